import type { EventTypeSummary } from "@/lib/event-types/list";

export interface TestType {
  name: string;
  description: string;
}

const ping = { name: "test.ping", description: "A short greeting of ours, in no catalog" };

/** What can be sent as a test, our greeting first. */
export function testTypesOf(catalog: readonly EventTypeSummary[]): TestType[] {
  return [ping, ...catalog.map(({ name, description, hasExample }) => ({ name, description: hasExample ? description : `${description} (no example: an empty object)` }))];
}

export function typeOptions(types: readonly TestType[]) {
  return types.map(({ name, description }) => ({ value: name, label: name, description }));
}
