import { expect, test, vi } from "vitest";
import { toast, toasterStands } from "./toast";

vi.mock("sonner", () => {
  throw new Error("the file does not come");
});

test("a file that does not come takes the toast along, and nothing else", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  toasterStands();
  toast("Copied");
  toast.error("No");
  await expect(import("sonner")).rejects.toThrow();
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
