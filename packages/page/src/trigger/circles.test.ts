import { describe, expect, it } from 'vitest';
import { endlessTriggers } from './circles.ts';
import { Trigger } from './trigger.ts';

const bind = (id: string) => ({ signalId: id });
/** Watches one variable and writes another. */
const trigger = (watched: string, change: string, written: string, write: object, limit = 0) =>
  Trigger.parse({
    on: 'value',
    data: bind(watched),
    change,
    limit,
    actions: [{ enable: true, config: { data: bind(written), ...write } }],
  });
const set = (writeValue: string) => ({ writeType: 'set', writeValue });
const endless = (...triggers: Trigger[]) => [
  ...endlessTriggers(triggers.map((one, at) => ({ id: `w${at}`, triggers: [one] }))),
];

describe('triggers that set each other off', () => {
  it.each([
    ['what turns its own value round', trigger('a', 'any', 'a', { writeType: 'toggle' })],
    ['what counts its own value up', trigger('a', 'any', 'a', { writeType: 'add', writeValue: '1' })],
  ])('%s never ends', (_name, one) => {
    expect(endless(one)).toEqual(['w0']);
  });
  it('two that answer each other never end, nor does what hangs between them', () => {
    expect(
      endless(trigger('a', 'true', 'b', { writeType: 'toggle' }), trigger('b', 'any', 'a', { writeType: 'toggle' })),
    ).toEqual(['w0', 'w1']);
  });
  it('two that set other values of the same never end', () => {
    expect(endless(trigger('a', 'true', 'a', set('0')), trigger('a', 'false', 'a', set('1')))).toEqual(['w0', 'w1']);
  });
  it.each([
    ['a request that is taken back', trigger('a', 'true', 'a', set('0'))],
    ['a value that is put back to what it was', trigger('a', 'any', 'a', set('1'))],
    ['a limit that is put below', trigger('a', 'above', 'a', set('5'), 10)],
    ['another variable', trigger('a', 'any', 'b', { writeType: 'toggle' })],
  ])('%s ends by itself', (_name, one) => {
    expect(endless(one)).toEqual([]);
  });
  it('what is switched off does nothing', () => {
    expect(endless({ ...trigger('a', 'any', 'a', { writeType: 'toggle' }), enable: false })).toEqual([]);
  });
});
