import { getLocale } from "next-intl/server";
import { LanguageSelect } from "./language-select";

/** The language of the screens, for this browser. */
export async function LanguageChoice() {
  return <LanguageSelect value={await getLocale()} />;
}
