import type { BodyChange } from "./body-variants";
import type { Finding } from "./finding";

/** What to say of a changed body. */
export function bodyFinding(change: BodyChange, words: string, evidence: string[], certain: boolean): Finding {
  return { kind: change, ...TEXTS[change], title: TEXTS[change].title, evidence: [`On its way ${words.replace(/^its /, "of the body its ")}.`, ...evidence], certain };
}

const raw = "Verify over the raw bytes of the request, before anything parses them; parse afterwards.";

const TEXTS: Record<BodyChange, Pick<Finding, "title" | "explanation" | "advice">> = {
  reserialised: {
    title: "The body was parsed and written again",
    explanation: "The signature covers the bytes, not their meaning. A parser that writes JSON again changes spaces, escapes, numbers or the order of keys, and then other bytes are verified than were signed.",
    advice: `${raw} In Express put express.raw({ type: "application/json" }) on this route, before express.json(). In Next.js, Hono and Fetch use await request.text(), in Flask request.get_data(), in Django request.body, in FastAPI await request.body(), in Rails request.raw_post, in Laravel $request->getContent(), in Go io.ReadAll(r.Body), in Spring @RequestBody byte[].`,
  },
  trailing_newline: {
    title: "White space at the end of the body is different",
    explanation: "One line break more or less is another body. Editors, templates, echo and string functions that trim add or take away one.",
    advice: `${raw} Do not trim the body, and do not log it through something that adds a line break and verify that.`,
  },
  line_ends: {
    title: "The line ends of the body were changed",
    explanation: "CRLF and LF are different bytes. Reading a body as text, on Windows above all, or pasting it through a form turns one into the other.",
    advice: `${raw} Open streams and files in binary mode. If you pasted the body here, paste it in base64 or choose a file: a text field always turns CRLF into LF.`,
  },
  byte_order_mark: {
    title: "A byte order mark was put in front of the body, or taken away",
    explanation: "Three bytes (EF BB BF) that some programs write in front of UTF-8 belong to the signed bytes like any others.",
    advice: `${raw} Decode only after the verification, and compare bytes, not text.`,
  },
  charset: {
    title: "The body was read in the wrong character set",
    explanation: "The body is UTF-8. Read as Latin-1 or as Windows-1252, every letter beyond ASCII becomes other bytes when it is written again.",
    advice: `${raw} Where only text is to be had, read it as UTF-8 explicitly (in Java getBytes(StandardCharsets.UTF_8), in Node "utf8", in .NET Encoding.UTF8).`,
  },
  encoded: {
    title: "The body was wrapped or encoded",
    explanation: "What is verified is not what was sent but a form of it: in base64, as a form field, or as a text inside JSON. Gateways and serverless platforms hand bodies over like that.",
    advice: "Turn it back into the bytes before verifying: on AWS Lambda look at isBase64Encoded and decode event.body then; pass it on as it is elsewhere.",
  },
  truncated: {
    title: "The end of the body is missing",
    explanation: "Less was verified than was signed. A limit on body size, a logger that cuts long lines, or reading only the first chunk of a stream does that.",
    advice: "Read the whole stream before verifying, and raise the limit of the body parser or proxy (client_max_body_size in nginx, limit in Express) above 512 KiB.",
  },
  altered: {
    title: "The content of the body was changed",
    explanation: "Not only the writing but the values are others than those that were signed. Middleware that adds, removes or masks fields, or a proxy that rewrites, does that. So would an attacker.",
    advice: `${raw} Look for middleware and proxies before your handler that touch the body. If you find none, refuse the request.`,
  },
};
