import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/ui/text-link";
import { AuthHeading } from "@/app/(auth)/auth-heading";
import { LinkRequestForm } from "@/app/(auth)/link-request-form";
import { emailLinksWork } from "@/lib/auth/email-links";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  if (!emailLinksWork()) notFound();
  return (
    <>
      <AuthHeading title="Forgot your password?">You get a link with which you choose a new one. It also signs every other browser out.</AuthHeading>
      <LinkRequestForm purpose="password_reset" onlyShown={!process.env.SMTP_URL} />
      <p className="text-sm"><TextLink href="/sign-in">Back to signing in</TextLink></p>
    </>
  );
}
