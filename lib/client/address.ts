import { PosthornError } from "./errors";

/** The base URL without a slash at its end. Throws PosthornError where it is none, or carries more than an address. */
export function readBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new PosthornError(`"${text}" is no address. Use that of the dashboard, such as https://webhooks.example.com.`);
  }
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new PosthornError("The base URL is the address of the dashboard alone, such as https://webhooks.example.com: http or https, without name, password, query or fragment.");
  }
  return url.href.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

/** The address of an operation. Lists are joined by commas; what is undefined is left out. Throws PosthornError where a part of the path is missing. */
export function addressOf(baseUrl: string, path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // A part that is "." or ".." would be resolved away, and lead to another operation.
    if (typeof value !== "string" || value === "" || /^\.{1,2}$/.test(value)) throw new PosthornError(`${name} is missing.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, Array.isArray(value) ? value.join(",") : value instanceof Date ? value.toISOString() : String(value));
  }
  return `${baseUrl}/api/v1${filled}${search.size > 0 ? `?${search}` : ""}`;
}
