import { database, type Database } from "@/lib/db/database";
import { parseEgressPolicy, type EgressPolicy } from "@/lib/egress/policy";
import { EgressResolver } from "@/lib/egress/resolve";
import { parseKeyring, type Keyring } from "@/lib/secrets/encryption";

/** What the verbs are given by pages, actions and routes. */
export interface Tools {
  db: Database;
  keyring: Keyring;
  policy: EgressPolicy;
  resolver: EgressResolver;
}

/**
 * This process's tools, built from its environment at first use and kept across
 * hot reloads. Throws where a setting is wrong.
 */
export function tools(): Tools {
  const kept = globalThis as { posthornTools?: Tools };
  return (kept.posthornTools ??= build());
}

function build(): Tools {
  const policy = parseEgressPolicy(process.env);
  return { db: database(), keyring: parseKeyring(process.env), policy, resolver: new EgressResolver(policy) };
}
