import fs from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startSimpleReceiver } from "@/e2e/stage/stage";
import { findApiKey } from "@/lib/api-keys/find";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { openShop, type Shop } from "@/lib/client/testing/open-shop";
import { toPublicId } from "@/lib/ids";
import { WebhookVerifier } from "@/lib/receiver/verify";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { posthorn, runPosthorn, type RunningPosthorn } from "./testing/run-posthorn";

/** The command line as processes, against the very routes over HTTP and a database. */

// Each start of a command is a start of Node, on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let shop: Shop;
let mine: { id: string; slug: string };
let env: Record<string, string>;
const running: RunningPosthorn[] = [];
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  mine = await createOrganization(shop.db);
  env = { POSTHORN_URL: shop.server.url, POSTHORN_API_KEY: await shop.keyOf(mine.id, "events:publish", "events:read", "deliveries:read", "deliveries:redeliver") };
});
afterAll(async () => {
  for (const each of running) each.signal("SIGKILL");
  await shop.close();
});

function run(...args: string[]): RunningPosthorn {
  const started = runPosthorn(args, env);
  running.push(started);
  return started;
}
const publish = (data: unknown, type = "order.paid") => shop.stage.publish(mine.id, { type, data });

describe("listen", () => {
  test("forwards each event as a delivery is sent, and the session's secret verifies it", async () => {
    const receiver = await startSimpleReceiver((request, response) => void response.writeHead(request.body.includes("bad") ? 500 : 200).end("\u001b[2Jbroken\u202e"));
    await publish("before 1");
    await publish("before 2");
    const cli = run("listen", "--to", receiver.url, "--last", "1", "--type", "order.*");
    await cli.until(() => cli.out.includes("→ 200"));
    const secret = /whsec_\S+/.exec(cli.err)![0];
    await publish({ "😀": 12 });
    await publish("ping", "test.ping");
    await publish("bad");
    await cli.until(() => cli.out.includes("→ 500") && cli.out.split("→ 200").length === 3);
    const bodies = receiver.requests.map(({ body }) => body.toString().split('"data":')[1]);
    expect(bodies.sort()).toEqual(['"bad"}', '"before 2"}', '{"😀":12}}']);
    const verifier = new WebhookVerifier(secret);
    for (const { body, headers } of receiver.requests) expect(verifier.verify(body, headers as Record<string, string>).id).toMatch(/^evt_/);
    expect(cli.out).toContain("(again)");
    expect(cli.out).toContain("\\x1b[2Jbroken\\u202e");
    expect(cli.out).not.toContain("\u001b");
    cli.signal("SIGINT");
    expect(await cli.ended).toBe(0);
    expect(await shop.db.service.delivery.count({ where: { organizationId: mine.id } })).toBe(0);
    await receiver.close();
  });

  test("a secret that was given signs, and is shown to nobody", async () => {
    const receiver = await startSimpleReceiver((_request, response) => void response.writeHead(204).end());
    const [secret, other] = [generateSigningSecret("standard"), generateSigningSecret("standard")];
    const [cli, json] = [run("listen", "--to", receiver.url, "--secret", secret), runPosthorn(["listen", "--to", receiver.url, "--json"], { ...env, POSTHORN_LISTEN_SECRET: other })];
    running.push(json);
    await cli.until(() => cli.err.includes("Signed with the secret that was given."));
    await json.until(() => json.objects().some(({ kind }) => kind === "listening"));
    await publish(1);
    await cli.until(() => cli.out.includes("→ 204") && json.objects().some(({ kind }) => kind === "event"));
    const verifiers = [secret, other].map((each) => new WebhookVerifier(each));
    const isBy = (verifier: WebhookVerifier, { body, headers }: (typeof receiver.requests)[number]) => {
      try {
        verifier.verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect(verifiers.map((verifier) => receiver.requests.filter((request) => isBy(verifier, request)).length)).toEqual([1, 1]);
    for (const each of [cli, json]) {
      each.signal("SIGTERM");
      expect(await each.ended).toBe(0);
      expect(each.out + each.err).not.toMatch(/whsec_/);
    }
    await receiver.close();
  });

  test("goes on after a lost connection, and ends with the reason when the key is revoked", async () => {
    const cli = run("listen", "--json");
    await cli.until(() => cli.objects().some(({ kind }) => kind === "listening"));
    await publish(1);
    await cli.until(() => cli.objects().length === 2);
    shop.server.breakConnections();
    await publish(2);
    await cli.until(() => cli.objects().length === 3);
    expect(cli.objects().slice(1).map(({ payload }) => (JSON.parse(payload as string) as { data: unknown }).data)).toEqual([1, 2]);
    await cli.until(() => /lost[^]*Connected again/.test(cli.err));
    const found = await findApiKey(shop.db, env.POSTHORN_API_KEY!);
    await revokeApiKey(shop.db, toPublicId("key", found.ok ? found.key.id : ""));
    expect(await cli.ended).toBe(1);
    expect(cli.err).toContain("The API key has been revoked. (api_key_revoked)");
  });
});

describe("trigger", () => {
  test("publishes the example of a type, or data byte for byte, once for a key", async () => {
    await createEndpointRow(shop.db, mine.id);
    const first = await posthorn(["trigger", "order.paid", "--json", "--key", "k1"], env);
    expect(first).toMatchObject({ code: 0, objects: [{ kind: "event", type: "order.paid", deliveries: 1, reused: false }] });
    expect((await posthorn(["trigger", "order.paid", "--json", "--key", "k1"], env)).objects).toMatchObject([{ id: first.objects[0]!.id, reused: true }]);
    const data = '{ "big": 12345678901234567890 }';
    fs.writeFileSync(`${first.home}/data.json`, `${data}\n`);
    for (const [given, input] of [[data, ""], ["-", data], ["@data.json", ""]]) expect((await posthorn(["trigger", "order.paid", "--data", given!], env, input, first.home)).out).toMatch(/^Published: evt_\w+ \(order\.paid\), for 1 endpoint\./);
    const texts = (await shop.db.service.event.findMany({ where: { organizationId: mine.id }, orderBy: { id: "asc" } })).map(({ payload }) => Buffer.from(payload).toString().split('"data":')[1]);
    expect(texts).toEqual(['{"id":"ord_1","total":1200}}', `${data}}`, `${data}}`, `${data}}`]);
  });

  test("says what is wrong with a type or data, and how to go on", async () => {
    await createEventType(shop.db, "order.bare");
    expect(await posthorn(["trigger", "order.unknown", "--data", "{}"], env)).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/no type "order\.unknown"[^]*\n {2}Check the spelling/) });
    expect(await posthorn(["trigger", "order.bare"], env)).toMatchObject({ code: 1, err: expect.stringContaining("--data") });
    expect(await posthorn(["trigger", "order.paid", "--data", "{nope"], env)).toMatchObject({ code: 2, err: expect.stringContaining("not JSON") });
    expect(await posthorn(["trigger", "order.paid"], { ...env, POSTHORN_API_KEY: `phk_${"x".repeat(43)}` })).toMatchObject({ code: 1, err: expect.stringContaining("invalid_api_key") });
    expect(await posthorn(["trigger", "order.paid", "--json"], { ...env, POSTHORN_API_KEY: await shop.keyOf(mine.id, "deliveries:read") })).toMatchObject({ code: 1, objects: [{ kind: "error", status: 403, code: "missing_scope" }] });
  });
});

describe("tail and redeliver", () => {
  test("a delivery is shown when it comes and whenever its state changes, and redelivering shows how it ended", async () => {
    let status = 500;
    const receiver = await startSimpleReceiver((_request, response) => void response.writeHead(status).end());
    const endpoint = await createEndpointRow(shop.db, mine.id, { url: receiver.url });
    await createEndpointRow(shop.db, (await createOrganization(shop.db)).id);
    await publish("before");
    const [tail, lines] = [run("tail", "--json"), run("tail")];
    await lines.until(() => lines.out.includes("pending"));
    await tail.until(() => tail.objects().length === 1);
    // A server that fails for a moment does not end it.
    shop.server.refuseNext(1, { status: 500, headers: { "content-type": "application/problem+json" }, body: '{"code":"internal","detail":"Something went wrong on our side."}' });
    await tail.until(() => /wrong on our side\. Trying again in 2 s\.[^]*Connected again/.test(tail.err + lines.err));
    await publish("now");
    await tail.until(() => tail.objects().length === 2);
    await shop.deliver(endpoint.id);
    await tail.until(() => tail.objects().filter(({ state }) => state === "retrying").length === 2);
    await lines.until(() => /retrying[^]*Attempt 1 of \d+ failed: 500/.test(lines.out));
    const [, first] = tail.objects();
    expect(first).toMatchObject({ kind: "delivery", state: "pending", eventType: "order.paid", endpointId: toPublicId("ep", endpoint.id) });
    expect(tail.objects().find(({ id, state }) => id === first!.id && state === "retrying")).toMatchObject({ reason: "server_error", lastStatus: 500, attempts: 1 });

    status = 200;
    const again = run("redeliver", first!.id as string, "--wait");
    let code: number | null | undefined;
    void again.ended.then((ended) => (code = ended));
    // The worker, which finds what was asked for by hand whenever it is there.
    while (code === undefined) await shop.deliver(endpoint.id).then(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect([code, again.out]).toEqual([0, expect.stringMatching(/succeeded[^]*Delivered on attempt/)]);
    await tail.until(() => tail.objects().some(({ id, state }) => id === first!.id && state === "succeeded"));
    await lines.until(() => lines.out.includes("succeeded"));
    for (const each of [tail, lines]) {
      each.signal("SIGTERM");
      expect(await each.ended).toBe(0);
    }
    await receiver.close();
  });

  test("whoever waits for attempts that nobody makes is told so of each after the time that was given, and all are asked for", async () => {
    await createEndpointRow(shop.db, mine.id);
    await publish("never sent");
    await publish("nor this");
    const ids = (await shop.db.service.delivery.findMany({ where: { organizationId: mine.id } })).map(({ id }) => toPublicId("dlv", id));
    const { code, out, err } = await posthorn(["redeliver", ...ids, "--wait", "--timeout", "1"], env);
    expect([ids.length, code, out]).toEqual([2, 1, ""]);
    for (const id of ids) expect(err).toContain(`${id} was not attempted within 1 s.`);
    expect(await shop.db.service.delivery.count({ where: { organizationId: mine.id, manualAt: { not: null } } })).toBe(2);
  });

  test("another organization's delivery is answered as one that does not exist", async () => {
    const other = await createOrganization(shop.db);
    await createEndpointRow(shop.db, other.id);
    await shop.stage.publish(other.id, { type: "order.paid", data: {} });
    const delivery = await shop.db.service.delivery.findFirstOrThrow({ where: { organizationId: other.id } });
    expect(await posthorn(["redeliver", toPublicId("dlv", delivery.id)], env)).toMatchObject({ code: 1, err: expect.stringContaining("not_found") });
    expect((await shop.db.service.delivery.findUniqueOrThrow({ where: { id: delivery.id } })).manualAt).toBeNull();
  });
});

describe("login", () => {
  test("tries the key, keeps it for this user alone, and never sends it to another address", async () => {
    const key = env.POSTHORN_API_KEY!;
    const wrong = await posthorn(["login", shop.server.url], {}, `phk_${"x".repeat(43)}\n`);
    expect([wrong.code, fs.existsSync(`${wrong.home}/.config/posthorn/config.json`)]).toEqual([1, false]);
    const { code, out, home } = await posthorn(["login", shop.server.url], {}, `${key}\n`);
    expect([code, out.includes(key), out]).toEqual([0, false, expect.stringContaining(mine.slug)]);
    expect(fs.statSync(`${home}/.config/posthorn/config.json`).mode & 0o777).toBe(0o600);
    expect((await posthorn(["trigger", "order.paid", "--json"], {}, "", home)).code).toBe(0);
    const elsewhere = await posthorn(["trigger", "order.paid", "--url", "http://127.0.0.1:1"], {}, "", home);
    expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining(`The key that login kept is for ${shop.server.url}`)]);
    await posthorn(["logout"], {}, "", home);
    expect((await posthorn(["trigger", "order.paid"], {}, "", home)).code).toBe(2);
  });
});
