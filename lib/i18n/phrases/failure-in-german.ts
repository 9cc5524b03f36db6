import addresses from "./address-de.json";
import entries from "./failure-de.json";
import { ours, phraseBook } from "./phrase-book";

/** What lib/egress keeps of a failure, in German. Others' programs are quoted as they are. */
export const failureInGerman = phraseBook({ ...entries, ...addresses }, { reason: ours });
