import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";

const tones: Record<string, Tone> = { GET: "off", POST: "good", PUT: "waiting", PATCH: "waiting", DELETE: "failing" };

export function MethodBadge({ method }: { method: string }) {
  return <Badge tone={tones[method] ?? "off"} className="min-w-16 justify-center font-mono">{method}</Badge>;
}
