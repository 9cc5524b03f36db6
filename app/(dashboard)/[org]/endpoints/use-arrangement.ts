"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { shows, sorts, type Arrangement } from "./arrange";

const parsers = {
  q: parseAsString.withDefault(""),
  show: parseAsStringLiteral(shows).withDefault("all"),
  sort: parseAsStringLiteral(sorts).withDefault("added"),
  desc: parseAsBoolean.withDefault(false),
};

/** How the list is arranged, in its address. The endpoints are all here already: nothing is loaded anew. */
export function useArrangement(): [Arrangement, (change: Partial<Arrangement> | null) => void] {
  const [arrangement, set] = useQueryStates(parsers, { history: "replace", shallow: true });
  return [arrangement, (change) => void set(change)];
}
