/**
 * Where focus goes when a dialog or sheet opens: to its first field, or else to the panel itself.
 * Radix would take the first button, and then Enter pressed once too often redelivers or deletes something.
 */
export function focusFirstField(event: Event): void {
  const panel = event.currentTarget as HTMLElement | null;
  if (!panel) return;
  event.preventDefault();
  const field = panel.querySelector<HTMLElement>("[data-autofocus], input:not([type=hidden]):not([readonly]), textarea:not([readonly])");
  (field ?? panel).focus();
}
