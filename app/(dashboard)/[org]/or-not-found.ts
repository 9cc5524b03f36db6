import { notFound } from "next/navigation";
import { DomainError } from "@/lib/errors";

/** For pages: what a verb answers, or the "not found" page where it says so. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) notFound();
    throw error;
  }
}
