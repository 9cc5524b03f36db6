import { phraseBook } from "./phrase-book";
import entries from "./verdict-de.json";

/** What an inbox of the playground says of a request's signature, in German. */
export const verdictInGerman = phraseBook(entries);
