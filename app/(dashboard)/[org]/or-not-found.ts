import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
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

/** For the metadata of a page about one thing. Where that is not there the page says so; if its title did, the document would have none. */
export async function titleOf(title: Promise<string>): Promise<Metadata> {
  try {
    return { title: await title };
  } catch (error) {
    const { digest } = error as { digest?: unknown };
    if (typeof digest !== "string" || !digest.endsWith(";404")) throw error;
    return { title: (await getTranslations("broken"))("notFound") };
  }
}
