/** A field of a form as text; a file or nothing is "", and so is all of what is no form: an action can be called with anything. */
export function textOf(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === "string" ? value : "";
}
