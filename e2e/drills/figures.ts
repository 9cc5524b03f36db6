import fs from "node:fs";

/** `npm run drills -- --full`: as long and as many as the drill's name says, rather than what a test run has time for. */
export const full = process.env.POSTHORN_DRILLS === "full";

/** For the table that `npm run drills` prints; in a test run nobody asks. */
export function tellFigures(drill: string, figures: Record<string, number>): void {
  const file = process.env.POSTHORN_DRILL_FIGURES;
  if (file) fs.appendFileSync(file, `${JSON.stringify({ drill, ...figures })}\n`);
}
