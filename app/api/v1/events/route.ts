import { publishHandler } from "@/lib/api/publish";

export const dynamic = "force-dynamic";

// Every method: those that it does not take are answered with what it does take.
export {
  publishHandler as GET,
  publishHandler as POST,
  publishHandler as PUT,
  publishHandler as PATCH,
  publishHandler as DELETE,
  publishHandler as OPTIONS,
};
