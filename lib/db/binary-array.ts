/**
 * One-dimensional arrays in PostgreSQL's binary format (array_send, and the
 * send functions of their element types), as parameters of `pg`: it passes a
 * Buffer on as binary. A batch of results is a third the size of its text, and
 * neither side escapes or parses it. The parameter must be cast to exactly this
 * array type in the statement.
 */
const oids = { bool: 16, bytea: 17, int4: 23, text: 25, float4: 700, float8: 701, timestamptz: 1184, uuid: 2950 } as const;

/** PostgreSQL counts from 2000-01-01, in microseconds. */
const postgresEpochMs = 946_684_800_000;
const headerBytes = 20;

export function texts(values: readonly (string | null)[]): Buffer {
  const array = open("text", values, (value) => Buffer.byteLength(value));
  return fill(array, values, (buffer, value, at) => buffer.write(value, at));
}

/** Strings of bytes 00 to ff, each character one byte. */
export function byteas(values: readonly (Buffer | null)[]): Buffer {
  const array = open("bytea", values, (value) => value.length);
  return fill(array, values, (buffer, value, at) => value.copy(buffer, at));
}

export function uuids(values: readonly string[]): Buffer {
  return fill(open("uuid", values, () => 16), values, (buffer, value, at) => buffer.write(value.replaceAll("-", ""), at, "hex"));
}

export function bools(values: readonly boolean[]): Buffer {
  return fill(open("bool", values, () => 1), values, (buffer, value, at) => (buffer[at] = value ? 1 : 0));
}

/** Whole numbers of 32 bits. Throws RangeError beyond. */
export function ints(values: readonly (number | null)[]): Buffer {
  return fill(open("int4", values, () => 4), values, (buffer, value, at) => buffer.writeInt32BE(value, at));
}

export function floats(values: readonly (number | null)[]): Buffer {
  return fill(open("float4", values, () => 4), values, (buffer, value, at) => buffer.writeFloatBE(value, at));
}

export function doubles(values: readonly (number | null)[]): Buffer {
  return fill(open("float8", values, () => 8), values, (buffer, value, at) => buffer.writeDoubleBE(value, at));
}

/** Instants, to the millisecond that Date has. */
export function instants(values: readonly Date[]): Buffer {
  return fill(open("timestamptz", values, () => 8), values, (buffer, value, at) => buffer.writeBigInt64BE(BigInt(value.getTime() - postgresEpochMs) * 1000n, at));
}

interface OpenArray<T> {
  buffer: Buffer;
  sizeOf: (value: T) => number;
}

/** Dimensions (1), whether there are nulls, element type, length, lower bound (1). */
function open<T>(type: keyof typeof oids, values: readonly (T | null)[], sizeOf: (value: T) => number): OpenArray<T> {
  let size = headerBytes;
  let nulls = 0;
  for (const value of values) {
    size += 4;
    if (value === null) nulls = 1;
    else size += sizeOf(value);
  }
  const buffer = Buffer.allocUnsafe(size);
  [values.length === 0 ? 0 : 1, nulls, oids[type], values.length, 1].forEach((field, index) => buffer.writeInt32BE(field, index * 4));
  return { buffer: values.length === 0 ? buffer.subarray(0, 12) : buffer, sizeOf };
}

function fill<T>({ buffer, sizeOf }: OpenArray<T>, values: readonly (T | null)[], write: (buffer: Buffer, value: T, at: number) => void): Buffer {
  let at = headerBytes;
  for (const value of values) {
    const size = value === null ? -1 : sizeOf(value);
    buffer.writeInt32BE(size, at);
    at += 4;
    if (value === null) continue;
    write(buffer, value, at);
    at += size;
  }
  return buffer;
}
