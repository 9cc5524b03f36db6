import entries from "./payload-de.json";
import { ours, phraseBook } from "./phrase-book";
import schema from "./schema-de.json";

const things: Record<string, string> = { characters: "Zeichen", items: "Elemente", properties: "Felder" };

/** What is wrong with an edited payload, in German: JSON, then its schema (in ajv's words). Names and values in it stay as they are. */
export const payloadInGerman = phraseBook({ ...entries, ...schema }, { wanted: ours, things: (value) => things[value] ?? value });
