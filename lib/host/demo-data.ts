import { importProjectModule } from "./project-module";
import type { Stack } from "./stack";

export interface SignIn {
  email: string;
  password: string;
  /** Such as "owner of Acme". */
  who: string;
}

export interface DemoData {
  signIns: SignIn[];
  /** For publishing with curl. */
  apiKey?: string;
}

interface SeedModule {
  seedDemo(options: { serviceUrl: string; ownerUrl: string; baseUrl: string }): Promise<DemoData>;
}

/** Fills an empty demo database; leaves a filled one as it is. */
export async function seedDemoData({ env, ownerUrl, serviceUrl, baseUrl }: Stack): Promise<DemoData> {
  const { seedDemo } = await importProjectModule<SeedModule>("prisma/demo/seed.ts", env);
  return seedDemo({ serviceUrl, ownerUrl, baseUrl });
}

/** Lines for the terminal. */
export function describeDemoData({ signIns, apiKey }: DemoData): string[] {
  const width = Math.max(0, ...signIns.map((signIn) => signIn.email.length));
  const people = signIns.map(({ email, password, who }) => `  ${email.padEnd(width)}  ${password}  (${who})`);
  return ["Sign in as", ...people, ...(apiKey ? [`Publish with the API key ${apiKey}`] : [])];
}
