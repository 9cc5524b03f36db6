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
export function profileChange(from: SigningProfile, to: SigningProfile, overlapEnds: string | null): ProfileChange {
  if (needsNewSecret(from, to)) return { newSecret: true, consequences: [newKind(to), "There is no overlap: until your server is changed it refuses what we send.", theHeaders(from, to)].filter(Boolean) };
  const consequences = ["The secret stays the same.", `${theHeaders(from, to) || "Only the value of the signature header changes."} From the next attempt on, retries included, your server must read the new form: let it accept both first.`];
  if (keyForm(from) !== keyForm(to)) consequences.push(`As its key your server then uses ${profileWords[to].key}.`);
  if (overlapEnds !== null && carriesEverySignature(from) && !carriesEverySignature(to)) {
    consequences.push(`An overlap is under way, and the new profile has room for one signature: the old secret alone signs until ${overlapEnds}.`);
  }
  return { newSecret: false, consequences };
}

function newKind(to: SigningProfile): string {
  return secretKindOf(to) === "ed25519"
    ? "A new key pair signs from the next attempt on, and the secrets in use end. Your server verifies with the public key, which is always shown on this page."
    : "A new secret signs from the next attempt on, and the key pair ends. The secret is shown once, right after this.";
}

function theHeaders(from: SigningProfile, to: SigningProfile): string {
  const names = (profile: SigningProfile) => profileWords[profile].headers.map((header) => header.name).join(", ");
  return names(from) === names(to) ? "" : `The headers change to ${names(to)}.`;
}

function keyForm(profile: SigningProfile): string {
  return profileWords[profile].key;
}
