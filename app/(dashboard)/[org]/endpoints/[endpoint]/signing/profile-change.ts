import type { Translator } from "@/lib/i18n/translator";
import { carriesEverySignature, needsNewSecret, secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { profileWords } from "./profile-words";

export interface ProfileChange {
  /** Made anew, and what there is ends at once. */
  newSecret: boolean;
  /** What it entails, a sentence each. */
  consequences: string[];
}

/**
 * What a change of profile does, told before it is done.
 * @param overlapEnds the end of a rotation's overlap in words, "14:05 tomorrow"; null where none is under way
 */
export function profileChange(t: Translator<"signing">, profile: Translator<"profile">, from: SigningProfile, to: SigningProfile, overlapEnds: string | null): ProfileChange {
  if (needsNewSecret(from, to)) return { newSecret: true, consequences: [newKind(t, to), t("thereIsNo"), theHeaders(t, from, to)].filter(Boolean) };
  const consequences = [t("theSecretStays"), t("readNewForm", { what: theHeaders(t, from, to) || t("onlyValue") })];
  if (profileWords[from].key !== profileWords[to].key) consequences.push(profile("keyIs", { key: profile(`key.${profileWords[to].key}`) }));
  if (overlapEnds !== null && carriesEverySignature(from) && !carriesEverySignature(to)) {
    consequences.push(t("anOverlapIs", { overlapEnds }));
  }
  return { newSecret: false, consequences };
}

function newKind(t: Translator<"signing">, to: SigningProfile): string {
  return secretKindOf(to) === "ed25519"
    ? t("aNewKey")
    : t("aNewSecret");
}

function theHeaders(t: Translator<"signing">, from: SigningProfile, to: SigningProfile): string {
  const names = (each: SigningProfile) => profileWords[each].headers.map((header) => header.name).join(", ");
  return names(from) === names(to) ? "" : t("theHeadersChange", { to: names(to) });
}
