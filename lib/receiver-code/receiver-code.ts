import type { SigningProfile } from "@/lib/signing/profiles";
import type { ReceiverExample } from "./example";
import { goReceiver } from "./go";
import { javaReceiver } from "./java";
import { phpReceiver } from "./php";
import { pythonReceiver } from "./python";
import { rubyReceiver } from "./ruby";
import { typescriptReceiver } from "./typescript";

export const RECEIVER_LANGUAGES = ["typescript", "python", "go", "ruby", "php", "java"] as const;
export type ReceiverLanguage = (typeof RECEIVER_LANGUAGES)[number];

export interface ReceiverCode {
  /** As people write it. */
  name: string;
  /** What to save it as. */
  file: string;
  /** What it takes: a version, and packages where the language's own library does not do. */
  needs: string;
  code: string;
}

export interface ReceiverCodeOptions {
  /** `whpk_…` for standard_asymmetric: nothing secret, so it stands in the code. Null: from the environment. */
  publicKey?: string | null;
  /** The event that the code acts on. */
  example: ReceiverExample;
}

/**
 * A whole receiver that runs as it stands: it reads the raw body, compares in constant time, refuses what was signed
 * more than five minutes away where the profile signs a time, and takes several signatures during a rotation. It
 * answers 204 to what is genuine and 400 to everything else. A shared secret never stands in it: it is read from
 * WEBHOOK_SECRET, so that the code can be shown to anybody.
 */
export function receiverCode(language: ReceiverLanguage, profile: SigningProfile, { publicKey = null, example }: ReceiverCodeOptions): ReceiverCode {
  const { generate, ...facts } = GENERATORS[language];
  return { ...facts, needs: needsOf(language, profile), code: generate(profile, example, publicKey) };
}

export type Generate = (profile: SigningProfile, example: ReceiverExample, publicKey: string | null) => string;

const GENERATORS: Record<ReceiverLanguage, { name: string; file: string; generate: Generate }> = {
  typescript: { name: "TypeScript", file: "receiver.ts", generate: typescriptReceiver },
  python: { name: "Python", file: "receiver.py", generate: pythonReceiver },
  go: { name: "Go", file: "receiver.go", generate: goReceiver },
  ruby: { name: "Ruby", file: "config.ru", generate: rubyReceiver },
  php: { name: "PHP", file: "receiver.php", generate: phpReceiver },
  java: { name: "Java", file: "Receiver.java", generate: javaReceiver },
};

const STANDARD_LIBRARY: Record<ReceiverLanguage, string> = {
  typescript: "Node.js 20, nothing to install",
  python: "Python 3.9, nothing to install",
  go: "Go 1.21, nothing to install",
  ruby: "Ruby 3.0, gem install rack puma",
  php: "PHP 8.0, nothing to install",
  java: "Java 17, nothing to install",
};

function needsOf(language: ReceiverLanguage, profile: SigningProfile): string {
  // Python's own library has no ed25519.
  if (language === "python" && profile === "standard_asymmetric") return "Python 3.9, pip install cryptography";
  return STANDARD_LIBRARY[language];
}
