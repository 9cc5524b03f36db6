import createNextIntlPlugin from "next-intl/plugin";

/** On every answer but an inbox's, files and routes included. What depends on the page or the setting is in proxy.ts. */
const everywhere = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "referrer-policy", value: "same-origin" },
  { key: "permissions-policy", value: "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), browsing-topics=()" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "cross-origin-resource-policy", value: "same-origin" },
];

/** What routes answer is somebody's own, and is no page: wherever it is opened it runs, loads and frames nothing. */
const routes = [
  { key: "cache-control", value: "no-store" },
  { key: "content-security-policy", value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
];

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  // CI checks the types (npm run typecheck); a first start need not do it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // The development server would print what a form sends, passwords and credentials among it.
  logging: { serverFunctions: false },
  // Native or connection-holding packages stay outside the bundle: bundled twice, they would hold two pools.
  serverExternalPackages: ["pg", "@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "undici", "inngest"],
  experimental: {
    serverActions: { bodySizeLimit: "1mb" },
    proxyClientMaxBodySize: "1mb",
  },
  headers: async () => [
    // An inbox answers as a receiver would, and nothing else.
    { source: "/((?!playground/in/).*)", headers: everywhere },
    { source: "/api/:path*", headers: routes },
  ],
};

export default createNextIntlPlugin({
  requestConfig: "./app/i18n/request.ts",
  // Messages are parsed by the build, so that no parser of theirs goes to the browser.
  experimental: { messages: { path: "./lib/i18n/messages", format: "json", locales: "infer", precompile: true } },
})(config);
