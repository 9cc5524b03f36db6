import { expect, it } from "vitest";
import { newCredentialsInput } from "@/lib/endpoints/new-credentials";
import { credentialsOf, enteredHeaders, noCredentials } from "./credentials-draft";

it("brings nothing where nothing was entered, rows left empty included", () => {
  expect(credentialsOf(noCredentials)).toBeUndefined();
  expect(credentialsOf({ ...noCredentials, headers: [{ id: 1, name: " ", value: "" }], token: "typed and then not chosen" })).toBeUndefined();
});

it("brings what was entered, in the form that is saved", () => {
  const draft = { ...noCredentials, headers: [{ id: 1, name: "", value: "" }, { id: 2, name: "X-Api-Key", value: "k" }], authorization: "bearer" as const, token: " t " };
  const input = credentialsOf(draft);
  expect(input).toEqual({ headers: [{ name: "X-Api-Key", value: "k" }], authorization: { kind: "bearer", token: "t" }, clientCertificate: null });
  expect(newCredentialsInput.safeParse(input).success).toBe(true);
  expect(enteredHeaders(draft).map(({ id }) => id)).toEqual([2]);
});

it("brings half a certificate too, so that the missing half is said", () => expect(credentialsOf({ ...noCredentials, key: "k" })).toMatchObject({ clientCertificate: { certificate: "", key: "k" } }));
