import { handle } from "@/lib/api/handle";
import { DomainError } from "@/lib/errors";

export const dynamic = "force-dynamic";

/** Where requests end whose address is not percent-encoded UTF-8: see lib/browser-guard/malformed-address.ts. */
const refuse = handle(async () => {
  throw new DomainError(400, "malformed_address", "The address is not valid: a % in it is not followed by percent-encoded UTF-8.", "Encode each part of the path with encodeURIComponent or its like.");
});
const answer = (request: Request) => refuse(request);

export { answer as GET, answer as HEAD, answer as POST, answer as PUT, answer as PATCH, answer as DELETE, answer as OPTIONS };
