export interface DemoSignIn {
  email: string;
  password: string;
  name: string;
  /** Names their words on the sign-in page: "Owner of Acme". */
  who: "owner" | "developer" | "viewer" | "otherOwner" | "operator" | "support";
}

const password = "posthorn-demo";

/** Who can sign in to the demo. No secret: the demo's sign-in page shows them, and no other installation has these users. */
export const demoSignIns: DemoSignIn[] = [
  { email: "olivia@acme.example", password, name: "Olivia Owner", who: "owner" },
  { email: "dev@acme.example", password, name: "Dev Developer", who: "developer" },
  { email: "vera@acme.example", password, name: "Vera Viewer", who: "viewer" },
  { email: "gus@globex.example", password, name: "Gus Owner", who: "otherOwner" },
  { email: "nora@northwind.example", password, name: "Nora Northwind", who: "operator" },
  { email: "sam@support.example", password, name: "Sam Support", who: "support" },
];

/** For the terminal, which speaks English; the page has its own words. */
export const signInWords: Record<DemoSignIn["who"], string> = {
  owner: "owner of Acme",
  developer: "developer at Acme",
  viewer: "viewer at Acme: sees, changes nothing",
  otherOwner: "owner of Globex: sees nothing of Acme",
  operator: "owner of Northwind, the operator: edits the catalog, sees /operator and /support",
  support: "support: looks into each, and each look is noted there",
};
