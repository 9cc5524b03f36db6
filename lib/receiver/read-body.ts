import { fail } from "./errors";

/**
 * The bytes of a body. A signature covers the bytes that were sent, and no parsed value can be turned back into
 * them: `0.0` became `0`, a large number lost digits, keys may have moved. So anything parsed is refused, with the
 * likely culprit named. Throws WebhookVerificationError `body_already_parsed`.
 */
export function readBody(body: unknown): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  // isView rather than instanceof: test runners and workers hand over arrays of another realm.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return fail("body_already_parsed", diagnose(body));
}

const RAW = "Pass the raw bytes of the request";
const EXPRESS_RAW = `express.raw({ type: "*/*" })`;

function diagnose(body: unknown): string {
  if (body === undefined || body === null) {
    return `The body is ${body}: nothing read it for this route, or something had read it already. ${RAW}: in Express, use ${EXPRESS_RAW} on this route.`;
  }
  if (typeof body !== "object") return `The body is a ${typeof body}. ${RAW}, as a string or Uint8Array.`;
  switch (constructorName(body)) {
    case "Request":
    case "NextRequest":
      return `The body is the Request itself. ${RAW}: await request.arrayBuffer(), before anything calls request.json().`;
    case "ReadableStream":
    case "IncomingMessage":
    case "Readable":
      return `The body is a stream. ${RAW}: read it to its end first.`;
    case "FormData":
    case "URLSearchParams":
      return `The body was parsed as a form. ${RAW}: await request.arrayBuffer() instead of request.formData().`;
  }
  if (isSerialisedBuffer(body)) {
    return `The body is a Buffer that went through JSON ({"type":"Buffer",…}). ${RAW}: carry it as base64 and decode it.`;
  }
  if (Object.getPrototypeOf(body) === null) {
    return `The body was parsed as a form by express.urlencoded() or querystring. ${RAW}: mount this route before that middleware, with ${EXPRESS_RAW}.`;
  }
  if (!Array.isArray(body) && Object.keys(body).length === 0) {
    return `The body is an empty object: express.json() ran, or the parser of this route did not match the content type. ${RAW}: use ${EXPRESS_RAW} and mount this route before express.json().`;
  }
  return `The body was parsed before it was verified, most likely as JSON. ${RAW}: in Express mount this route before express.json(), with ${EXPRESS_RAW}; in Fastify add a content type parser with parseAs: "buffer"; in Nest set rawBody: true and pass req.rawBody; in Next.js pages/api export config = { api: { bodyParser: false } }.`;
}

function constructorName(body: object): string | undefined {
  return (body.constructor as { name?: string } | undefined)?.name;
}

function isSerialisedBuffer(body: object): boolean {
  return "type" in body && body.type === "Buffer" && "data" in body && Array.isArray(body.data);
}
