import type pg from "pg";
import { mailOperator } from "@/lib/mail/queue";

const alertAt = 10;

/**
 * Alerts the operator once an hour where ten or more deliveries were given up
 * within one hour. Returns the number if an alert was raised now.
 */
export async function alertDeadLetters(pool: pg.Pool, operatorEmail: string | undefined, baseUrl: string, report: (message: string) => void): Promise<number | null> {
  const { rows } = await pool.query<{ dead: number; hour: string }>(
    `SELECT coalesce(sum(dead_letters), 0)::int AS dead, to_char(date_trunc('hour', now()), 'YYYY-MM-DD"T"HH24') AS hour
     FROM endpoint_rollups WHERE span_seconds = 60 AND starts_at > now() - interval '1 hour'`,
  );
  const { dead, hour } = rows[0]!;
  if (dead < alertAt) return null;
  if (operatorEmail === undefined) {
    report(`${dead} deliveries were given up within the last hour; set POSTHORN_OPERATOR_EMAIL to be told by mail`);
    return dead;
  }
  const queued = await mailOperator(pool, operatorEmail, {
    occasion: `operator.dead_letters:${hour}`,
    subject: `${dead} webhook deliveries were given up within an hour`,
    text: `Within the last hour ${dead} deliveries were given up. See which endpoints and why: ${baseUrl}\n\nYou are told at most once an hour.`,
  });
  return queued ? dead : null;
}
