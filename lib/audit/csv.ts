/** A record of RFC 4180: every field quoted, quotes doubled, CRLF at its end. */
export function csvRecord(fields: (string | null)[]): string {
  return `${fields.map((field) => `"${neutral(field ?? "").replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins with one of these as a formula, quoted
 * or not (OWASP, CSV Injection). An apostrophe before it makes it a text. The
 * full-width forms count too, and so does what stands behind blanks.
 */
const formula = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

function neutral(field: string): string {
  return formula.test(field) ? `'${field}` : field;
}
