import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MAX_METRICS, decodeColumns, decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import { SparkplugFormatError } from './format-error.ts';
import { MetricColumns } from './metric-columns.ts';
import { anyPayload, hex } from './payload.testing.ts';

/** The same bytes over and over. */
function repeated(pairs: string, times: number): Uint8Array {
  return Buffer.alloc(hex(pairs).length * times, hex(pairs));
}

/** A field of bytes. */
function field(tag: number, content: Uint8Array): Uint8Array {
  const length: number[] = [];
  let rest = content.length;
  for (; rest > 0x7f; rest >>>= 7) length.push((rest & 0x7f) | 0x80);
  return Buffer.concat([Uint8Array.of(tag, ...length, rest), content]);
}

/** A property set within a property within a set, and so on. */
function nestedSets(levels: number): Uint8Array {
  let set: Uint8Array = new Uint8Array();
  for (let level = 1; level < levels; level += 1) set = Buffer.concat([hex('0a 00'), field(0x12, field(0x4a, set))]);
  return set;
}

describe('a malformed message is refused, with the place', () => {
  it.each([
    ['a tag alone', '08', 'ends within a value', 1],
    ['a varint cut off', '08 80', 'ends within a value', 1],
    ['a varint of eleven bytes', '08 ff ff ff ff ff ff ff ff ff ff 01', 'longer than 64 bits', 1],
    ['a varint of more than 64 bits', '18 ff ff ff ff ff ff ff ff ff 02', 'longer than 64 bits', 1],
    ['a tag of more than 32 bits', '92 80 80 80 80 01', 'Tag beyond 32 bits', 0],
    ['a time that no number holds', '08 80 80 80 80 80 80 80 10', 'Timestamp beyond 2^53-1', 1],
    ['an alias that no number holds', '12 0b 10 ff ff ff ff ff ff ff ff ff 01', 'Alias beyond 2^53-1', 3],
    ['a sequence number that no number holds', '18 ff ff ff ff ff ff ff ff ff 01', 'Sequence number beyond', 1],
    ['a length past the end', '12 05 10 01', 'Length 5 runs past', 1],
    ['an absurd length', '12 ff ff ff ff ff ff ff 0f 00', 'Length 9007199254740991 runs past', 1],
    ['a length of 2^63', '2a 80 80 80 80 80 80 80 80 80 01', 'Length beyond 2^53-1', 1],
    ['a number that runs past its metric', '12 02 10 80 01 18 00', 'runs past its message', 5],
    ['a double that runs past its metric', '12 02 69 00 00 00 00 00 00 00 00', 'runs past its message', 11],
    ['a double cut off', '12 03 69 00 00', 'ends within a value', 3],
    ['a float cut off', '12 02 65 00', 'ends within a value', 3],
    ['a name that runs past its metric', '12 03 0a 05 41 18 00 00 00', 'Length 5 runs past', 3],
    ['a name that is not UTF-8', '12 04 0a 02 c3 28', 'not UTF-8', 4],
    ['a value that is not UTF-8', '12 03 7a 01 ff', 'not UTF-8', 4],
    ['a text with half a surrogate pair', '12 05 7a 03 ed a0 80', 'not UTF-8', 4],
    ['metrics that are a number', '10 01', 'Wire type 0 in field 2', 1],
    ['a time as double', '09 00 00 00 00 00 00 00 00', 'Wire type 1 in field 1', 1],
    ['an alias as text', '12 03 12 01 41', 'Wire type 2 in field 2', 3],
    ['a double as varint', '12 02 68 01', 'Wire type 0 in field 13', 3],
    ['field number 0', '02 00', 'Wire type 2 in field 0', 1],
    ['a group', '33', 'Wire type 3', 1],
    ['wire type 7', '37', 'Wire type 7', 1],
    ['an extension cut off', '31 00', 'ends within a value', 1],
    ['a property key without value', '12 05 4a 03 0a 01 41', 'As many property keys as values', 4],
    ['a property value without key', '12 04 4a 02 12 00', 'As many property keys as values', 4],
    ['a property of the wrong wire type', '12 07 4a 05 0a 00 12 01 0a', 'Wire type 2 in field 1', 9],
  ])('%s', (_what, pairs, reason, position) => {
    const error = expect.objectContaining({ message: expect.stringContaining(reason), position });
    expect(() => decodePayload(hex(pairs))).toThrow(SparkplugFormatError);
    expect(() => decodePayload(hex(pairs))).toThrow(error);
    expect(() => decodeColumns(hex(pairs), new MetricColumns())).toThrow(error);
  });
});

describe('a message that is small on the wire and large in memory is refused', () => {
  it('by the number of its metrics', () => {
    expect(decodePayload(repeated('12 00', DEFAULT_MAX_METRICS)).metrics).toHaveLength(DEFAULT_MAX_METRICS);
    expect(() => decodePayload(repeated('12 00', DEFAULT_MAX_METRICS + 1))).toThrow('More than 10000 metrics');
    expect(() => decodePayload(repeated('12 00', 3), { maxMetrics: 2 })).toThrow('More than 2 metrics');
  });

  it('by the number of its properties', () => {
    const set = field(0x4a, repeated('0a 00 12 00', 60_000));
    expect(() => decodePayload(field(0x12, set))).toThrow('More than 100000 nested values');
    const sets = field(0x4a, Buffer.concat([hex('0a 00'), field(0x12, field(0x52, repeated('0a 00', 110_000)))]));
    expect(() => decodePayload(field(0x12, sets))).toThrow('More than 100000 nested values');
  });

  it('by the depth of its properties', () => {
    const deep = (levels: number) => field(0x12, field(0x4a, nestedSets(levels)));
    expect(decodePayload(deep(8)).metrics).toHaveLength(1);
    expect(() => decodePayload(deep(9))).toThrow('nested too deeply');
    expect(() => decodePayload(deep(5_000))).toThrow('nested too deeply');
  });
});

/** Numbers that are the same in every run: what fails once can be looked at. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof seeded>;

/** Bytes that lengths and varints trip over. */
const NASTY = [0x00, 0x01, 0x0a, 0x12, 0x4a, 0x7f, 0x80, 0x82, 0xff];

function mutated(original: Uint8Array, random: Random): Uint8Array {
  const bytes = Uint8Array.from(original);
  const at = random(bytes.length + 1);
  switch (random(5)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(bytes.length + 1))]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        Uint8Array.of(NASTY[random(NASTY.length)] ?? 0),
        bytes.subarray(at),
      ]);
    case 3:
      for (let flips = random(8); flips >= 0; flips -= 1)
        bytes[random(bytes.length)] = NASTY[random(NASTY.length)] ?? 0;
      return bytes;
    default:
      for (let flips = random(4); flips >= 0; flips -= 1) bytes[random(bytes.length)] = random(256);
      return bytes;
  }
}

/** `undefined` for a message that is refused. Any other error than the one promised fails the test. */
function accepted<Answer>(decode: () => Answer): Answer | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof SparkplugFormatError) return undefined;
    throw error;
  }
}

const RANDOM_MESSAGES = 30_000;
const MUTATED_MESSAGES = 90_000;
/** A message of some hundred bytes takes microseconds of the processor; this leaves room for a collection of garbage. */
const SLOWEST_US = 500_000;

describe('whatever bytes arrive', { timeout: 60_000 }, () => {
  const columns = new MetricColumns();

  function decodeBoth(bytes: Uint8Array): boolean {
    const from = process.threadCpuUsage();
    const payload = accepted(() => decodePayload(bytes));
    const rows = accepted(() => decodeColumns(bytes, columns).count);
    if (payload && payload.metrics.length !== rows) expect.fail(`Different: ${Buffer.from(bytes).toString('hex')}`);
    const { user, system } = process.threadCpuUsage(from);
    if (user + system > SLOWEST_US) expect.fail(`Slow: ${Buffer.from(bytes).toString('hex')}`);
    return payload !== undefined;
  }

  it('random ones are read or refused', () => {
    const random = seeded(1);
    let readable = 0;
    for (let round = 0; round < RANDOM_MESSAGES; round += 1) {
      const bytes = Uint8Array.from({ length: random(120) }, () =>
        random(4) === 0 ? (NASTY[random(NASTY.length)] ?? 0) : random(256),
      );
      if (decodeBoth(bytes)) readable += 1;
    }
    expect(readable).toBeGreaterThan(0);
    expect(readable).toBeLessThan(RANDOM_MESSAGES / 2);
  });

  it('damaged ones are read or refused', () => {
    const random = seeded(2);
    const whole = fc
      .sample(anyPayload, { numRuns: 500, seed: 3 })
      .map((payload) => encodePayload({ ...payload, timestamp: 1 }));
    let readable = 0;
    for (let round = 0; round < MUTATED_MESSAGES; round += 1) {
      if (decodeBoth(mutated(whole[random(whole.length)] ?? new Uint8Array(1), random))) readable += 1;
    }
    expect(readable).toBeGreaterThan(MUTATED_MESSAGES / 100);
    expect(readable).toBeLessThan(MUTATED_MESSAGES);
    expect(columns.kinds.length).toBeLessThan(2 * DEFAULT_MAX_METRICS);
  });

  it('a message cut anywhere is never read as more than it was', () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        const bytes = encodePayload(payload);
        for (let length = 0; length < bytes.length; length += 1) {
          const read = accepted(() => decodePayload(bytes.subarray(0, length)));
          expect(read?.metrics.length ?? 0).toBeLessThanOrEqual(payload.metrics.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});
