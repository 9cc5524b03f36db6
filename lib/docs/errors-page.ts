import { ERROR_CLASSES, explanationOf, type ErrorClass } from "@/lib/delivery/explanations";

const groups: { title: string; about: string; has: (name: ErrorClass) => boolean }[] = [
  { title: "The certificate and TLS", about: "Nothing was sent: we could not be sure whom we talk to.", has: (name) => name.startsWith("tls_") },
  { title: "The name", about: "Nothing was sent: the host's name led nowhere.", has: (name) => name.startsWith("dns_") },
  { title: "The connection", about: "No answer came, or none that could be read. Unless it was refused, the event may have been processed.", has: (name) => /^(connection_|connect_timeout|network_|invalid_http|response_|total_timeout)/.test(name) },
  { title: "Before it was sent", about: "Something on this side, or in the endpoint's settings.", has: (name) => /^(oauth_|request_not|egress_|worker_|sender_|payload_too_deep)/.test(name) },
  { title: "What the receiver answered", about: "It was reached, and did not answer 2xx.", has: () => true },
];

const intro = `Every attempt that fails has a name. It stands on the delivery's page, in the log's filter and in the API as \`errorClass\`. Each is tried again while the schedule has attempts left, unless the endpoint's policy takes it for permanent: see [retries](retries.md).`;

/** The page errors.md: each error class with what happened and what to do, in the words that the delivery's page uses. */
export function errorsPage(): string {
  const left = new Set(ERROR_CLASSES.filter((name) => name !== "ok"));
  const sections = groups.map(({ title, about, has }) => {
    const names = [...left].filter(has);
    for (const name of names) left.delete(name);
    return { title, about, names };
  });
  const order = ["What the receiver answered", "The connection", "The certificate and TLS", "The name", "Before it was sent"];
  const told = order.map((title) => sections.find((section) => section.title === title)!);
  return `# Errors\n\n${intro}\n${told.map(({ title, about, names }) => `\n## ${title}\n\n${about}\n${names.map(entryOf).join("")}`).join("")}`;
}

function entryOf(name: ErrorClass): string {
  const { title, cause, advice } = explanationOf(name);
  return `\n### \`${name}\` ${title}\n\n${cause}\n\n**What to do.** ${advice}\n`;
}
