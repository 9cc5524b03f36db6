import { ListChecks } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { countOf } from "@/lib/format/numbers";

/** In place of the filter: the rows were chosen in the log. */
export function SelectedRows({ count, href }: { count: number; href: string }) {
  return (
    <Banner icon={<ListChecks aria-hidden />} title={`${countOf(count, "delivery", "deliveries")} selected in the log`} actions={<TextLink href={href}>Choose by filter instead</TextLink>}>
      Those that already succeeded are left out.
    </Banner>
  );
}
