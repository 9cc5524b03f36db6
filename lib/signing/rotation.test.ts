import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_OVERLAP_MS,
  keysForSigning,
  liveSecrets,
  MAX_LIVE_SECRETS,
  MAX_OVERLAP_MS,
  planRotation,
  secretsToPurge,
  signingSchedule,
  type RotatingSecret,
} from "./rotation";

const HOUR = 3_600_000;
const start = new Date("2026-01-01T00:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const first: RotatingSecret = { id: "first", createdAt: start, expiresAt: null };

/** Rotates as the database does: applies the plan, then adds the new primary. */
function rotate(secrets: RotatingSecret[], id: string, now: Date, overlapMs?: number): RotatingSecret[] {
  const plan = planRotation(secrets, now, overlapMs);
  if (!plan.ok) throw new Error(plan.code);
  const ends = new Map(plan.expire.map((entry) => [entry.id, entry.expiresAt]));
  return [...secrets.map((secret) => ({ ...secret, expiresAt: ends.get(secret.id) ?? secret.expiresAt })), { id, createdAt: now, expiresAt: null }];
}

const ids = (secrets: RotatingSecret[]) => secrets.map((secret) => secret.id);

describe("a rotation", () => {
  it("signs with both secrets, the newer first, until the overlap of 24 hours ends (BUG-60)", () => {
    const secrets = rotate([first], "second", start);
    expect(ids(keysForSigning("standard", secrets, start))).toEqual(["second", "first"]);
    expect(ids(keysForSigning("stripe", secrets, after(DEFAULT_OVERLAP_MS - 1)))).toEqual(["second", "first"]);
    expect(ids(keysForSigning("standard", secrets, after(DEFAULT_OVERLAP_MS)))).toEqual(["second"]);
  });

  it.each(["v1_hex", "sha256_timestamp", "sha256_body"] as const)("keeps signing %s with the old secret until the overlap ends", (profile) => {
    const secrets = rotate([first], "second", start, 2 * HOUR);
    expect(ids(keysForSigning(profile, secrets, after(2 * HOUR - 1)))).toEqual(["first"]);
    expect(ids(keysForSigning(profile, secrets, after(2 * HOUR)))).toEqual(["second"]);
    expect(signingSchedule(profile, secrets, start)).toEqual({ signsWith: ["first"], changes: [{ at: after(2 * HOUR), signsWith: ["second"] }] });
  });

  it("with an overlap of 0 leaves the new secret alone, in every profile", () => {
    const secrets = rotate(rotate([first], "second", start), "third", after(HOUR), 0);
    expect(ids(keysForSigning("standard", secrets, after(HOUR)))).toEqual(["third"]);
    expect(ids(keysForSigning("sha256_body", secrets, after(HOUR)))).toEqual(["third"]);
    expect(signingSchedule("standard", secrets, after(HOUR))).toEqual({ signsWith: ["third"], changes: [] });
  });

  it("lets no older secret outlive a newer one", () => {
    const secrets = rotate(rotate([first], "second", start, 48 * HOUR), "third", after(HOUR), 2 * HOUR);
    expect(secrets.map(({ id, expiresAt }) => [id, expiresAt])).toEqual([["first", after(3 * HOUR)], ["second", after(3 * HOUR)], ["third", null]]);
  });

  it("does not lengthen a secret that ends sooner", () => {
    const secrets = rotate(rotate([first], "second", start, HOUR), "third", start, 5 * HOUR);
    expect(secrets[0]!.expiresAt).toEqual(after(HOUR));
    expect(signingSchedule("v1_hex", secrets, start)).toEqual({
      signsWith: ["first"],
      changes: [
        { at: after(HOUR), signsWith: ["second"] },
        { at: after(5 * HOUR), signsWith: ["third"] },
      ],
    });
  });

  it("knows the primary for the newest though another machine's clock was behind when it was made", () => {
    const second = { id: "second", createdAt: after(-HOUR), expiresAt: null };
    const secrets = [{ ...first, expiresAt: after(HOUR) }, second];
    expect(ids(keysForSigning("standard", secrets, start))).toEqual(["second", "first"]);
    expect(ids(keysForSigning("v1_hex", secrets, start))).toEqual(["first"]);
  });

  it.each([-1, MAX_OVERLAP_MS + 1, NaN, Infinity])("refuses an overlap of %s ms", (overlapMs) => {
    expect(planRotation([first], start, overlapMs)).toMatchObject({ ok: false, code: "overlap_out_of_range" });
  });

  it("accepts the whole range from 0 to 7 days", () => {
    expect(planRotation([first], start, 0).ok).toBe(true);
    expect(planRotation([first], start, MAX_OVERLAP_MS)).toEqual({ ok: true, expire: [{ id: "first", expiresAt: after(MAX_OVERLAP_MS) }] });
  });

  it("refuses to pile up secrets, but can always end them all", () => {
    let secrets = [first];
    for (let n = 1; n < MAX_LIVE_SECRETS; n += 1) secrets = rotate(secrets, `s${n}`, start);
    expect(planRotation(secrets, start)).toMatchObject({ ok: false, code: "too_many_live_secrets" });
    expect(ids(liveSecrets(rotate(secrets, "last", start, 0), start))).toEqual(["last"]);
  });

  it("names the secrets whose time is over, and no other, for deletion", () => {
    const secrets = rotate(rotate([first], "second", start, HOUR), "third", start, 2 * HOUR);
    expect(secretsToPurge(secrets, after(HOUR - 1))).toEqual([]);
    expect(secretsToPurge(secrets, after(HOUR))).toEqual(["first"]);
    expect(secretsToPurge(secrets, after(9 * HOUR))).toEqual(["first", "second"]);
  });

  it("leaves one primary and never a moment without a key, however often it happens", () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 10 * HOUR }), overlap: fc.integer({ min: 0, max: 20 * HOUR }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 500 * HOUR }), (steps, later) => {
        let secrets = [first];
        let now = start;
        steps.forEach(({ wait, overlap }, index) => {
          now = new Date(now.getTime() + wait);
          if (planRotation(secrets, now, overlap).ok) secrets = rotate(secrets, `s${index}`, now, overlap);
        });
        const at = new Date(now.getTime() + later);
        expect(secrets.filter((secret) => secret.expiresAt === null)).toHaveLength(1);
        expect(keysForSigning("sha256_body", secrets, at)).toHaveLength(1);
        expect(keysForSigning("standard", secrets, at)[0]!.expiresAt).toBeNull();
        expect(liveSecrets(secrets, at).length).toBeLessThanOrEqual(MAX_LIVE_SECRETS);
      }),
    );
  });
});
