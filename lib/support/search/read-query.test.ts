import { expect, test } from "vitest";
import { newId, toPublicId } from "@/lib/ids";
import { readQuery } from "./read-query";

const uuid = newId();
const delivery = toPublicId("dlv", uuid);
const endpoint = toPublicId("ep", uuid);

test("an id is read as what it names, in any letter case and within an address", () => {
  expect(readQuery(` ${delivery} `).ids).toEqual([{ kind: "dlv", uuid, publicId: delivery }]);
  expect(readQuery(delivery.toUpperCase()).ids).toEqual([{ kind: "dlv", uuid, publicId: delivery }]);
  expect(readQuery(`https://hooks.example/acme/deliveries/${delivery}?attempt=2`).ids).toEqual([{ kind: "dlv", uuid, publicId: delivery }]);
  expect(readQuery(`"${endpoint}" failed for ${delivery}`).ids.map(({ kind }) => kind)).toEqual(["ep", "dlv"]);
});

test("what only looks like an id is a text", () => {
  for (const text of [delivery.slice(0, -1), `${delivery}x`, `xyz_${delivery.slice(4)}`, `dlv_8${delivery.slice(5)}`]) expect(readQuery(text).ids).toEqual([]);
});

test("a UUID is read with and without its dashes", () => {
  expect(readQuery(uuid).uuid).toBe(uuid);
  expect(readQuery(uuid.replaceAll("-", "").toUpperCase()).uuid).toBe(uuid);
  expect(readQuery(`${uuid}0`).uuid).toBeNull();
});

test("a host is read alone and out of a URL", () => {
  expect(readQuery("API.Acme.example.").host).toBe("api.acme.example");
  expect(readQuery("https://api.acme.example:8443/hooks?x=1").host).toBe("api.acme.example");
  expect(readQuery("order 4711").host).toBeNull();
  expect(readQuery("acme").host).toBeNull();
});

test("an email address is read as one", () => {
  expect(readQuery("Olivia@Acme.example").email).toBe("olivia@acme.example");
  expect(readQuery("olivia").email).toBeNull();
});

test("what PostgreSQL cannot store is left out, and a long paste is cut", () => {
  expect(readQuery("a\0b").text).toBe("ab");
  expect(readQuery("x".repeat(5000)).text).toHaveLength(300);
});
