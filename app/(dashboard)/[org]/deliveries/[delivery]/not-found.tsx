import { Compass } from "lucide-react";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

export default function DeliveryNotFound() {
  return (
    <PageMessage icon={<Compass aria-hidden />} title="No delivery has this id here">
      Check that the id is whole (dlv_ and 26 characters), and that it belongs to this organization. The log under Deliveries has them all.
    </PageMessage>
  );
}
