import type { EventTypeSummary } from "@/lib/event-types/list";
import type { Translator } from "@/lib/i18n/translator";

export interface TestType {
  name: string;
  description: string;
}

/** What can be sent as a test, our greeting first. */
export function testTypesOf(t: Translator<"test">, catalog: readonly EventTypeSummary[]): TestType[] {
  return [{ name: "test.ping", description: t("aShortGreeting") }, ...catalog.map(({ name, description, hasExample }) => ({ name, description: hasExample ? description : t("noExampleAn", { description }) }))];
}

export function typeOptions(types: readonly TestType[]) {
  return types.map(({ name, description }) => ({ value: name, label: name, description }));
}
