/** What an attempt's evidence is said with; `{name}` is a value. The dashboard has the same keys in the reader's language. */
export const EVIDENCE = {
  expired: "The server's certificate was valid until {until}.",
  notYetValid: "The server's certificate becomes valid on {from}.",
  otherNames: "The server showed a certificate for {names}, not for the host of the URL.",
  maybeHttps: "The server speaks TLS on this port, but the URL says http.",
  handshakeHung: "The connection stood, but the TLS handshake never completed.",
  noSuchName: "The name {name} does not exist in DNS.",
  answered: "The receiver answered {status}.",
  bodyBroke: "Its body broke off: {how}.",
  bodyLonger: "Its body was longer than what is kept.",
  tried: "Addresses tried: {value}",
  certificateFor: "Certificate is for: {value}",
  certificateBy: "Certificate was issued by: {value}",
  certificateValid: "Certificate is valid: {from} to {until}",
  certificateDate: "Certificate is valid: {value}",
  interim: "Interim responses: {value}",
  resent: "A kept connection had gone stale; the request was sent again at once on a new one.",
  code: "Reported code: {value}",
  address: "Address: {value}",
  time: "Time: {length}.",
} as const;

export type EvidenceKey = keyof typeof EVIDENCE;
