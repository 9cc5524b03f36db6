import { expectTypeOf, test } from "vitest";
import type { operations } from "./all";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from "./operation";

type Operations = typeof operations;

test("an operation's types are those of its schemas", () => {
  expectTypeOf<ParamsOf<Operations["endpoints.get"]>>().toEqualTypeOf<{ endpoint: string }>();
  expectTypeOf<BodyOf<Operations["endpoints.create"]>>().toExtend<{ url: string; filters: string[] }>();
  expectTypeOf<AnswerOf<Operations["endpoints.create"]>["secret"]>().toEqualTypeOf<string | null>();
  expectTypeOf<AnswerOf<Operations["deliveries.list"]>["nextCursor"]>().toEqualTypeOf<string | null>();
  expectTypeOf<QueryOf<Operations["deliveries.list"]>["limit"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<BodyOf<Operations["deliveries.get"]>>().toEqualTypeOf<undefined>();
  expectTypeOf<AnswerOf<Operations["members.remove"]>>().toEqualTypeOf<undefined>();
});
