import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/ui/text-link";
import { AuthHeading } from "@/app/(auth)/auth-heading";
import { LinkRequestForm } from "@/app/(auth)/link-request-form";
import { emailLinksWork } from "@/lib/auth/email-links";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("forgotYourPassword") };
}

export default function ForgotPasswordPage() {
  const t = useTranslations("auth");
  if (!emailLinksWork()) notFound();
  return (
    <>
      <AuthHeading title={t("forgotYourPassword")}>{t("youGetA")}</AuthHeading>
      <LinkRequestForm purpose="password_reset" onlyShown={!process.env.SMTP_URL} />
      <p className="text-sm"><TextLink href="/sign-in">{t("backToSigning")}</TextLink></p>
    </>
  );
}
