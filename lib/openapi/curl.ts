/** A request as a command for a POSIX shell; the key comes from the environment and is nowhere in it. */
export function curlOf({ method, url, headers = {}, body }: { method: string; url: string; headers?: Record<string, string>; body?: unknown }): string {
  const lines = [`curl ${quoted(url)}`];
  if (method !== "GET" && !(method === "POST" && body !== undefined)) lines.push(`-X ${method}`);
  lines.push('-H "Authorization: Bearer $POSTHORN_API_KEY"');
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push('-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body))}`);
  return lines.join(" \\\n  ");
}

/** Of what a shell would not take as it stands, in single quotes, where nothing means anything but a single quote itself. */
function quoted(text: string): string {
  return /^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
