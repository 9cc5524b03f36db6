import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";

/** The id under which next-auth knows it: /api/auth/callback/oidc is the redirect URI to register. */
export const oidcId = "oidc";

/** What a provider says of a person (OpenID Connect Core, section 5.1). */
export interface OidcProfile {
  sub: string;
  email?: string;
  /** Some providers send the text "true". */
  email_verified?: boolean | string;
  name?: string;
}

/** The name on the sign-in page's button, or null where no provider is set up. */
export function oidcName(): string | null {
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return OIDC_ISSUER === undefined ? null : OIDC_NAME;
}

/**
 * Any OpenID Connect provider, by discovery: authorization code with PKCE,
 * state and nonce; the id token's signature, issuer, audience and times are
 * checked. The email is asked for at the userinfo endpoint where the id token
 * has none.
 */
export function oidcProvider(): OAuthConfig<OidcProfile> | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  if (OIDC_ISSUER === undefined) return null;
  return {
    id: oidcId,
    name: OIDC_NAME,
    type: "oauth",
    wellKnown: `${OIDC_ISSUER.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: 10_000 },
    userinfo: {
      async request({ tokens, client }) {
        const claims = (tokens as { claims(): OidcProfile }).claims();
        if (claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims;
        return { ...claims, ...(await client.userinfo(tokens.access_token!)), sub: claims.sub };
      },
    },
    // The session is opened by the signIn callback, which knows whether this person may come in.
    profile: (profile) => ({ id: profile.sub, email: profile.email, sid: "" }),
  };
}
