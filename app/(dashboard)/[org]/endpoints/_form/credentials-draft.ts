import type { OAuthText } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/authentication/oauth-fields";
import type { AuthorizationInput } from "@/lib/credentials/authorization-input";
import type { NewCredentialsInput } from "@/lib/endpoints/new-credentials";

export type AuthorizationChoice = "none" | AuthorizationInput["kind"];

/** Headers and authentication as they stand in the form of a new endpoint. */
export interface CredentialsDraft {
  /** `id` keeps a row its own while others come and go. */
  headers: { id: number; name: string; value: string }[];
  authorization: AuthorizationChoice;
  username: string;
  password: string;
  token: string;
  oauth: OAuthText;
  certificate: string;
  key: string;
}

export const noCredentials: CredentialsDraft = {
  headers: [],
  authorization: "none",
  username: "",
  password: "",
  token: "",
  oauth: { tokenUrl: "", clientId: "", clientSecret: "", scope: "", clientAuthentication: "header" },
  certificate: "",
  key: "",
};

/** What is saved: rows that were left empty are left out. Undefined where nothing was entered. */
export function credentialsOf(draft: CredentialsDraft): NewCredentialsInput | undefined {
  const headers = enteredHeaders(draft).map(({ name, value }) => ({ name, value }));
  const clientCertificate = draft.certificate.trim() === "" && draft.key.trim() === "" ? null : { certificate: draft.certificate, key: draft.key };
  const authorization = authorizationOf(draft);
  return headers.length === 0 && clientCertificate === null && authorization === null ? undefined : { headers, authorization, clientCertificate };
}

/** The rows in the order in which they are saved: an error names one by its place. */
export function enteredHeaders({ headers }: CredentialsDraft): CredentialsDraft["headers"] {
  return headers.filter(({ name, value }) => name.trim() !== "" || value !== "");
}

function authorizationOf({ authorization, username, password, token, oauth }: CredentialsDraft): AuthorizationInput | null {
  switch (authorization) {
    case "none":
      return null;
    case "basic":
      return { kind: "basic", username, password };
    case "bearer":
      return { kind: "bearer", token: token.trim() };
    case "oauth2":
      return { kind: "oauth2", ...oauth, tokenUrl: oauth.tokenUrl.trim(), clientId: oauth.clientId.trim() };
  }
}
