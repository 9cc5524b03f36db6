import { z } from "zod";
import { AttemptTrigger } from "@/lib/generated/prisma/enums";
import { count, instant, publicId, text } from "./fields";

const ms = z.number().nullable();
const headers = z.array(z.tuple([z.string(), z.string()]));

const facts = {
  id: publicId("att", "Id of the attempt."), number: count("From 1.", 1), trigger: z.enum(AttemptTrigger), actor: text("Who asked, for manual and test.").nullable(), url: text("Where it went.", "https://api.acme.example/hooks"),
  startedAt: instant("When."), durationMs: count("How long.", 212),
  phases: z.object({ queueMs: ms, dnsMs: ms, connectMs: ms, tlsMs: ms, firstByteMs: ms, bodyMs: ms }), remoteAddress: text("Address that was connected to.", "203.0.113.7").nullable(),
  delivered: z.boolean(), statusCode: z.int().nullable().meta({ description: "Null: no answer.", examples: [200] }), errorClass: text("Why it failed; ok when it was delivered.", "ok"),
};

export const attemptSummary = z.object(facts).meta({ id: "AttemptSummary", description: "One HTTP request and what came of it." });

export const attemptView = z
  .object({
    ...facts, evidence: z.record(z.string(), z.unknown()).meta({ description: "What was seen, by error class." }),
    requestHeaders: headers.meta({ description: "Secrets and signatures masked." }), responseHeaders: headers.nullable(),
    responseBody: text("Base64 of the exact bytes, 16 KiB at most.").nullable(), responseTruncated: z.boolean(),
  })
  .meta({ id: "Attempt", description: "One HTTP request with what was sent and answered." });
