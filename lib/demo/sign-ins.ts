export interface DemoSignIn {
  email: string;
  password: string;
  name: string;
  /** Such as "owner of Acme". */
  who: string;
}

const password = "posthorn-demo";

/** Who can sign in to the demo. No secret: the demo's sign-in page shows them, and no other installation has these users. */
export const demoSignIns: DemoSignIn[] = [
  { email: "olivia@acme.example", password, name: "Olivia Owner", who: "owner of Acme" },
  { email: "dev@acme.example", password, name: "Dev Developer", who: "developer at Acme" },
  { email: "vera@acme.example", password, name: "Vera Viewer", who: "viewer at Acme: sees, changes nothing" },
  { email: "gus@globex.example", password, name: "Gus Owner", who: "owner of Globex: sees nothing of Acme" },
  { email: "sam@support.example", password, name: "Sam Support", who: "support: looks into both, and each look is noted there" },
];
