import { TextLink } from "@/components/ui/text-link";

const places: Record<string, string> = { ep: "endpoints", dlv: "deliveries", rpl: "replays", inb: "playground", evt: "events" };

/** What was acted on, leading to its page where it has one. */
export function TargetLink({ org, id }: { org: string; id: string }) {
  const place = places[id.split("_")[0]!];
  const text = <bdi className="font-mono text-[0.92em] [overflow-wrap:anywhere]">{id}</bdi>;
  return place === undefined ? text : <TextLink href={`/${org}/${place}/${id}`} prefetch={false} className="font-normal">{text}</TextLink>;
}
