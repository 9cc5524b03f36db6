import type { BodyChange } from "./body-variants";

export type FindingKind =
  | BodyChange
  | "missing_header"
  | "wrong_header"
  | "wrong_profile"
  | "wrong_secret"
  | "old_secret"
  | "secret_form"
  | "clock_skew"
  | "key_form"
  | "signed_content"
  | "comparison";

/** One thing that is wrong, for the person who writes the receiver. Texts are plain; they hold no part of a secret. */
export interface Finding {
  kind: FindingKind;
  /** What is wrong, as a heading. */
  title: string;
  /** Why that breaks the signature. */
  explanation: string;
  evidence: string[];
  /** What to change in the receiver. */
  advice: string;
  /** It was proved, not guessed. */
  certain: boolean;
}

export interface Diagnosis {
  /** `genuine`: the signature is right; `broken`: it is not; `unfinished`: something has to be pasted first. */
  status: "genuine" | "broken" | "unfinished";
  /** In one sentence. */
  summary: string;
  /** The most likely first. */
  findings: Finding[];
  /** What was looked at, one after the other. */
  steps: { name: string; state: "ok" | "bad" | "unknown"; detail: string }[];
}
