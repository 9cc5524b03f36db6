import type { Operations } from "@/lib/client/operations.generated";
import { Failure, numberValue, UsageError, type Call, type Command } from "@/lib/cli/command";
import { deliveryLine } from "@/lib/cli/delivery-line";
import { pause } from "@/lib/cli/pause";
import type { Printer } from "@/lib/cli/printer";

type Delivery = Operations["deliveries.get"]["answer"];

export const redeliverCommand: Command = {
  name: "redeliver",
  takes: "DELIVERY…",
  summary: "ask for one more attempt of deliveries",
  about: "One more attempt now of each delivery (dlv_…), whatever its state. The automatic schedule stays as it is\nunless this attempt succeeds. Needs a key with deliveries:redeliver.\n\n  posthorn redeliver dlv_01jewf4t0080080000000002g1 --wait",
  options: {
    wait: { type: "boolean", help: "until the attempts are made; exit code 1 if one fails" },
    timeout: { type: "string", value: "SECONDS", help: "how long to wait for each; 300 unless told" },
  },
  arguments: [1, 100],
  asks: true,
  async run(call) {
    const { positionals, values, print, signal } = call;
    const wrong = positionals.find((id) => !/^dlv_[0-9a-z]{26}$/.test(id));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no id of a delivery (dlv_…).`);
    if (values.timeout !== undefined && !values.wait) throw new UsageError("--timeout says how long --wait waits: give both, or none.");
    const timeoutMs = numberValue(values, "timeout", { least: 1, most: 86_400, unless: 300 }) * 1000;
    const posthorn = call.posthorn();
    const asked: Delivery[] = [];
    // All of them first: waiting for one holds up no other.
    for (const delivery of positionals) {
      asked.push(await posthorn.deliveries.get({ delivery }, { signal }));
      const now = await posthorn.deliveries.redeliver({ delivery }, { signal });
      if (!values.wait) tell(now, `${delivery}: one more attempt was asked for.`, print);
    }
    if (!values.wait) return 0;
    let failed = false;
    for (const before of asked) {
      try {
        const now = await untilAttempted(posthorn, before, timeoutMs, signal);
        failed ||= now.state !== "succeeded";
        tell(now, deliveryLine(now, print), print);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failed = true;
        print.problem(error.message, error.fix);
      }
    }
    return failed ? 1 : 0;
  },
};

function tell({ payload: _, ...delivery }: Delivery, line: string, print: Printer): void {
  print.object({ kind: "delivery", ...delivery });
  print.line(line);
}

/** Until the attempt by hand is recorded. Throws Failure where that takes too long. */
async function untilAttempted(posthorn: ReturnType<Call["posthorn"]>, before: Delivery, timeoutMs: number, signal: AbortSignal): Promise<Delivery> {
  for (const begun = performance.now(); ; ) {
    const now = await posthorn.deliveries.get({ delivery: before.id }, { signal });
    if (now.attempts > before.attempts && now.manualRequestedAt === null && !now.sending) return now;
    if (performance.now() - begun >= timeoutMs) throw new Failure(`${before.id} was not attempted within ${timeoutMs / 1000} s.`, "The attempt stays asked for. It waits while no worker runs, and behind what else its endpoint has to take.");
    await pause(500, signal);
    signal.throwIfAborted();
  }
}
