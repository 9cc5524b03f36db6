/** Longer arguments than this are refused by some systems (Linux: 128 KiB): the body then comes from a file. */
const longestArgument = 96 * 1024;

export const bodyFileName = "payload.json";

export interface CurlRequest {
  url: string;
  headers: [name: string, value: string][];
  /** As text; a payload is JSON and so always UTF-8 without control characters. */
  body: string;
}

/** A request as a command for a POSIX shell: the same URL, headers and bytes, whatever stands in them. */
export function curlText({ url, headers, body }: CurlRequest): string {
  const parts = [
    `curl -i -X POST ${quote(url)}`,
    ...headers.filter(([name]) => name.toLowerCase() !== "content-length").map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    needsBodyFile(body) ? `--data-binary @${bodyFileName}` : `--data-raw ${quote(body)}`,
  ];
  return parts.join(" \\\n  ");
}

/** True where the body is too long for a command, and must be saved as `bodyFileName` first. */
export function needsBodyFile(body: string): boolean {
  return new TextEncoder().encode(body).length > longestArgument;
}

/** Within single quotes a POSIX shell changes nothing; a quote itself is written outside of them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
