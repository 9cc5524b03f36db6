import { BodyView } from "@/app/(dashboard)/[org]/deliveries/body-view";
import { Section } from "@/components/section";

/** Before the first attempt: nothing went over the wire yet, but what will go is already fixed. */
export function Unsent({ payload }: { payload: string }) {
  return (
    <Section title="Payload" description="No attempt has been made yet. These are the bytes that will be sent; they do not change any more.">
      <BodyView label="Payload" base64={payload} />
    </Section>
  );
}
