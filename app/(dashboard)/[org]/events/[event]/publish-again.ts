import { memberSpans } from "@/lib/events/json-span";

/**
 * The command that publishes the same data as a new event: `data` is cut out of
 * the envelope byte for byte, so that no number or key is written anew.
 * @param envelope the stored payload, valid JSON with a member `data`
 */
export function publishAgain(baseUrl: string, org: string, type: string, envelope: string): string {
  const span = memberSpans(envelope).get("data");
  const data = span === undefined ? "null" : envelope.slice(span.start, span.end);
  const body = `{"organization":${JSON.stringify(org)},"type":${JSON.stringify(type)},"data":${data}}`;
  // Longer arguments are refused by some systems (Linux: 128 KiB): the body then comes from the lines below. None of
  // them can be the word that ends it, for a line of JSON is never a bare word.
  const long = Buffer.byteLength(body) > 96 * 1024;
  return [
    `curl -X POST ${baseUrl.replace(/\/+$/, "")}/api/v1/events \\`,
    '  -H "authorization: Bearer $POSTHORN_API_KEY" \\',
    '  -H "content-type: application/json" \\',
    // Within single quotes a POSIX shell changes nothing; a quote itself is written outside of them.
    ...(long ? ["  --data-binary @- <<'POSTHORN_EVENT'", body, "POSTHORN_EVENT"] : [`  --data-binary '${body.replaceAll("'", "'\\''")}'`]),
  ].join("\n");
}
