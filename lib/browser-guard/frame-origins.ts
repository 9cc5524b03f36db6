/**
 * Origins on which the portal may be shown in a frame, from text such as
 * "https://app.example.com https://admin.example.com". Throws one Error that
 * names every entry that is not an origin: a policy with a mistake in it would
 * protect nothing, or everything.
 */
export function parseFrameOrigins(text: string | undefined): string[] {
  const entries = (text ?? "").split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !isOrigin(entry));
  if (wrong.length > 0) throw new Error(`POSTHORN_PORTAL_FRAME_ORIGINS: ${wrong.map((entry) => JSON.stringify(entry)).join(", ")} must be an origin such as https://app.example.com`);
  return [...new Set(entries)];
}

function isOrigin(text: string): boolean {
  // The parser takes https://*.example.com for a host, and a browser for every one below it.
  return /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Pages of members and staff are never framed, whatever the operator lists. */
const neverFramed = /^\/(sign-in|setup|account|support|mailbox|invitations|reset-password|forgot-password)(\/|$)/;

export function frameAncestorsOf(pathname: string, origins: readonly string[]): readonly string[] {
  return neverFramed.test(pathname) ? [] : origins;
}
