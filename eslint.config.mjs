import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

const typescriptFiles = ["**/*.{ts,tsx,mts}"];
const tests = ["**/*.test.{ts,tsx}", "e2e/**"];

/** The ways out of this machine. Every request that we make for a customer goes through lib/egress. */
const networkModules = ["undici", ...["http", "https", "http2", "net", "tls", "dgram", "dns", "dns/promises"].flatMap((name) => [name, `node:${name}`])];
const network = networkModules.map((name) => ({
  name,
  message: "Requests leave through lib/egress alone, which checks and pins every address.",
  allowTypeImports: true,
}));
const mayUseNetwork = ["lib/egress/**", "lib/host/**", "e2e/**", "inngest/conformance/**", "**/*.test.ts", "lib/api/ingest-server.ts"]; // the last one serves and asks nobody
/** Programs for a developer's own machine: they ask the base URL that they are given, and a forwarding address on that machine. */
const asksPosthorn = ["lib/client/**", "lib/cli/**"];

const upwards = { regex: "^\\.\\./", message: 'Across folders import from "@/…"; "./" within one.' };
const forbid = (folders, message, extra = {}) => ({ regex: `^@/(${folders.join("|")})(/|$)`, message, ...extra });

/**
 * One folder's rules on imports. A later block replaces an earlier one for the same file, so each is
 * complete in itself.
 */
function zone(files, patterns, { ignores = [], paths = network } = {}) {
  return {
    files,
    ignores,
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: { "@typescript-eslint/no-restricted-imports": ["error", { paths, patterns: [upwards, ...patterns] }] },
  };
}

/** The receiver kit is copied into other people's code, where "@/" means nothing. */
function receiverZone(files, regex, ignores = ["**/*.test.ts", "lib/receiver/{write-vectors,build-package,inbox/store-suite,inbox/crash-child}.ts"]) {
  const message = "The receiver kit stands alone: it imports itself and node:crypto.";
  return {
    files,
    ignores,
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
  };
}

/** Nothing but files of the same folder. */
function standsAlone(files, message, ignores) {
  return {
    files: [files],
    ignores,
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns: [{ regex: "^(?!\\./)", message }] }] },
  };
}

const lib = forbid(["app", "components", "inngest", "prisma", "e2e"], "lib imports lib alone: the verbs know nothing of who calls them.");

const programs = forbid(["lib/client", "lib/cli", "lib/mcp"], "Client and command line are programs of their own, which ask over HTTP: nothing here stands on them.");

const functions = forbid(["app", "components", "prisma", "e2e"], "inngest imports lib: its functions are thin adapters.");

const zones = [
  zone(typescriptFiles, [programs]),
  zone(["lib/**"], [lib, programs]),
  zone(["lib/{client,cli,mcp}/**"], [lib]),
  zone(["inngest/**"], [functions, programs]),
  zone(["components/**"], [
    forbid(["app", "inngest", "prisma", "e2e"], "components import components."),
    { regex: "^@/lib/(?!format/|client/|cli/|mcp/)", message: "components take data as props: of lib they may import types, and lib/format.", allowTypeImports: true },
    programs, // apart from the one before, which lets types through
  ]),
  receiverZone(["lib/receiver/*.ts"], "^(?!\\./|node:crypto$)"),
  receiverZone(["lib/receiver/{adapters,inbox}/*.ts"], "^(?!\\./|\\.\\./[a-z]|node:)"),
  zone(mayUseNetwork, [], { paths: [] }),
  zone(["lib/api/ingest-server.ts"], [lib, programs], { paths: [] }),
  zone(["inngest/conformance/**"], [functions, programs], { paths: [] }),
  standsAlone("lib/client/*.ts", "The client is published by itself: it imports its own folder alone.", ["**/*.test.ts"]),
  standsAlone("lib/outbox/*.ts", "It is copied into products: it imports nothing.", ["**/*.test.ts"]),
  zone(["lib/client/testing/**"], [], { paths: [] }), // beside tests, which stand above lib
  receiverZone(["lib/receiver/**/*.test.ts"], "^@/(?!lib/receiver/)", ["**/*.db.test.ts"]),
  zone(["lib/egress/**"], [lib, programs], { paths: [] }),
  zone(["lib/host/**"], [forbid(["app", "components", "inngest", "e2e"], "The host starts what lies above lib as programs."), programs], { paths: [] }),
];

const config = [
  { ignores: ["**/node_modules/**", ".next/**", ".data/**", "lib/generated/**", "test-results/**", "playwright-report/**", "next-env.d.ts"] },
  ...next,
  { files: typescriptFiles, plugins: { "@typescript-eslint": tseslint.plugin } },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: typescriptFiles })),
  {
    files: typescriptFiles,
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      // The form in which a library's types are extended.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    // Server components run once for each request; what they read of the clock is data.
    files: ["app/**/{layout,page,template,default}.tsx"],
    rules: { "react-hooks/purity": "off" },
  },
  {
    // It tells an old Node that it is too old, so an old Node must be able to read it.
    files: ["lib/host/bootstrap.cjs"],
    languageOptions: { ecmaVersion: 5, sourceType: "script" },
  },
  { files: ["*.mjs"], rules: { "import/no-anonymous-default-export": "off" } },
  {
    // A forgotten await is a delivery recorded after its lease, or a crash with no handler.
    files: ["app/**/*.ts", "app/**/*.tsx", "lib/**/*.ts", "inngest/**/*.ts", "prisma/**/*.ts", "e2e/**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  {
    files: ["lib/**", "inngest/**", "components/**", "prisma/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports only: one name from definition to use." },
        { selector: "ExportAllDeclaration", message: "No barrels: import the file that has the thing." },
      ],
    },
  },
  {
    files: ["lib/**/*.ts", "inngest/**/*.ts"],
    ignores: [...mayUseNetwork, ...asksPosthorn, ...tests],
    rules: { "no-restricted-globals": ["error", { name: "fetch", message: "Requests leave through lib/egress alone." }] },
  },
  ...zones,
];

export default config;
