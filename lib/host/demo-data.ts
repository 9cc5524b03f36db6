import { hasProjectFile, importProjectModule } from "./project-module";
import type { Stack } from "./stack";

export interface SignIn {
  email: string;
  password: string;
  /** Such as "owner of Acme". */
  who: string;
}

interface SeedModule {
  seedDemo(options: { serviceUrl: string; ownerUrl: string; baseUrl: string }): Promise<{ signIns: SignIn[] }>;
}

const seedFile = "prisma/demo/seed.ts";

/** Fills an empty demo database; leaves a filled one as it is. Returns who can sign in. */
export async function seedDemoData({ env, ownerUrl, serviceUrl, baseUrl }: Stack): Promise<SignIn[]> {
  if (!hasProjectFile(seedFile)) return [];
  const { seedDemo } = await importProjectModule<SeedModule>(seedFile, env);
  return (await seedDemo({ serviceUrl, ownerUrl, baseUrl })).signIns;
}

/** Lines for the terminal. */
export function describeSignIns(signIns: SignIn[]): string[] {
  const width = Math.max(0, ...signIns.map((signIn) => signIn.email.length));
  return signIns.map(({ email, password, who }) => `  ${email.padEnd(width)}  ${password}  (${who})`);
}
