import { Webhook } from "lucide-react";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

export default function EndpointNotFound() {
  return (
    <PageMessage icon={<Webhook aria-hidden />} title="No such endpoint">
      It was deleted, or it belongs to another organization. What was delivered to it stays in the delivery log.
    </PageMessage>
  );
}
