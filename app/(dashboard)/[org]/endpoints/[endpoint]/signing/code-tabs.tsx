"use client";

import { useTranslations } from "next-intl";
import { environmentLine } from "@/app/(dashboard)/[org]/endpoints/new/receiver-code";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { pythonFor, typescriptFor } from "./profile-receiver-code";

/** Code that verifies a profile; it holds the secret or public key where that is given. */
export function CodeTabs({ profile, secret }: { profile: SigningProfile; secret: string | null }) {
  const t = useTranslations("signing");
  const typescript = typescriptFor(profile, secret);
  const python = pythonFor(profile, secret);
  return (
    <Tabs
      label={t("howToVerify")}
      items={[
        { value: "typescript", label: "TypeScript", content: <CodeBlock label={typescript.install} language="typescript" code={typescript.code} /> },
        { value: "python", label: "Python", content: <CodeBlock label={python.install} language="python" code={python.code} /> },
        ...(secret !== null && secretKindOf(profile) === "hmac" ? [{ value: "environment", label: t("environment"), content: <CodeBlock label=".env" language="bash" code={environmentLine(secret)} /> }] : []),
      ]}
    />
  );
}
