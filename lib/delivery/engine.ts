import pg from "pg";
import { EgressClient } from "@/lib/egress/client";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { egressDial } from "@/lib/egress/proxy";
import { parseKeyring, type Keyring } from "@/lib/secrets/encryption";
import { afterDeadLetters } from "./disable-rules";
import { defaultLeaseMs } from "./claim";
import type { Drain } from "./drain";
import { EndpointLocks } from "./endpoint-locks";
import { keepTrying } from "./follow-up";
import { Pace } from "./pace";
import { Recorder } from "./recorder";

/** All that a worker process needs to deliver. */
export interface Engine {
  pool: pg.Pool;
  egress: EgressClient;
  keyring: Keyring;
  locks: EndpointLocks;
  recorder: Recorder;
  pace: Pace;
  random: () => number;
  baseUrl: string;
  leaseMs: number;
  /** Drains under way in this process, by endpoint. */
  drains: Map<string, Drain>;
  /** Of what was claimed lately, moving. */
  averagePayloadBytes: number;
  /** True once the process is to end: nothing more is claimed. */
  stopping: boolean;
  report: (message: string, error?: unknown) => void;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Connection string of the service role. */
  serviceUrl: string;
  environment: Record<string, string | undefined>;
  report: (message: string, error?: unknown) => void;
  /** Connections for claims and records; drains share them. */
  connections?: number;
  egress?: EgressClient;
  random?: () => number;
}

/** Builds the engine. Throws one error with the list where the environment is wrong. */
export function createEngine(options: EngineOptions): Engine {
  const { serviceUrl, environment, report } = options;
  const pool = new pg.Pool({ connectionString: serviceUrl, max: options.connections ?? 12 });
  pool.on("error", (error) => report("an idle database connection was lost", error));
  const followUps = new Set<Promise<void>>();
  const ending = new AbortController();
  const engine: Engine = {
    pool,
    egress: options.egress ?? new EgressClient({ policy: parseEgressPolicy(environment), ...egressDial(environment) }),
    keyring: parseKeyring(environment),
    locks: new EndpointLocks(serviceUrl),
    recorder: new Recorder(pool, (dead) => {
      // Nobody asks a second time for what follows from these: the next dead letter may be a day away.
      const followUp = keepTrying(() => afterDeadLetters(engine, dead), ending.signal)
        .catch((error: unknown) => report("could not follow up on dead letters", error))
        .finally(() => followUps.delete(followUp));
      followUps.add(followUp);
    }, report),
    pace: new Pace(),
    random: options.random ?? Math.random,
    baseUrl: environment.NEXTAUTH_URL ?? "",
    leaseMs: leaseSetting(environment),
    drains: new Map(),
    averagePayloadBytes: 1_024,
    stopping: false,
    report,
    async close() {
      engine.stopping = true;
      for (const drain of engine.drains.values()) drain.poke();
      await Promise.allSettled([...engine.drains.values()].map((drain) => drain.completion));
      ending.abort();
      await Promise.all(followUps);
      await engine.egress.close();
      await engine.locks.close();
      await pool.end();
    },
  };
  return engine;
}

/** POSTHORN_LEASE_SECONDS: 10 s longer than the longest timeout of any endpoint, or a slow answer is sent for again. */
function leaseSetting(environment: Record<string, string | undefined>): number {
  const text = environment.POSTHORN_LEASE_SECONDS;
  if (text === undefined || text === "") return defaultLeaseMs;
  const seconds = Number(text);
  if (!(seconds >= 10 && seconds <= 3_600)) throw new Error("POSTHORN_LEASE_SECONDS: must be from 10 to 3600");
  return seconds * 1_000;
}
