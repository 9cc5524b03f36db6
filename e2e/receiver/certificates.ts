import { generate } from "selfsigned";

export interface KeyPair {
  key: string;
  cert: string;
}

export interface Certificates {
  /** PEM of the authority that signed all but `selfSigned`. Trust it to make the good ones valid. */
  ca: string;
  /** For the names and addresses that were asked for. */
  good: KeyPair;
  expired: KeyPair;
  notYetValid: KeyPair;
  /** For other.example.org only. */
  otherName: KeyPair;
  selfSigned: KeyPair;
  /** For a client to show. */
  client: KeyPair;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes one authority and a certificate for each fault.
 * @param names host names and IP addresses that the certificates are for
 */
export async function makeCertificates(names: string[]): Promise<Certificates> {
  const now = Date.now();
  const days = (from: number, to: number): Validity => ({ from: new Date(now + from * DAY_MS), to: new Date(now + to * DAY_MS) });
  const authority = await make("Posthorn test authority", [], days(-400, 400), undefined, true);
  const leaf = (leafNames: string[], validity: Validity) => make(leafNames[0] ?? "leaf", leafNames, validity, authority);
  const [good, expired, notYetValid, otherName, client, selfSigned] = await Promise.all([
    leaf(names, days(-1, 30)),
    leaf(names, days(-60, -10)),
    leaf(names, days(10, 60)),
    leaf(["other.example.org"], days(-1, 30)),
    leaf(["client"], days(-1, 20)),
    make(names[0] ?? "self", names, days(-1, 30)),
  ]);
  return { ca: authority.cert, good, expired, notYetValid, otherName, client, selfSigned };
}

interface Validity {
  from: Date;
  to: Date;
}

async function make(commonName: string, names: string[], validity: Validity, ca?: KeyPair, cA = false): Promise<KeyPair> {
  const altNames = names.map((name) => (/^[\d.]+$|:/.test(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name }));
  const made = await generate([{ name: "commonName", value: commonName }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: validity.from,
    notAfterDate: validity.to,
    ...(ca && { ca }),
    extensions: [
      { name: "basicConstraints", cA },
      { name: "keyUsage", digitalSignature: true, ...(cA && { keyCertSign: true }) },
      ...(altNames.length > 0 ? [{ name: "subjectAltName" as const, altNames }] : []),
    ],
  });
  return { key: made.private, cert: made.cert };
}
