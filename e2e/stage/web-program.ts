import { findSessions } from "@/lib/auth/find-sessions";
import { serveRoutes } from "@/lib/client/testing/serve-routes";
import { database } from "@/lib/db/database";

/** What web-process.ts starts: the API's routes behind a plain HTTP server, in a process with pools and memories of its own. */
const server = await serveRoutes();
process.on("message", (message: { session: string }) => {
  // The look that every page begins with.
  findSessions(database().servicePool, [message.session]).then(
    ({ people }) => process.send!({ session: message.session, signedIn: people.length === 1 }),
    (error: unknown) => process.send!({ session: message.session, error: String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));
process.send!({ url: server.url });
