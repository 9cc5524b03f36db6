/** Where an address may lead after signing in when nothing better is known. */
export const homePath = "/";

/** Carries the path of the page that was asked for from the proxy to the pages. */
export const requestPathHeader = "x-posthorn-path";

/**
 * The path to go to after signing in, or `/`. Only a path of this site is let
 * through: `//host`, `/\host`, other schemes, control characters and sign-in
 * itself are not. The browser's own parser decides, not the looks of the text.
 */
export function safeCallbackPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2_000 || !/^\/(?![/\\])/.test(wanted)) return homePath;
  const home = "http://site.invalid";
  if (!URL.canParse(wanted, home)) return homePath;
  const url = new URL(wanted, home);
  if (url.origin !== home || url.pathname.startsWith("//")) return homePath;
  if (/^\/(sign-in|setup|api)(\/|$)/.test(url.pathname)) return homePath;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page, which leads back to `path`. */
export function signInPath(path: string | null): string {
  const back = safeCallbackPath(path);
  return back === homePath ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(back)}`;
}
