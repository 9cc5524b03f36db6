import { pythonReceiver, typescriptReceiver } from "@/app/(dashboard)/[org]/endpoints/new/receiver-code";
import type { SigningProfile } from "@/lib/signing/profiles";
import { pythonByHand, pythonEd25519, pythonStandard } from "./python-receivers";
import { typescriptByHand, typescriptEd25519, typescriptOctokit, typescriptStandard, typescriptStripe } from "./typescript-receivers";

export interface ReceiverCode {
  code: string;
  /** What has to be installed; shown above the code. */
  install: string;
}

/**
 * A receiver for a profile, as it can be pasted. Without a key it reads the
 * environment and nothing else: a text that stands in for a secret, forgotten
 * there, would verify whatever anybody signs with it.
 * @param key the secret or the public key that it verifies with; null where it is not known any more
 */
export function typescriptFor(profile: SigningProfile, key: string | null): ReceiverCode {
  switch (profile) {
    case "standard":
      return { install: "npm install standardwebhooks", code: key === null ? typescriptStandard(inTypescript(null)) : typescriptReceiver(key) };
    case "standard_asymmetric":
      return { install: "Node.js, nothing to install", code: typescriptEd25519(key ?? "whpk_") };
    case "stripe":
      return { install: "npm install stripe", code: typescriptStripe(inTypescript(key)) };
    case "sha256_body":
      return { install: "npm install @octokit/webhooks-methods", code: typescriptOctokit(inTypescript(key)) };
    case "v1_hex":
    case "sha256_timestamp":
      return { install: "Node.js, nothing to install", code: typescriptByHand(prefixOf[profile], inTypescript(key)) };
  }
}

export function pythonFor(profile: SigningProfile, key: string | null): ReceiverCode {
  switch (profile) {
    case "standard":
      return { install: "pip install standardwebhooks flask", code: key === null ? pythonStandard(inPython(null)) : pythonReceiver(key) };
    case "standard_asymmetric":
      return { install: "pip install cryptography flask", code: pythonEd25519(key ?? "whpk_") };
    default:
      return { install: "pip install flask", code: pythonByHand(profile, inPython(key)) };
  }
}

const prefixOf = { v1_hex: "v1=", sha256_timestamp: "sha256=" } as const;

function inTypescript(secret: string | null): string {
  return secret === null ? "process.env.WEBHOOK_SECRET!" : `process.env.WEBHOOK_SECRET ?? "${secret}"`;
}

function inPython(secret: string | null): string {
  return secret === null ? `os.environ["WEBHOOK_SECRET"]` : `os.environ.get("WEBHOOK_SECRET", "${secret}")`;
}
