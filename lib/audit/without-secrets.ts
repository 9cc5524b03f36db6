/** What this product's secrets look like: signing secrets and keys, API keys, PEM keys. */
const secrets = /\b(?:whsec|whsk)_[A-Za-z0-9+/=_-]{12,}|\bphk_[A-Za-z0-9_]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*/g;

/** The same detail with each secret that somebody put into a name or a description taken out. */
export function withoutSecrets(detail: object): object {
  return JSON.parse(JSON.stringify(detail).replace(secrets, "(secret)")) as object;
}
