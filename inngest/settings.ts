import { z } from "zod";
import { parseEnv } from "@/lib/env";
import { attemptLogChoice, type AttemptLogChoice } from "@/lib/logging/attempt-log";
import { logLevel } from "@/lib/logging/logger";
import { mailSettings, type MailSettings } from "@/lib/mail/send-due";
import { retentionSettings, type RetentionSettings } from "@/lib/retention/prune";

/** What the functions have to know of the environment, besides what the engine reads. */
export interface Settings {
  serviceUrl: string;
  /** Where people open the app: for links in mail. */
  baseUrl: string;
  /** Null: mail stays in its queue. */
  mail: MailSettings | null;
  retention: RetentionSettings;
  /** Who is told when many deliveries are given up. */
  operatorEmail: string | undefined;
  attemptLog: AttemptLogChoice;
  /** Runs of functions at once: the embedded executor's over all functions, a server's of drains. Undefined: the default of either. */
  concurrency: number | undefined;
  /** Between two sweeps: what a lost bell costs at most. */
  sweepMinutes: number;
}

/** Throws one error that lists every problem. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const read = <T>(parse: (source: Record<string, string | undefined>) => T): T | undefined => {
    try {
      return parse(environment);
    } catch (error) {
      problems.push((error as Error).message);
    }
  };
  const env = read(parseEnv);
  const mail = read(mailSettings);
  const retention = read(retentionSettings);
  const operatorEmail = read(parseOperatorEmail);
  read(logLevel);
  const attemptLog = read(attemptLogChoice);
  const concurrency = read(parseConcurrency);
  const sweepMinutes = read(parseSweepMinutes);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { serviceUrl: env!.SERVICE_DATABASE_URL, baseUrl: env!.NEXTAUTH_URL, mail: mail!, retention: retention!, operatorEmail, attemptLog: attemptLog!, concurrency, sweepMinutes: sweepMinutes! };
}

function parseOperatorEmail({ POSTHORN_OPERATOR_EMAIL: text }: Record<string, string | undefined>): string | undefined {
  if (!text) return undefined;
  if (!z.email().safeParse(text).success) throw new Error("POSTHORN_OPERATOR_EMAIL: must be one mail address, such as ops@example.com");
  return text;
}

/** POSTHORN_CONCURRENCY: endpoints that wait for a slow receiver each take one of these. */
function parseConcurrency({ POSTHORN_CONCURRENCY: text }: Record<string, string | undefined>): number | undefined {
  if (!text) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new Error("POSTHORN_CONCURRENCY: must be a whole number from 1 to 10000");
  return number;
}

/** POSTHORN_SWEEP_MINUTES, 1 by default. Only divisors of an hour are evenly apart. */
function parseSweepMinutes({ POSTHORN_SWEEP_MINUTES: text }: Record<string, string | undefined>): number {
  const number = Number(text || 1);
  if (![1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].includes(number)) throw new Error("POSTHORN_SWEEP_MINUTES: must be 1, 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30");
  return number;
}
