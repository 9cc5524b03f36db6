export interface Explanation {
  /** For a heading: "The certificate has expired". */
  title: string;
  /** For a log row: "certificate expired". */
  short: string;
  /** What happened, in one line. */
  cause: string;
  /** What to do, in two sentences, for someone who does not know TLS. */
  advice: string;
  /** The part of the error guide that says more. */
  docSlug: string;
}

type Words = [short: string, title: string, cause: string, advice: string];

const retried = "It is retried while the endpoint's schedule has attempts left";

const WORDS = {
  ok: ["delivered", "Delivered", "The receiver answered with a 2xx status.", "There is nothing to do. Any 2xx status counts as received."],

  redirect_not_followed: ["redirect", "The receiver answered with a redirect", "The URL redirects, and webhooks are never redirected: the other place was not checked.", "Change the endpoint's URL to the final address. Common causes are a missing or extra slash at the end, http instead of https, or a missing www."],
  bad_request: ["request rejected", "The receiver rejected the request", "The receiver answered that it could not process this request.", "Look at the response body for its reason, and compare the payload with what your handler expects. If a framework checks the body first, let this route take raw JSON."],
  unauthorized: ["not authorized", "The receiver wants credentials", "The receiver answered that the request is not authorized.", "Take this route out of login, CSRF and basic-auth protection, and verify the signature instead. If your receiver needs a token, add it as a custom header of the endpoint."],
  not_found: ["not found", "The receiver has no such page", "The server answered, but knows nothing at this path.", "Check the path of the URL, and that the version with this route is deployed. We keep trying for a while, because a deploy may be under way."],
  method_not_allowed: ["method not allowed", "The receiver does not accept POST here", "The server knows this path, but not for POST requests.", "Make the route accept POST. A page URL or a trailing slash often leads to a route that only answers GET."],
  receiver_timeout: ["receiver timed out", "The receiver gave up waiting (408)", "The receiver answered that it had waited too long for the request.", "Check the load of the server and the timeouts of any proxy before it. It is retried while attempts are left."],
  conflict: ["conflict", "The receiver reports a conflict (409)", "The receiver answered 409, which often means that it has seen this event before.", "Answer 200 for an event that you have already processed. Until then it counts as not delivered, and we try again."],
  endpoint_gone: ["gone", "The receiver says that it is gone (410)", "The receiver answered 410, which asks us to stop sending.", "The endpoint was disabled, as the answer asked. If that was a mistake, correct the receiver and enable the endpoint again."],
  payload_too_large: ["payload too large", "The payload is too large for the receiver", "The receiver answered 413: it does not accept a body of this size.", "Raise the body limit of your server or proxy (in nginx: client_max_body_size). This event's bytes never change, so press Redeliver once that is done."],
  payload_too_deep: ["payload too deep", "The payload is nested too deeply", "The event was not accepted, because its data has too many levels.", "Flatten the data before you publish it. Readers in many languages fail at such depths too."],
  rate_limited: ["rate limited", "The receiver asks for fewer requests", "The receiver answered 429: too many requests.", "We slow down and try again, not before the time that the receiver named. If it happens often, set a rate limit on the endpoint or raise the receiver's."],
  server_error: ["server error", "The receiver failed", "The receiver answered with a 5xx status: an error on its side.", "Look into your server's log at the time of this attempt, by the webhook-id header. It is retried while attempts are left."],
  gateway_error: ["gateway error", "Something in front of the receiver failed", "A proxy or load balancer answered that the server behind it is not available.", "Check that your application is running and that the proxy can reach it. We wait longer than usual between attempts, so that it can recover."],
  unexpected_status: ["unexpected status", "The receiver answered with an unusual status", "The status is no 2xx, so the event does not count as received.", "Answer with 200 or 204 when you have received an event. If the status comes from a proxy, look there first."],

  invalid_http_response: ["invalid response", "The answer is not valid HTTP", "Something answered, but not in the form of an HTTP/1.1 response.", "Check that the port of the URL belongs to a web server. If it does, a proxy or a hand-written handler may be sending a wrong header or an unasked interim response."],
  response_timeout: ["no answer in time", "The receiver did not answer in time", "The request was sent, and no answer came before the time limit.", "Store the event and answer 200 at once; do the work afterwards. The event may have been processed, so be ready to see the same webhook-id again."],
  total_timeout: ["took too long", "The exchange took too long", "The receiver kept the connection busy without ever completing its answer.", "Send one final response without waiting for other work. Check that no proxy sends interim responses for ever."],
  response_headers_too_large: ["headers too large", "The response headers are too large", "The receiver answered with more than 16 KiB of headers.", "Find out which header grows; cookies are the usual cause. A webhook response needs no cookies at all."],

  connection_closed: ["connection closed", "The receiver closed the connection", "The connection was closed before any answer came.", "Check whether the server crashes or restarts on this request, and whether the URL should start with https instead of http. A server that asks for a client certificate also ends a connection this way."],
  connection_reset: ["connection reset", "The receiver broke the connection", "The connection was reset before any answer came.", "A firewall, a proxy limit or a crashing process are the usual causes. Look into your server's log at the time of this attempt."],
  connection_refused: ["connection refused", "The receiver refused the connection", "The machine is there, but nothing listens on this port.", "Start the server, and check the port in the URL. If it runs, a firewall may be rejecting us."],
  connection_failed: ["connection failed", "The connection failed", "The exchange with the receiver broke off for an unusual reason.", `The evidence shows what the network reported. ${retried}.`],
  connect_timeout: ["connection timed out", "The receiver did not accept the connection", "No connection came about within the time limit.", "Check that the server is up and that its firewall lets our requests in. If only the TLS handshake is missing, the port may belong to another service."],
  network_unreachable: ["network unreachable", "There is no route to the receiver", "The network reported that it has no way to this address.", "Check that the name leads to an address that is reachable from the internet. If it only has an IPv6 address, add an IPv4 address as well."],

  tls_expired: ["certificate expired", "The certificate has expired", "The server's certificate is past its last day, so we cannot be sure whom we talk to.", "Renew the certificate of the server. If it is renewed automatically, the server may need a reload to pick the new one up."],
  tls_not_yet_valid: ["certificate not yet valid", "The certificate is not valid yet", "The first day of the server's certificate lies in the future.", "Check the clock of the machine that made the certificate, then issue it again. If the date looks right, tell the operator of this installation to check our clock."],
  tls_name_mismatch: ["wrong certificate name", "The certificate is for another name", "The server showed a certificate that does not cover the host name of the URL.", "Use a host name that the certificate covers, or issue one that includes this name. With an IP address in the URL the certificate would have to name that address."],
  tls_self_signed: ["self-signed certificate", "The certificate is self-signed", "The server vouches for itself, which anybody could do.", "Install a certificate from a public authority; Let's Encrypt issues them free of charge. Until then, no event can be delivered safely."],
  tls_untrusted: ["certificate not trusted", "The certificate is not trusted", "The certificate was issued by an authority that is not publicly trusted.", "Install a certificate from a public authority; Let's Encrypt issues them free of charge. A company's private authority is not known here."],
  tls_incomplete_chain: ["certificate chain incomplete", "The certificate chain is incomplete", "The server did not send the certificates that link its own to a trusted authority.", "Configure the server with the full chain (often a file called fullchain.pem). Browsers hide this fault by fetching the missing part; servers do not."],
  tls_revoked: ["certificate revoked", "The certificate was revoked", "The authority that issued the certificate has withdrawn it.", "Issue a new certificate with a new key. Find out why the old one was revoked before you do."],
  tls_not_tls: ["not https", "The server does not speak https on this port", "The URL says https, but what answered was not TLS.", "Check the port: https usually lives on 443. If a proxy terminates https elsewhere, use its address."],
  tls_version: ["TLS too old", "The server's TLS version is too old", "The server offers only protocol versions that are no longer safe.", "Enable TLS 1.2 or 1.3 on the server. Older versions have been switched off across the internet."],
  tls_client_certificate_required: ["client certificate wanted", "The server wants a client certificate", "The server ended the handshake because we showed no certificate of our own.", "Add a client certificate to the endpoint, or take this route out of mutual TLS. The signature of each request already proves where it comes from."],
  tls_weak_certificate: ["weak certificate", "The certificate is too weak", "The certificate uses a key or a hash that is no longer safe.", "Issue a new certificate with a 2048-bit RSA or an elliptic-curve key. Any current authority does this by default."],
  tls_handshake_failed: ["TLS handshake failed", "The TLS handshake failed", "The server and we could not agree on a secure connection.", "Check that the server has a certificate for this host name and supports TLS 1.2 or 1.3. The evidence names the reason that was given."],

  dns_not_found: ["name not found", "The host name does not exist", "The name servers say that there is no such name.", "Check the spelling of the host in the URL. If the name is new, its DNS record may still be missing."],
  dns_failure: ["name lookup failed", "The name lookup failed", "The name servers of the host could not give an answer.", "Check the DNS zone of the host, for example its DNSSEC signatures and name servers. It is retried while attempts are left."],
  dns_timeout: ["name lookup timed out", "The name lookup timed out", "The name servers of the host did not answer in time.", "Check that the name servers of the host are reachable. It is retried while attempts are left."],
  dns_no_address: ["no address", "The host name has no address", "The name exists, but no IP address belongs to it.", "Add an A record for the host. A record of another kind, such as MX or TXT, is not enough."],

  oauth_token_failed: ["no access token", "No access token for the receiver", "The request was not sent: the endpoint's OAuth 2.0 token URL gave out no access token.", "Check the token URL, the client id and the client secret on the endpoint's authentication page; a secret may have expired. It is retried while attempts are left."],

  request_not_sendable: ["cannot be sent", "The request cannot be sent as configured", "Something in the endpoint's settings cannot be put into a request.", "Check the URL, the custom headers and the TLS settings of the endpoint; the evidence names the part. It will not get better by itself, so press Redeliver afterwards."],
  egress_refused: ["address refused", "Sending to this address is not allowed", "The endpoint leads to an address that webhooks must not reach, such as a private network.", "Use a public address for the endpoint. If this receiver is meant to be internal, the operator of this installation can allow it."],
  worker_interrupted: ["sender restarted", "Our worker was stopped", "Our worker was stopped before it could record the answer.", "There is nothing to do: the event is sent again, with the same webhook-id. The receiver may see it twice."],
  sender_overloaded: ["sender busy", "We were too busy to send", "This installation had no free connection for the request; the receiver was not at fault.", "There is nothing to do: the event is sent again, and the attempt does not count. If it happens often, the operator should give the sender more resources."],
} satisfies Record<string, Words>;

export type ErrorClass = keyof typeof WORDS;
export const ERROR_CLASSES = Object.keys(WORDS) as ErrorClass[];

/** The words for a class; for one that is unknown here (written by a newer version), honest general ones. */
export function explanationOf(errorClass: string): Explanation {
  const words: Words = Object.hasOwn(WORDS, errorClass)
    ? WORDS[errorClass as ErrorClass]
    : ["failed", "The attempt failed", `The attempt failed (${errorClass}).`, `The evidence shows what was reported. ${retried}.`];
  const [short, title, cause, advice] = words;
  return { short, title, cause, advice, docSlug: errorClass.replaceAll("_", "-") };
}
