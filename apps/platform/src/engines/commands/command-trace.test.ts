import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandRow } from './command-row.ts';
import { type CommandSpan, commandSpan } from './command-trace.ts';

const AT = Date.parse('2026-11-28T08:00:00Z');
const row = (fields: Partial<CommandRow> = {}): CommandRow => ({
  id: 'c',
  kind: 'write',
  gateway_id: 'g',
  device_id: 'd',
  variable_id: 'v',
  account_id: 'a',
  status: 'done',
  value: 42,
  old_value: 41,
  read_back: 42,
  code: null,
  reason: null,
  created_at: new Date(AT),
  deadline: new Date(AT + 60_000),
  sent_at: new Date(AT + 10),
  received_at: null,
  ended_at: new Date(AT + 110),
  who: 'admin',
  ip: '127.0.0.1',
  args: null,
  trace: null,
  org_id: 'o',
  gateway_name: '网关',
  device_name: '泵站',
  variable_name: '压力设定',
  ...fields,
});

describe('the trace of a command', () => {
  it('has its way to the gateway, and the steps there in the middle of the time between sending and answer', () => {
    const span = commandSpan(row(), { waitMs: 5, writeMs: 20, readMs: 25 });
    expect(span).toMatchObject({ name: 'command write', from: AT, to: AT + 110, failed: false });
    expect(span?.within.map(({ name, from, to }) => [name, from - AT, to - AT])).toEqual([
      ['send to the gateway', 0, 10],
      ['gateway', 10, 110],
    ]);
    expect(span?.within[1]?.within.map(({ name, from, to }) => [name, from - AT, to - AT])).toEqual([
      ['wait for the turn of the variable', 35, 40],
      ['write the register', 40, 60],
      ['read the register', 60, 85],
    ]);
  });
  it('says ids, status and code, and neither values nor names', () => {
    const text = JSON.stringify(commandSpan(row({ status: 'failed', code: 1302 }), undefined));
    expect(text).toContain('"lightfield.code":1302');
    expect(text).not.toMatch(/admin|网关|泵站|压力|42|127\.0\.0\.1/);
  });
  it('of one that was never sent has nothing of the gateway', () => {
    expect(commandSpan(row({ sent_at: null, status: 'failed' }), undefined)).toMatchObject({
      failed: true,
      within: [],
    });
  });
  it('of one that has not ended is none', () => {
    expect(commandSpan(row({ ended_at: null }), undefined)).toBeUndefined();
  });
  it('whatever a gateway says, each span lies within the one that it belongs to', () => {
    const ms = fc.option(fc.double({ min: 0, max: 3_600_000, noNaN: true }), { nil: undefined });
    const lies = (span: CommandSpan): boolean =>
      span.from <= span.to &&
      span.within.every((one) => one.from >= span.from && one.to <= span.to + 1e-3 && lies(one));
    fc.assert(
      fc.property(fc.record({ waitMs: ms, writeMs: ms, readMs: ms }), fc.nat(100_000), (steps, took) => {
        const span = commandSpan(row({ ended_at: new Date(AT + 10 + took) }), steps);
        expect(span && lies(span)).toBe(true);
      }),
    );
  });
});
