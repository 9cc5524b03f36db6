import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "inngest/node";
import { createClient } from "@/inngest/client";
import { connectFunctions } from "@/inngest/connect-functions";
import type { Bench } from "./checks";
import { conformanceFunctions } from "./functions";
import { Journal } from "./journal";
import { productFunctions } from "./product-functions";

/**
 * The functions registered with an Inngest server at `url`: served on a loopback port or, with
 * POSTHORN_INNGEST_CONNECT=1, by a connection to the server. Without INNGEST_SIGNING_KEY in the
 * environment the server is taken for a dev server.
 */
export async function serverBench(url: string): Promise<Bench> {
  if (process.env.INNGEST_SIGNING_KEY) {
    process.env.INNGEST_BASE_URL = url;
    delete process.env.INNGEST_DEV;
  } else {
    process.env.INNGEST_DEV = url;
  }
  const journal = new Journal();
  const client = createClient({ id: "posthorn-conformance", log: () => {} });
  const functions = [...conformanceFunctions(client, journal), ...productFunctions(client, journal)];
  const close = process.env.POSTHORN_INNGEST_CONNECT === "1" ? await connectAll() : await serveAll();
  return { client, journal, close };

  async function connectAll() {
    const connection = await connectFunctions(client, functions);
    return () => connection.close();
  }

  async function serveAll() {
    const server = createServer(serve({ client, functions }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const registered = await fetch(`http://127.0.0.1:${port}/api/inngest`, { method: "PUT" });
    if (!registered.ok) throw new Error(`The server at ${url} did not take the functions: ${await registered.text()}`);
    return async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
  }
}
