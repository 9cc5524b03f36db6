import { startReceiver, type Receiver } from "./receiver/receiver";

/** Deliveries may reach a few ports of this machine, and specs run beside each other: the first free one is ours. */
export async function listenWhereAllowed(): Promise<Receiver> {
  for (const port of process.env.E2E_RECEIVER_PORTS!.split(",")) {
    const started = await startReceiver({ port: Number(port) }).catch(() => null);
    if (started !== null) return started;
  }
  throw new Error("Every port for receivers is taken.");
}
