/** A POST as a command for a POSIX shell. The body goes out byte for byte: nothing in single quotes is expanded. */
export function curlCommand({ url, headers, body }: { url: string; headers: Record<string, string>; body: string }): string {
  const lines = [`curl -sS -i -X POST ${quoted(url)}`, ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`), `--data-raw ${quoted(body)}`];
  return lines.join(" \\\n  ");
}

/** Single quotes hold everything but themselves. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
