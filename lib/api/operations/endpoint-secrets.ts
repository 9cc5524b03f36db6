import { z } from "zod";
import { authorizationInput } from "@/lib/credentials/authorization-input";
import { attemptView } from "./attempt-view";
import { endpoint, signingProfile } from "./endpoints";
import { anyJson, instant, publicId, text } from "./fields";
import { operation } from "./operation";

const signingView = z
  .object({
    profile: signingProfile, publicKey: text("`whpk_…`, for standard_asymmetric.").nullable(),
    secrets: z.array(z.object({ id: publicId("sec", "Id of the secret."), createdAt: instant("When it was made."), expiresAt: instant("When it stops signing; null: it is the primary.").nullable(), signsNow: z.boolean() })).meta({ description: "Live ones, newest first; never their values." }),
  })
  .meta({ id: "Signing", description: "How an endpoint's requests are signed." });

const secret = text("What the receiver needs: `whsec_…`, or `whpk_…` for standard_asymmetric. Shown in this answer alone.", "whsec_…").nullable();

export const getSigning = operation({ id: "signing.get", method: "GET", path: "/endpoints/{endpoint}/signing", summary: "Get how an endpoint signs", scope: "endpoints:read", params: endpoint, answer: signingView });

export const changeProfile = operation({
  id: "signing.change_profile", method: "PUT", path: "/endpoints/{endpoint}/signing-profile", summary: "Change the signing profile",
  description: "Where the new profile needs another kind of key, a new secret takes over at once and is in this answer; otherwise `secret` is null.",
  scope: "endpoints:write", params: endpoint, body: z.strictObject({ profile: signingProfile }), answer: z.object({ secret, signing: signingView }).meta({ id: "ChangedSigning" }), once: ["secret"], problems: ["too_many_live_secrets"],
});

export const rotateSecret = operation({
  id: "signing.rotate", method: "POST", path: "/endpoints/{endpoint}/secret-rotations", summary: "Rotate the signing secret", description: "The old secret signs on beside the new one for the overlap.",
  scope: "endpoints:write", params: endpoint, body: z.strictObject({ overlapSeconds: z.int().min(0).max(604_800).optional().meta({ description: "0 to 7 days; a day unless told.", examples: [86_400] }) }), bodyOptional: true,
  status: 201, answer: z.object({ secret, signing: signingView }).meta({ id: "RotatedSecret" }), once: ["secret"], problems: ["overlap_out_of_range", "too_many_live_secrets"],
});

export const endOverlap = operation({
  id: "signing.end_overlap", method: "DELETE", path: "/endpoints/{endpoint}/secret-rotations/{secret}/overlap", summary: "End a rotation's overlap",
  description: "Only the newest secret, which the address names, signs from the next attempt on.",
  scope: "endpoints:write", params: endpoint.extend({ secret: publicId("sec", "Id of the newest secret.") }), answer: signingView, problems: ["rotated_meanwhile"],
});

const certificate = z.object({ subject: text("Whose it is.", "CN=acme"), issuer: z.string(), validFrom: instant("From."), validTo: instant("Until."), fingerprint: text("SHA-256, as openssl prints it.") }).meta({ id: "ClientCertificate" });

const credentialsView = z
  .object({
    headerNames: z.array(text("Lower-case name of a custom header.", "x-api-key")),
    authorization: z.union([
      z.object({ kind: z.enum(["basic", "bearer"]), setAt: instant("When it was set.") }),
      z.object({ kind: z.literal("oauth2"), setAt: instant("When it was set."), tokenUrl: z.string(), clientId: z.string(), scope: z.string(), clientAuthentication: z.enum(["header", "body"]) }),
    ]).nullable(),
    clientCertificate: certificate.nullable(),
  })
  .meta({ id: "Credentials", description: "What requests carry besides the signature: never a value that was entered as a secret." });

export const getCredentials = operation({ id: "credentials.get", method: "GET", path: "/endpoints/{endpoint}/credentials", summary: "Get an endpoint's credentials", description: "Kinds and names; no values.", scope: "endpoints:read", params: endpoint, answer: credentialsView });

const header = endpoint.extend({ header: text("Name of the header, in any letter case.", "x-api-key") });

export const setHeader = operation({
  id: "credentials.set_header", method: "PUT", path: "/endpoints/{endpoint}/headers/{header}", summary: "Set a custom header", scope: "endpoints:write", params: header,
  body: z.strictObject({ value: z.string().meta({ description: "Kept encrypted and never shown again.", examples: ["k-123"] }) }), answer: credentialsView, problems: ["header_refused", "header_limit", "authorization_twice"],
});

export const removeHeader = operation({ id: "credentials.remove_header", method: "DELETE", path: "/endpoints/{endpoint}/headers/{header}", summary: "Remove a custom header", scope: "endpoints:write", params: header, answer: credentialsView });

export const setAuthorization = operation({
  id: "credentials.set_authorization", method: "PUT", path: "/endpoints/{endpoint}/authorization", summary: "Set the authorization", description: "Basic, a bearer token, or OAuth 2.0 client credentials, in place of whichever was there.",
  scope: "endpoints:write", params: endpoint, body: authorizationInput, answer: credentialsView, problems: ["url_refused", "authorization_twice"], example: { body: { kind: "bearer", token: "t-123" } },
});

export const removeAuthorization = operation({ id: "credentials.remove_authorization", method: "DELETE", path: "/endpoints/{endpoint}/authorization", summary: "Remove the authorization", scope: "endpoints:write", params: endpoint, answer: credentialsView });

export const setClientCertificate = operation({
  id: "credentials.set_client_certificate", method: "PUT", path: "/endpoints/{endpoint}/client-certificate", summary: "Set the client certificate", description: "For receivers that ask for mutual TLS.",
  scope: "endpoints:write", params: endpoint, maxBodyBytes: 128 * 1024,
  body: z.strictObject({ certificate: z.string().min(1).max(65_536).meta({ description: "PEM; its chain may follow.", examples: ["-----BEGIN CERTIFICATE-----\n…"] }), key: z.string().min(1).max(16_384).meta({ description: "PEM, without a passphrase; kept encrypted and never shown again.", examples: ["-----BEGIN PRIVATE KEY-----\n…"] }) }),
  answer: credentialsView, problems: ["certificate_refused"],
});

export const removeClientCertificate = operation({ id: "credentials.remove_client_certificate", method: "DELETE", path: "/endpoints/{endpoint}/client-certificate", summary: "Remove the client certificate", scope: "endpoints:write", params: endpoint, answer: credentialsView });

export const sendTest = operation({
  id: "endpoints.test", method: "POST", path: "/endpoints/{endpoint}/tests", summary: "Send a test event",
  description: "Signed, sent and recorded as any other, past all filters and also while disabled; one attempt, which never counts toward health. The answer comes once the receiver's has.",
  scope: "endpoints:write", params: endpoint, bodyOptional: true, maxBodyBytes: 1024 * 1024,
  body: z.strictObject({
    type: z.string().max(256).optional().meta({ description: "A type of the catalog; test.ping unless told.", examples: ["test.ping"] }), data: anyJson("Sent as it stands; left out: the type's example.").optional(),
    anyway: z.boolean().optional().meta({ description: "Send `data` although it misses the type's schema." }),
  }),
  status: 201, answer: z.object({ delivery: publicId("dlv", "Id of its delivery."), attempt: attemptView }).meta({ id: "TestResult" }),
  problems: ["too_many_tests", "payload_misses_schema", "payload_too_large", "payload_too_deep"], example: { body: { type: "test.ping" } },
});
