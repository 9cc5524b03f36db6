/** What @/lib/db/binary-array is instead of: arrays that `pg` writes as text. */
const asIs = <T>(values: readonly T[]): readonly T[] => values;

export const texts = asIs;
export const byteas = asIs;
export const uuids = asIs;
export const bools = asIs;
export const ints = asIs;
export const floats = asIs;
export const doubles = asIs;
export const instants = asIs;
