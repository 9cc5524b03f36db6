/** A receiver may ask for a longer pause than our schedule, but not for more than a day. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Parses Retry-After (RFC 9110 section 10.2.3) into a pause in ms from `now`, at most 24 h.
 * Takes delay-seconds (digits only) and the three HTTP-date forms that section 5.6.7 obliges a recipient to
 * read, all in UTC. Null for everything else, past dates and zero: the caller's own backoff applies then.
 * Neither Number() nor Date.parse() is used on the text: they read "-5" as 2001, "0x10" as 16, "" as 0 and an
 * asctime date as local time.
 * @param values all Retry-After fields of the response; the longest valid one counts.
 */
export function parseRetryAfter(values: string[], now: Date): number | null {
  const pauses = values.map((value) => parseOne(value.replace(/^[ \t]+|[ \t]+$/g, ""), now)).filter((ms) => ms !== null);
  const longest = Math.max(0, ...pauses);
  return longest > 0 ? Math.min(longest, MAX_RETRY_AFTER_MS) : null;
}

function parseOne(value: string, now: Date): number | null {
  if (/^\d+$/.test(value)) return Number(value) * 1000; // many digits become Infinity, which the cap takes
  const at = httpDate(value, now);
  return at === null ? null : at - now.getTime();
}

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const LONG_DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH = `(?<month>${MONTHS.join("|")})`;
const TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";
const FORMS = [
  new RegExp(`^${DAY}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`), // IMF-fixdate
  new RegExp(`^${LONG_DAY}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT$`), // RFC 850
  new RegExp(`^${DAY} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`), // asctime
];

function httpDate(text: string, now: Date): number | null {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!parts) return null;
  const [day, hour, minute, second] = [parts.day, parts.hour, parts.minute, parts.second].map(Number);
  const year = fullYear(parts.year!, now);
  const at = Date.UTC(year, MONTHS.indexOf(parts.month!), day, hour, minute, Math.min(second!, 59));
  const real = new Date(at);
  const exists = real.getUTCDate() === day && real.getUTCHours() === hour && real.getUTCMinutes() === minute && second! <= 60;
  return exists ? at : null;
}

/** RFC 9110: a two-digit year that appears to lie more than 50 years ahead is in the past. */
function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const year = century + Number(text);
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
}
