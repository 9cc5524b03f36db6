import path from "node:path";
import { DOC_PAGES } from "./manifest";

/** Where a link of a page leads in the app: another page, another site, or nowhere but in the repository. */
export type DocLink = { kind: "page"; href: string } | { kind: "site"; href: string } | { kind: "repository"; path: string };

/** Follows a link as it is written in a file, relative to that file (from lib/docs). */
export function followLink(href: string, file: string): DocLink {
  if (/^https?:\/\//.test(href)) return { kind: "site", href };
  if (href.startsWith("#") || href.startsWith("/")) return { kind: "page", href };
  const [target = "", anchor] = href.split("#");
  const resolved = path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
  const page = DOC_PAGES.find((each) => each.file === resolved);
  if (page) return { kind: "page", href: `/docs/${page.slug}${anchor ? `#${anchor}` : ""}` };
  return { kind: "repository", path: path.posix.normalize(path.posix.join("lib/docs", resolved)) };
}
