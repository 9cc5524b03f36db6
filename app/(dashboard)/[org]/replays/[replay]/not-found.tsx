import { History } from "lucide-react";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

export default function ReplayNotFound() {
  return (
    <PageMessage icon={<History aria-hidden />} title="No such replay">
      The id is not complete, or it belongs to another organization.
    </PageMessage>
  );
}
