import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { variableGroups } from "@/lib/environment/catalog";

/** What an engine, systemd and nginx would read, checked without any of them: every command, path and variable exists. */

const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const variables = variableGroups.flatMap((group) => group.variables);
const names = variables.map(({ name }) => name);
const read = (file: string) => fs.readFileSync(`deploy/${file}`, "utf8");

/** npm scripts that a command line runs. */
const scriptsIn = (text: string) => [...text.replaceAll(/["',[\]]/g, " ").matchAll(/\bnpm\s+run\s+([\w:-]+)/g)].map(([, name]) => name!);

describe("compose.yaml", () => {
  interface Service {
    image?: string;
    build?: { context: string; dockerfile: string };
    command?: string[];
    environment?: Record<string, string>;
    depends_on?: Record<string, { condition: string }>;
    volumes?: string[];
    healthcheck?: { test: string[] };
    stop_grace_period?: string;
  }
  const text = read("compose.yaml");
  const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image === "posthorn");

  test("has database, Redis, Inngest, web and workers", () => {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(["postgres", "redis", "inngest", "migrate", "web", "worker"]));
    expect(ours.map(([name]) => name)).toEqual(["migrate", "web", "worker"]);
  });

  test("runs commands that exist, on services and volumes that exist, and waits for what they need", () => {
    for (const [name, { command = [], depends_on: needs = {}, volumes = [], healthcheck }] of services) {
      for (const script of scriptsIn(JSON.stringify(command))) expect([name, Object.keys(scripts)]).toEqual([name, expect.arrayContaining([script])]);
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect(Object.keys(compose.services)).toContain(needed);
        if (condition === "service_healthy") expect([needed, compose.services[needed]!.healthcheck]).not.toEqual([needed, undefined]);
      }
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
      if (healthcheck) expect(healthcheck.test[0]).toBe("CMD");
    }
    const { context, dockerfile } = compose.services.migrate!.build!;
    expect(fs.existsSync(path.join("deploy", context, dockerfile))).toBe(true);
  });

  test("sets variables that exist, and every secret comes from outside", () => {
    for (const [, { environment = {} }] of ours) {
      expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([]);
      for (const { name, secret } of variables) if (secret && environment[name] !== undefined) expect([name, environment[name]]).toEqual([name, expect.stringMatching(/\$\{\w+(:\?|:-)\}/)]);
    }
  });

  test("gives each of ours the time that it needs to stop", () => {
    const servers = fs.readFileSync("lib/host/servers.ts", "utf8");
    const grace = (name: string) => Number(new RegExp(`${name}GraceMs = ([\\d_]+)`).exec(servers)![1]!.replaceAll("_", "")) / 1_000;
    expect(Number.parseInt(compose.services.worker!.stop_grace_period!, 10)).toBeGreaterThan(grace("worker"));
    expect(Number.parseInt(compose.services.web!.stop_grace_period!, 10)).toBeGreaterThan(grace("web"));
  });

  test("asks health at an address that answers", () => {
    const address = /http:\/\/127\.0\.0\.1:4200(\/[\w/]+)/.exec(text)![1]!;
    expect(fs.existsSync(`app${address}/route.ts`)).toBe(true);
  });
});

describe("Containerfile", () => {
  const lines = read("Containerfile").split("\n").filter((line) => line !== "" && !line.startsWith("#"));

  test("is made of instructions that there are, from a Node that is new enough", () => {
    for (const line of lines) expect(line).toMatch(/^(FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|STOPSIGNAL|CMD) \S/);
    for (const line of lines.filter((each) => each.startsWith("FROM"))) expect(line).toMatch(/^FROM docker\.io\/library\/node:(2\d)-/);
  });

  test("copies what exists, runs what exists, sets what exists, and does not run as root", () => {
    for (const line of lines) {
      if (line.startsWith("COPY") && !line.includes("--from")) for (const file of line.split(" ").slice(1, -1)) expect([file, fs.existsSync(file)]).toEqual([file, true]);
      for (const script of scriptsIn(line)) expect(Object.keys(scripts)).toContain(script);
      if (line.startsWith("ENV")) for (const [, name] of line.matchAll(/(\w+)=/g)) expect([...names, "NEXT_TELEMETRY_DISABLED"]).toContain(name);
    }
    expect(lines.find((line) => line.startsWith("USER"))).toBe("USER node");
  });

  test("no secret of this machine can get into the image", () => {
    const ignored = fs.readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of [".env*", ".data", ".git"]) expect(ignored).toContain(name);
    expect(lines.filter((line) => variables.some(({ name, secret }) => secret && line.includes(name)))).toEqual([]);
  });
});

describe("systemd", () => {
  const units = fs.readdirSync("deploy/systemd");
  const known: Record<string, string[]> = {
    Unit: ["Description", "After", "Wants"],
    Service: ["Type", "User", "WorkingDirectory", "EnvironmentFile", "ExecStart", "Restart", "RestartSec", "TimeoutStopSec", "NoNewPrivileges", "ProtectSystem", "ReadWritePaths", "ProtectHome", "PrivateTmp"],
    Install: ["WantedBy"],
  };

  test.each(units)("%s has sections and settings that there are, and runs a command that exists", (unit) => {
    let section = "";
    for (const line of read(`systemd/${unit}`).split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
      const header = /^\[(\w+)\]$/.exec(line);
      if (header) section = header[1]!;
      else expect(known[section]).toContain(line.split("=")[0]);
    }
    const started = scriptsIn(read(`systemd/${unit}`));
    expect(started).toHaveLength(1);
    expect(Object.keys(scripts)).toContain(started[0]);
  });
});

test("the reverse proxy lets through what a publish request may have, and keeps the metrics inside", () => {
  const text = read("nginx/posthorn.conf");
  const limit = Number(/maxBodyBytes = (\d+) \* 1024 \* 1024/.exec(fs.readFileSync("lib/api/publish.ts", "utf8"))![1]);
  expect(Number(/client_max_body_size (\d+)m;/.exec(text)![1])).toBeGreaterThan(limit);
  for (const [, address] of text.matchAll(/location = (\/api\/\w+)/g)) expect(fs.existsSync(`app${address}/route.ts`)).toBe(true);
  expect(text.split("{").length).toBe(text.split("}").length);
});
