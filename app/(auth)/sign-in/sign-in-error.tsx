import { Banner } from "@/components/ui/banner";

/** What a way in that left this page came back with. */
export function SignInError({ code, provider }: { code: string; provider: string }) {
  if (code === "oidc_unverified") return <Banner tone="failing" title={`${provider} does not vouch for your email address.`}>Confirm the address there, then try again.</Banner>;
  if (code === "oidc_unknown") return <Banner tone="failing" title="There is no account with this address.">Ask an owner or admin of your organization to invite it, then try again.</Banner>;
  if (code.startsWith("OAuth")) return <Banner tone="failing" title={`Signing in with ${provider} did not work.`}>Try again. If it happens again, tell whoever runs Posthorn: its log says why.</Banner>;
  return <Banner tone="failing" title="Signing in did not work.">Check your email address and password, and try again.</Banner>;
}
