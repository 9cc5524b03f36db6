/** "Äcme & Söhne GmbH" becomes "acme-sohne-gmbh". Empty when nothing of the name can stand in an address. */
export function suggestSlug(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "").slice(0, 40).replace(/-+$/, "");
}
