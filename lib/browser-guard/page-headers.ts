import { contentPolicy, type PageSetting } from "./content-policy";

/** What every page's answer carries besides its own: names in lower case. */
export function pageHeaders(setting: PageSetting): Record<string, string> {
  const { frameAncestors, https, development } = setting;
  return {
    "content-security-policy": contentPolicy(setting),
    // For browsers older than frame-ancestors; with it they ignore this.
    ...(frameAncestors.length === 0 && { "x-frame-options": "DENY" }),
    // A year, this host alone: an operator's other names are not ours to decide on.
    ...(https && !development && { "strict-transport-security": "max-age=31536000" }),
  };
}
