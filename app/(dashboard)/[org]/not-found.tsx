import { Compass } from "lucide-react";
import { PageMessage } from "./page-message";

export default function NotFound() {
  return (
    <PageMessage icon={<Compass aria-hidden />} title="There is nothing at this address">
      It may have been deleted, or the address may have lost a part on its way here. Use the navigation to go on.
    </PageMessage>
  );
}
