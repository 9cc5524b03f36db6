import { toPublicId } from "@/lib/ids";
import { WebhookVerificationError, type WebhookVerificationCode } from "@/lib/receiver/errors";
import { WebhookVerifier } from "@/lib/receiver/verify";
import type { InboxEndpoint } from "./inbox-endpoints";
import type { Verdict } from "./verdict";

export interface SignedMessage {
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/** Verifies as a receiver would, with the receiver kit, against each endpoint that sends here. Pure. */
export function verifyRequest(message: SignedMessage, endpoints: InboxEndpoint[], receivedAt: Date): Verdict {
  if (!message.headers.some(([name]) => signatureHeaders.has(name.toLowerCase()))) {
    return { verdict: "unsigned", detail: "It carries no signature header. Posthorn signs all that it sends, so this came from someone else who has the URL." };
  }
  if (endpoints.length === 0) {
    return { verdict: "no_endpoint", detail: "No endpoint of this organization sends to this inbox, so there is no secret to check the signature with." };
  }
  const verdicts = endpoints.map((endpoint) => verifyFor(endpoint, message, receivedAt));
  return verdicts.find(({ verdict }) => verdict === "verified") ?? verdicts.sort((a, b) => tellingRank(a) - tellingRank(b))[0]!;
}

const signatureHeaders = new Set(["webhook-signature", "x-webhook-signature"]);

function verifyFor({ id, profile, secrets }: InboxEndpoint, { headers, body }: SignedMessage, receivedAt: Date): Verdict {
  try {
    const verified = new WebhookVerifier(secrets, { profile, now: () => receivedAt }).verify(body, headers);
    const which = secrets.length > 1 ? ` with secret ${verified.secretIndex + 1} of ${secrets.length}, newest first` : "";
    return { verdict: "verified", detail: `Signed by ${toPublicId("ep", id)}${which}, profile ${profile.replaceAll("_", "-")}, over exactly these ${body.length} bytes.` };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { verdict: error.code, detail: error.message };
  }
}

/** With several endpoints, the one that came furthest says what is wrong; the others merely expect another profile. */
function tellingRank({ verdict }: Verdict): number {
  const order: WebhookVerificationCode[] = ["timestamp_too_old", "timestamp_too_new", "no_matching_signature", "malformed_header", "unsupported_version", "missing_header"];
  const rank = order.indexOf(verdict as WebhookVerificationCode);
  return rank === -1 ? order.length : rank;
}
