import { database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { healthHandler } from "./health";
import { createIngestServer } from "./ingest-server";
import { publishHandler } from "./publish";

/**
 * `npm run ingest`: the lean door. Serves `POST /api/v1/events` and
 * `GET /api/health` by the very functions of the API, with the same keys, limits
 * and answers, several times as fast as through the pages' server. Takes the
 * environment of web; POSTHORN_INGEST_PORT (4210) and POSTHORN_HOST (127.0.0.1).
 */
const stopWithinMs = 10_000;
const port = Number(process.env.POSTHORN_INGEST_PORT || 4210);
if (!(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
  console.error(`POSTHORN_INGEST_PORT=${process.env.POSTHORN_INGEST_PORT} is not a port number.`);
  process.exit(1);
}
env(); // one clear list of what is missing, before anybody connects

const server = createIngestServer({ "/api/v1/events": publishHandler, "/api/health": () => healthHandler() });
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken by another program. Choose another with POSTHORN_INGEST_PORT.` : error.message);
  process.exit(1);
});
server.listen(port, process.env.POSTHORN_HOST || "127.0.0.1", 1024, () => console.log(`Publishing is open on port ${port}.`));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    server.close(() => void database().close().then(() => process.exit(0)));
    server.closeIdleConnections();
  });
}
