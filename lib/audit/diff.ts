type Values = Record<string, unknown>;

/**
 * What an entry keeps of `before` and `after`: only what differs. Nested
 * objects are narrowed the same way, lists count as one value. All else in the
 * detail stays.
 */
export function narrowDetail(detail: object): object {
  const { before, after, ...facts } = detail as { before?: unknown; after?: unknown };
  if (!isValues(before) || !isValues(after)) return detail;
  return { ...diff(before, after), ...facts };
}

/** The members of two objects that are not the same in both; absent and undefined are the same. */
export function diff(before: Values, after: Values): { before: Values; after: Values } {
  const changed: { before: Values; after: Values } = { before: {}, after: {} };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (isValues(was) && isValues(is)) {
      const nested = diff(was, is);
      if (isEmpty(nested.before) && isEmpty(nested.after)) continue;
      changed.before[name] = nested.before;
      changed.after[name] = nested.after;
    } else if (!isSame(was, is)) {
      if (was !== undefined) changed.before[name] = was;
      if (is !== undefined) changed.after[name] = is;
    }
  }
  return changed;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isEmpty(values: Values): boolean {
  return Object.keys(values).length === 0;
}
