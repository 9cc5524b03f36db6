import { runChaos } from "./chaos";

/** `npm run chaos`: a bounded run that prints its figures and fails where a promise was broken. */
const figures = await runChaos({ deliveries: 8_000, workers: 3, workerKills: 12, databaseKills: 3, bellCuts: 6, patienceMs: 240_000 }, console.log);
console.table(figures);
const broken = figures.lost + figures.overlaps + figures.changed + (figures.published - figures.delivered);
if (broken > 0) console.error("A promise was broken: nothing may be lost, sent twice at once or changed.");
process.exit(broken > 0 ? 1 : 0);
