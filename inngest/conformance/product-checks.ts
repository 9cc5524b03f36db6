import { expect } from "vitest";
import { bellEvent, replayEvent, sweepRequested } from "@/inngest/events";
import { newToken, type Check } from "./checks";
import { pause } from "./journal";
import { forgotten, replaySteps, scripts, unrung } from "./product-functions";

/** The same for the product's own functions, whose verbs are doubles. */
export const productChecks: Check[] = [
  {
    name: "a bell drains its endpoint, with a deadline",
    async run({ client, journal, token }) {
      await client.send(bellEvent({ endpointId: token, at: new Date() }));
      const [drain] = await journal.wait("drain", token, 1);
      expect(drain!.budgetMs).toBeGreaterThan(4_000);
      await pause(500);
      expect(journal.read("drain", token)).toHaveLength(1);
    },
  },
  {
    name: "a drain that leaves more is rung again at once, until none is left",
    async run({ client, journal, token }) {
      const more = { more: true, nextDueAt: null };
      scripts.set(token, [more, more, { more: false, nextDueAt: null }]);
      await client.send(bellEvent({ endpointId: token, at: new Date() }));
      await journal.wait("drain", token, 3);
      await pause(500);
      expect(journal.read("drain", token)).toHaveLength(3);
    },
  },
  {
    name: "a drain rings for the next attempt when it is due and not before",
    async run({ client, journal, token }) {
      const nextDueAt = new Date(Date.now() + 2_500);
      scripts.set(token, [{ more: false, nextDueAt }]);
      await client.send(bellEvent({ endpointId: token, at: new Date() }));
      const [, second] = await journal.wait("drain", token, 2);
      expect(second!.at).toBeGreaterThanOrEqual(nextDueAt.getTime());
    },
  },
  {
    name: "a sweep rings for what it finds",
    async run({ client, journal, token }) {
      unrung.push({ endpointId: token, at: new Date() });
      await client.send({ name: sweepRequested.name, data: {} });
      await journal.wait("drain", token, 1);
    },
  },
  {
    name: "a replay goes on when its last step said, one step at a time, until its end",
    async run({ client, journal, token }) {
      const next = new Date(Date.now() + 2_500);
      replaySteps.set(token, [next, new Date()]);
      await client.send(replayEvent(token));
      const [, second] = await journal.wait("replay step", token, 3);
      expect(second!.at).toBeGreaterThanOrEqual(next.getTime());
      await pause(500);
      expect(journal.read("replay step", token)).toHaveLength(3);
    },
  },
  {
    name: "all bells lost: one sweep rings for every endpoint, and each is drained once",
    alone: true,
    async run({ client, journal, skipToNextMinute }) {
      // Embedded, more than one request to the event API holds; a server does some tens of runs a second.
      const endpoints = Array.from({ length: skipToNextMinute ? 1_100 : 60 }, () => newToken());
      unrung.push(...endpoints.map((endpointId) => ({ endpointId, at: new Date() })));
      await client.send({ name: sweepRequested.name, data: {} });
      for (const endpoint of endpoints) expect(await journal.wait("drain", endpoint, 1, 120_000)).toHaveLength(1);
    },
  },
  {
    name: "a replay whose process goes away in the middle of a step goes on, and no step before is done again",
    async run({ client, journal, token }) {
      replaySteps.set(token, [new Date(), "interrupted", new Date()]);
      await client.send(replayEvent(token));
      await journal.wait("replay step", token, 4, 90_000);
      await pause(500);
      expect(journal.read("replay step", token).map(({ outcome }) => outcome)).toEqual(["next", "interrupted", "next", "end"]);
    },
  },
  {
    name: "a drain that fails is tried again, and its endpoint is drained by nobody else meanwhile",
    async run({ client, journal, token }) {
      scripts.set(token, ["broken", { more: false, nextDueAt: null }]);
      await client.send(bellEvent({ endpointId: token, at: new Date() }));
      await client.send(bellEvent({ endpointId: token, at: new Date() }));
      const drains = await journal.wait("drain", token, 3, 90_000);
      const ends = journal.read("drain end", token);
      for (const [index, { at }] of drains.entries()) if (index > 0) expect(at).toBeGreaterThanOrEqual(ends[index - 1]!.at);
    },
  },
  {
    name: "a sweep calls the replays that were forgotten",
    async run({ client, journal, token }) {
      forgotten.push(token);
      await client.send({ name: sweepRequested.name, data: {} });
      await journal.wait("replay step", token, 1);
    },
  },
];
