import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** The support area's own address: what is searched for, and how failures are counted. */
export const supportParsers = {
  q: parseAsString.withDefault(""),
  window: parseAsStringLiteral(["hour", "day"]).withDefault("hour"),
  by: parseAsStringLiteral(["host", "endpoint"]).withDefault("host"),
};

export const loadSupportParams = createLoader(supportParsers);
export const supportQuery = createSerializer(supportParsers);
