import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  // CI checks the types (npm run typecheck); a first start need not do it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Native or connection-holding packages stay outside the bundle: bundled twice, they would hold two pools.
  serverExternalPackages: ["pg", "@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "undici", "inngest"],
};

export default createNextIntlPlugin("./app/i18n/request.ts")(config);
