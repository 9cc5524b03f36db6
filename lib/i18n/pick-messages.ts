import type { Messages, Namespace } from "./load-messages";

/** The namespaces that a page hands to the browser, and no other. */
export function pickMessages(messages: Messages, namespaces: readonly Namespace[]): Partial<Messages> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]])) as Partial<Messages>;
}
