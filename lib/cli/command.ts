import type { Posthorn } from "@/lib/client/posthorn";
import type { Printer } from "./printer";

export interface Option {
  type: "string" | "boolean";
  short?: string;
  multiple?: boolean;
  /** What stands for its value in the help, such as URL. */
  value?: string;
  /** One line of the help. */
  help: string;
}

export type Values = Record<string, string | boolean | string[] | undefined>;

/** What a command is given. */
export interface Call {
  values: Values;
  positionals: string[];
  print: Printer;
  env: NodeJS.ProcessEnv;
  /** Aborted by Ctrl-C, by SIGTERM, and when nobody reads the output any more. */
  signal: AbortSignal;
  stdin: NodeJS.ReadStream;
  /** The client of the settings; throws UsageError where they are not complete. */
  posthorn: () => Posthorn;
}

export interface Command {
  name: string;
  /** What stands behind its name, such as "DELIVERY…". */
  takes: string;
  summary: string;
  /** Lines of the help: what it does, and examples. */
  about: string;
  options: Record<string, Option>;
  /** Fewest and most positional arguments. */
  arguments: [least: number, most: number];
  /** Whether it asks a server: then it has --url and --organization. */
  asks: boolean;
  /** Whether it goes on until it is told to stop: then being stopped is its normal end. */
  lasts?: boolean;
  /** The exit code; 0 where it returns none. */
  run: (call: Call) => Promise<number | void>;
}

/** The command was not called as it can be: told with its usage, exit code 2. */
export class UsageError extends Error {}

/** What went wrong in words for a person; exit code 1. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly fix = "",
  ) {
    super(message);
  }
}

export function textValue(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

export function listValue(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.flatMap((text) => text.split(",")).filter((text) => text !== "") : [];
}

/** A whole number in a range. Throws UsageError. */
export function numberValue(values: Values, name: string, { least, most, unless }: { least: number; most: number; unless: number }): number {
  const text = textValue(values, name);
  if (text === undefined) return unless;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most) throw new UsageError(`--${name} is a whole number from ${least} to ${most}.`);
  return Number(text);
}
