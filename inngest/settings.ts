import { z } from "zod";
import { parseEnv } from "@/lib/env";
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
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { serviceUrl: env!.SERVICE_DATABASE_URL, baseUrl: env!.NEXTAUTH_URL, mail: mail!, retention: retention!, operatorEmail };
}

function parseOperatorEmail({ POSTHORN_OPERATOR_EMAIL: text }: Record<string, string | undefined>): string | undefined {
  if (!text) return undefined;
  if (!z.email().safeParse(text).success) throw new Error("POSTHORN_OPERATOR_EMAIL: must be one mail address, such as ops@example.com");
  return text;
}
