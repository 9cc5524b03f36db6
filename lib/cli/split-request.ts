/** A captured request, as a proxy or `nc` writes it down: a request line if there is one, headers, an empty line, and the body, whose bytes stay as they are. */
export function splitRequest(whole: Buffer): { headers: string; body: Buffer } {
  const [crlf, lf] = [whole.indexOf("\r\n\r\n"), whole.indexOf("\n\n")];
  const end = crlf >= 0 && (lf < 0 || crlf < lf) ? { at: crlf, length: 4 } : lf >= 0 ? { at: lf, length: 2 } : { at: whole.length, length: 0 };
  const headers = whole.subarray(0, end.at).toString("utf8").replace(/^[A-Z]+ \S+ HTTP\/\d(?:\.\d)?\r?\n/, "");
  return { headers, body: whole.subarray(end.at + end.length) };
}
