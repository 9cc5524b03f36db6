import { expect, test } from "vitest";
import { isDecodable } from "./malformed-address";

test.each(["/", "/acme/deliveries", "/a%20b", "/%F0%9F%98%80", "/acme?search=%ff", "/%00"])("%s is an address", (url) => expect(isDecodable(url)).toBe(true));
test.each(["/%", "/%ff", "/%E0%A4%A", "/acme/%zz", "/%c0%af"])("%s is none", (url) => expect(isDecodable(url)).toBe(false));
