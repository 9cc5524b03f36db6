import { PROFILE_FORMATS, type ReceiverProfile } from "@/lib/receiver/profiles";
import type { Finding } from "./finding";
import type { PastedHeaders } from "./parse-headers";
import { lookalikes, profileName } from "./profile-detection";
import type { SecretReading } from "./secret-forms";

export function missingHeaders(headers: PastedHeaders, expected: ReceiverProfile | null): Finding {
  const wanted = PROFILE_FORMATS[expected ?? "standard"].signatureHeader;
  const others = lookalikes(headers);
  return {
    kind: "missing_header",
    title: others.length > 0 ? "The signature is looked for in another header" : "There is no signature header",
    explanation: `The signature stands in ${wanted}${expected === null ? " or x-webhook-signature" : ""}. Without it nothing can be verified.`,
    evidence: [`Headers that came: ${headers.headers.map(([name]) => name).slice(0, 12).join(", ")}.`, ...(others.length > 0 ? [`${others.join(", ")} ${others.length === 1 ? "is" : "are"} not of ours.`] : [])],
    advice: "Read the header by its name in lower case. If it never arrives, a proxy or gateway drops headers that it does not know: allow webhook-* and x-webhook-* there.",
    certain: true,
  };
}

export function wrongProfile(set: ReceiverProfile, came: ReceiverProfile): Finding {
  return {
    kind: "wrong_profile",
    title: `The receiver expects ${profileName(set)}, and the request is signed as ${profileName(came)}`,
    explanation: "Each profile has headers, signed content and a form of key of its own, so that the code for one never verifies another.",
    evidence: [`The signature came in ${PROFILE_FORMATS[came].signatureHeader}, in the form of ${profileName(came)}.`],
    advice: `Use the code for ${profileName(came)}, or change the endpoint's profile on its signing page.`,
    certain: true,
  };
}

export function wrongSecret(count: number, evidence: string[], certain: boolean): Finding {
  return {
    kind: "wrong_secret",
    title: count > 1 ? "None of these secrets made the signature" : "The secret is another, or an old one",
    explanation: "It is the secret of another endpoint or another environment, or it was rotated and the old one has ended.",
    evidence,
    advice: "Compare the endpoint's signing page: when was its secret made, and is there an overlap? If the secret was not kept, rotate it, and let the receiver accept both for the time of the overlap.",
    certain,
  };
}

export function olderSecret(index: number): Finding {
  return { kind: "old_secret", title: `The ${index === 1 ? "second" : `${index + 1}th`} of your secrets made the signature`, explanation: "During a rotation that is as it should be: the old secret signs until the overlap ends.", evidence: [], advice: "Keep accepting both until the endpoint's signing page says that the overlap has ended.", certain: true };
}

export function secretForm(profile: ReceiverProfile, mended: string, { problem }: SecretReading): Finding {
  return {
    kind: "secret_form",
    title: "The secret is right, but not in the right form",
    explanation: profile === "standard" || profile === "standard_asymmetric" ? "The prefix says what it is and is taken off; the rest is decoded from base64." : "This profile uses the secret as the text that it is, prefix and all.",
    evidence: [`It matches after ${mended}.`, ...(problem === null ? [] : [problem])],
    advice: "Put the secret into the environment exactly as it was shown: no quotes that become part of it, no line break, nothing taken off.",
    certain: true,
  };
}

export function unknownCode(): Finding {
  return {
    kind: "signed_content",
    title: "Headers, body and secret belong together, but your code computes another signature",
    explanation: "None of the usual mistakes leads to what it computed.",
    evidence: ["Tried: other forms of the key, other parts and orders of the signed content, bodies written again, other hashes and writings."],
    advice: "Log the bytes of the signed content and their length in your code, just before the HMAC, and compare them with what is pasted here.",
    certain: true,
  };
}
