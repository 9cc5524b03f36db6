/** A page of the documentation. Its title is its first heading. */
export interface DocPage {
  /** Its address: /docs/SLUG. */
  slug: string;
  /** Of the file, from lib/docs. */
  file: string;
  section: DocSection;
}

export const DOC_SECTIONS = ["Start", "Receive", "Publish", "People and keys", "Operate"] as const;
export type DocSection = (typeof DOC_SECTIONS)[number];

const own = (section: DocSection, ...slugs: string[]): DocPage[] => slugs.map((slug) => ({ slug, file: `${slug}.md`, section }));

/** Every page, in the order of reading. A file of lib/docs that is not here fails docs.test.ts. */
export const DOC_PAGES: readonly DocPage[] = [
  ...own("Start", "quick-start", "concepts"),
  ...own("Receive", "verifying", "receiving"),
  { slug: "receiver-kit", file: "../receiver/README.md", section: "Receive" },
  { slug: "command-line", file: "../cli/README.md", section: "Receive" },
  ...own("Receive", "retries", "errors", "migrating"),
  ...own("Publish", "event-catalog", "outbox"),
  { slug: "client", file: "../client/README.md", section: "Publish" },
  ...own("People and keys", "signing-in", "roles", "keys-and-limits", "portal-links"),
  ...own("Operate", "deploying", "environment", "operating", "scaling", "egress", "performance"),
  { slug: "security", file: "../../SECURITY.md", section: "Operate" },
];
