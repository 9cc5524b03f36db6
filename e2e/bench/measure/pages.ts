import { gzipSync } from "node:zlib";
import { hashPassword } from "@/lib/auth/password";
import { addMember, createUser } from "@/prisma/factories";
import { percentile } from "@/e2e/bench/percentile";
import type { Database } from "@/lib/db/database";

const password = "only for this bench";

/** The log page as a browser first gets it: JavaScript that its HTML names, compressed, and the time to its first byte. */
export async function measureLogPage(web: string, db: Database, organization: { id: string; slug: string }) {
  const user = await createUser(db, { passwordHash: await hashPassword(password) });
  await addMember(db, organization.id, user.id);
  const cookie = await signIn(web, user.email);
  const page = `${web}/${organization.slug}/deliveries`;
  const times: number[] = [];
  let html = "";
  for (let n = 0; n < 15; n++) {
    const begun = performance.now();
    const response = await fetch(page, { headers: { cookie }, redirect: "manual" });
    if (response.status !== 200) throw new Error(`the log page answered ${response.status}`);
    const reader = response.body!.getReader();
    const first = await reader.read();
    if (n >= 5) times.push(performance.now() - begun);
    html = Buffer.from(first.value ?? []).toString();
    for (let more = await reader.read(); !more.done; more = await reader.read()) html += Buffer.from(more.value).toString();
  }
  const scripts = new Set([...html.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"[^>]*>/g)].filter(([tag]) => !tag.includes("noModule")).map(([, source]) => source!.replaceAll("&amp;", "&")));
  let bytes = 0;
  for (const source of scripts) bytes += gzipSync(Buffer.from(await (await fetch(new URL(source, web))).arrayBuffer())).length;
  return { log_page_js_kb: bytes / 1000, log_page_ttfb_ms: percentile(times, 50) };
}

/** As the form does it. Returns the cookies of a signed-in browser. */
async function signIn(web: string, email: string): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) jar.set(cookie.split("=", 1)[0]!, cookie.split(";", 1)[0]!);
    return response;
  };
  const cookies = () => [...jar.values()].join("; ");
  const { csrfToken } = (await keep(await fetch(`${web}/api/auth/csrf`)).json()) as { csrfToken: string };
  const form = new URLSearchParams({ csrfToken, email, password, json: "true" });
  keep(await fetch(`${web}/api/auth/callback/credentials`, { method: "POST", headers: { cookie: cookies(), origin: web }, body: form, redirect: "manual" }));
  if (![...jar.keys()].some((name) => name.includes("session-token"))) throw new Error("the bench could not sign in");
  return cookies();
}
