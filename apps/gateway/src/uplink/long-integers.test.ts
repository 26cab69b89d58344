import { type ConfigVariable, VariableSettings } from '@lightfield/contract';
import { toRaw } from '@lightfield/rules';
import { decodePayload, encodePayload } from '@lightfield/sparkplug';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeNumber, encodeNumber } from '../drivers/numbers.ts';
import { Variable } from '@lightfield/edge';
import { birthMetric, dataMetric } from './metrics.ts';

const total: ConfigVariable = {
  ...VariableSettings.parse({ key: 'total', name: '累计', dataType: 'int64', access: 'readwrite' }),
  id: '019ab000-0000-7000-8000-000000000001',
  alias: 7,
};
const ORDERS = ['ABCD', 'DCBA', 'BADC', 'CDAB'] as const;
/** All of 64 bits, and often beside the ends and where doubles lose the units. */
const longs = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc
    .tuple(fc.constantFrom(-(2n ** 63n), -(2n ** 53n), 0n, 2n ** 53n, 2n ** 63n - 1n), fc.integer({ min: -3, max: 3 }))
    .map(([end, by]) => BigInt.asIntN(64, end + BigInt(by))),
);

it('64 bits of registers arrive as the text a person reads, and what they type back as the same registers', () => {
  fc.assert(
    fc.property(longs, fc.constantFrom(...ORDERS), (long, order) => {
      const register = encodeNumber(long, 'int64', order);
      const variable = new Variable(total);
      variable.accept(decodeNumber(register, 0, 'int64', order), 1);
      expect(variable).toMatchObject({ value: String(long), quality: 'good' });
      for (const metric of [dataMetric(variable), birthMetric(variable, 1)]) {
        const [sent] = decodePayload(encodePayload({ metrics: [metric] })).metrics;
        expect(sent?.value).toBe(long);
      }
      const typed = toRaw(total, String(variable.value));
      expect(typed).toEqual({ ok: true, raw: long });
      expect(typed.ok && encodeNumber(typed.raw, 'int64', order)).toEqual(register);
    }),
    { numRuns: 1_000 },
  );
});

it('what 64 bits do not hold is bad, and costs the other values of the message nothing', () => {
  for (const raw of [2n ** 63n, 2n ** 64n - 1n, -(2n ** 63n) - 1n]) {
    const variable = new Variable(total);
    variable.accept(5n, 1);
    variable.accept(raw, 2);
    expect(variable).toMatchObject({ value: '5', quality: 'bad' });
    expect(() => encodePayload({ metrics: [dataMetric(variable)] })).not.toThrow();
  }
});
