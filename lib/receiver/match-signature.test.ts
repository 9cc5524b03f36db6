import { describe, expect, it } from "vitest";
import { buildVectors } from "./build-vectors";
import { hasMatch, importKey } from "./match-signature";
import { PROFILE_FORMATS, type ReceiverProfile } from "./profiles";
import { readRequest } from "./read-request";

describe.each(Object.keys(PROFILE_FORMATS) as ReceiverProfile[])("a comparison of signatures in %s", (profile) => {
  const vector = buildVectors().find((item) => item.name === `${profile}: valid`)!;
  const key = importKey(profile, Buffer.from(vector.keysHex[0]!, "hex"));
  const body = Buffer.from(vector.bodyBase64, "base64");
  const request = readRequest(profile, vector.headers);

  it("says no to one of another length, where timingSafeEqual would throw", () => {
    expect(hasMatch(key, request, body)).toBe(true);
    const [signature] = request.signatures as [string];
    for (const other of ["", signature.slice(0, -4), `${signature}AAAA`, `${signature.slice(0, -1)}é`]) {
      expect(hasMatch(key, { ...request, signatures: [other] }, body)).toBe(false);
    }
  });

  it("finds the right one behind wrong ones", () => {
    const [signature] = request.signatures as [string];
    expect(hasMatch(key, { ...request, signatures: ["", "A".repeat(signature.length), signature] }, body)).toBe(true);
  });
});
