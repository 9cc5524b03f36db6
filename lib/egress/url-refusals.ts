/** A refusal that a form can show as it is: what is wrong, and what to do. `code` is stable. */
export interface UrlRefusal {
  code: UrlRefusalCode;
  message: string;
  fix: string;
}

const REFUSALS = {
  url_empty: () => ["There is no URL.", "Enter the full URL of your endpoint, such as https://example.com/webhooks."],
  url_too_long: (length, limit) => [
    `The URL has ${length} characters; at most ${limit} are allowed.`,
    "Shorten it, for example by moving long query values into your own configuration.",
  ],
  url_control_characters: () => [
    "The URL contains a tab, a line break or another control character.",
    "Type the URL again, or copy it without its surroundings.",
  ],
  url_spaces: () => ["The URL contains a space.", "Remove the space, or write %20 where the path needs one."],
  url_invisible_characters: () => ["The URL contains an invisible character.", "Type the URL by hand instead of pasting it."],
  url_backslash: () => ["The URL contains a backslash.", "Use forward slashes: https://example.com/webhooks."],
  url_missing_scheme: (rest) => ["The URL does not start with https://.", `Write https:// in front: https://${cut(rest)}`],
  url_scheme: (scheme) => [`Webhooks cannot be sent to ${cut(scheme)}: URLs.`, "Use a URL that starts with https://."],
  url_slashes: (scheme) => [`After ${scheme}: there must be exactly two slashes.`, `Write ${scheme}:// and then the host name.`],
  url_http: (https) => [
    "Plain http would send the payload and its signature unencrypted.",
    `Use https: ${cut(https)}. If the receiver has no certificate yet, free ones exist.`,
  ],
  url_userinfo: () => [
    "The URL contains a user name or password (an @ before the path).",
    "Remove it, and add an Authorization header to the endpoint instead.",
  ],
  url_port: (port, allowed) => [`Port ${port} is not allowed.`, `Use one of these ports: ${allowed}. Without a port, https uses 443.`],
  url_invalid: (text) => [`"${cut(text)}" is not a valid URL.`, "Check the host name and the port; it should look like https://example.com/webhooks."],
  host_malformed: (host) => [
    `"${cut(host)}" is not a valid host name.`,
    "A host name has letters, digits and hyphens between single dots, at most 63 characters in each part.",
  ],
  host_single_label: (host) => [
    `"${cut(host)}" has no dot, so it can only be a name inside a private network.`,
    "Use the public name of your server, such as hooks.example.com.",
  ],
  host_special_use: (host) => [
    `"${cut(host)}" is a name for private or local use; it does not exist on the internet.`,
    "Use a public host name. To try things out on your own machine, use a tunnel that gives you a public URL.",
  ],
  host_metadata: (host) => [`"${cut(host)}" is a cloud metadata service, not a receiver.`, "Use the public name of your server."],
  address_refused: (reason) => [`${cut(reason)}, so webhooks cannot be sent to it.`, "Use the public host name of your server."],
} satisfies Record<string, (...facts: string[]) => [message: string, fix: string]>;

export type UrlRefusalCode = keyof typeof REFUSALS;

export function refusal(code: UrlRefusalCode, ...facts: string[]): UrlRefusal {
  const write: (...facts: string[]) => [string, string] = REFUSALS[code];
  const [message, fix] = write(...facts);
  return { code, message, fix };
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
