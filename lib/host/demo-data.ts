import { signInWords, type DemoSignIn } from "@/lib/demo/sign-ins";
import { importProjectModule } from "./project-module";
import type { Stack } from "./stack";

export interface DemoData {
  signIns: Pick<DemoSignIn, "email" | "password" | "who">[];
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
  const people = signIns.map(({ email, password, who }) => `  ${email.padEnd(width)}  ${password}  (${signInWords[who]})`);
  return ["Sign in as", ...people, ...(apiKey ? [`Publish with the API key ${apiKey}`] : [])];
}
