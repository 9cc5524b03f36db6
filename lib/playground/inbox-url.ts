import { randomBytes } from "node:crypto";

const prefix = "/playground/in/";
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/** The secret part of an inbox's address: 128 random bits in base64url, which nobody guesses. */
export function newInboxToken(): string {
  return randomBytes(16).toString("base64url");
}

export function isInboxToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** Where an inbox receives. `baseUrl` is where people open this installation. */
export function inboxUrl(baseUrl: string, token: string): string {
  return `${baseUrl.replace(/\/+$/, "")}${prefix}${token}`;
}

/**
 * The token of the inbox that a URL leads to, or null. Host and scheme do not count: one installation
 * answers to several names (127.0.0.1, localhost, its public one).
 */
export function tokenInUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  const token = pathname.startsWith(prefix) ? pathname.slice(prefix.length).replace(/\/$/, "") : "";
  return isInboxToken(token) ? token : null;
}
