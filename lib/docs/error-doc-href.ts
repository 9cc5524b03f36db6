/** Where the documentation says more of an error class, by the `docSlug` of its explanation. */
export function errorDocHref(docSlug: string): string {
  return `/docs/errors#${docSlug}`;
}
