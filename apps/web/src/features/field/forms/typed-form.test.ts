import { afterSending, nextToSend } from '@lightfield/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type TypedForm,
  UNTOUCHED,
  isContested,
  keepMine,
  takeTheirs,
  theirsIn,
  valueIn,
  withValue,
} from './typed-form.ts';

type Held = Parameters<typeof valueIn>[0];
const record = (values: Record<string, number>): Held => ({
  entries: Object.entries(values).map(([key, value]) => ({ key, value, who: '', at: null })),
});

describe('what is typed into a record', () => {
  it('is what a person touched; the rest follows the platform', () => {
    const typed = withValue(record({ a: 1, b: 2 }), UNTOUCHED, 'a', 5);
    expect([valueIn(record({ a: 1, b: 3 }), typed, 'a'), valueIn(record({ a: 1, b: 3 }), typed, 'b')]).toEqual([5, 3]);
    expect(typed.seen).toEqual({ a: 1 });
    // typed further, it is still what was there at first
    expect(withValue(record({ a: 9 }), typed, 'a', 6).seen).toEqual({ a: 1 });
  });
  it('is contested where somebody else has put something else there since, until the person has chosen', () => {
    const typed = withValue(record({ a: 1 }), UNTOUCHED, 'a', 5);
    expect(isContested(record({ a: 1 }), typed, 'a')).toBe(false);
    expect(isContested(record({ a: 5 }), typed, 'a')).toBe(false);
    const theirs = record({ a: 2 });
    expect(isContested(theirs, typed, 'a')).toBe(true);
    expect(isContested(theirs, keepMine(theirs, typed, 'a'), 'a')).toBe(false);
    const taken = takeTheirs(typed, 'a');
    expect([isContested(theirs, taken, 'a'), valueIn(theirs, taken, 'a')]).toEqual([false, 2]);
  });
});

interface Step {
  readonly id: string;
  readonly changed: TypedForm['changed'];
  readonly seen: TypedForm['seen'];
}
const text = (value: unknown) => JSON.stringify(value ?? null);
/** The platform as far as these rules go: what `sent-later.ts` does in a transaction. */
function createPlatform() {
  let values: Record<string, number> = {};
  const done: {
    readonly step: Step;
    readonly before: Record<string, number>;
    readonly after: Record<string, number>;
  }[] = [];
  return {
    done,
    copy: () => record(values),
    save: (key: string, value: number) => {
      if (done.length === 0) values = { ...values, [key]: value };
    },
    submit: (step: Step) => {
      if (done.some((one) => one.step.id === step.id)) return { kind: 'done' } as const;
      if (done.length > 0) return { kind: 'refused', code: 3301, message: '' } as const;
      const isChanged = Object.entries(step.changed).some(
        ([key, own]) => text(values[key]) !== text(step.seen[key]) && text(values[key]) !== text(own),
      );
      if (isChanged) return { kind: 'refused', code: 90_011, message: '' } as const;
      const before = values;
      values = { ...values, ...(step.changed as Record<string, number>) };
      done.push({ step, before, after: values });
      return { kind: 'done' } as const;
    },
  };
}
interface Waiting extends Step {
  readonly seq: number;
  readonly about: string;
  readonly refused?: { readonly code: number; readonly message: string } | undefined;
}
function createPhone(name: string, platform: ReturnType<typeof createPlatform>) {
  let copy = platform.copy();
  let typed = UNTOUCHED;
  let disk: Waiting[] = [];
  let made = 0;
  return {
    sync: () => (copy = platform.copy()),
    disk: () => disk,
    type: (key: string, value: number) => {
      if (disk.length === 0) typed = withValue(copy, typed, key, value);
    },
    choose: (key: string, mine: boolean) => {
      if (isContested(copy, typed, key)) typed = mine ? keepMine(copy, typed, key) : takeTheirs(typed, key);
    },
    submit() {
      const isAsked = Object.keys(typed.changed).some((key) => isContested(copy, typed, key));
      if (disk.length > 0 || isAsked) return;
      made += 1;
      disk = [{ id: `${name}${made}`, seq: made, about: 'form:1', ...typed }];
    },
    /** `reaches`: the platform gets it; `answered`: the phone hears of it. */
    send(reaches: boolean, answered: boolean) {
      const one = nextToSend(disk);
      if (!one || !reaches) return;
      const outcome = platform.submit(one);
      const after = afterSending(one, answered ? outcome : { kind: 'away' });
      disk = after ? [after] : [];
    },
    /** Both sides were shown. */
    decide(same: boolean) {
      const [one] = disk;
      if (!one?.refused) return;
      copy = platform.copy();
      if (!same || one.refused.code === 3301) disk = [];
      else {
        const { refused: _refused, ...rest } = one;
        const seen = Object.fromEntries(Object.keys(one.changed).map((key) => [key, theirsIn(copy, key)]));
        disk = [{ ...rest, seen: seen as TypedForm['seen'] }];
      }
    },
  };
}

const who = fc.constantFrom(0, 1);
const key = fc.constantFrom('a', 'b', 'c');
const value = fc.integer({ min: 1, max: 3 });
const action = fc.oneof(
  fc.record({ does: fc.constant('type' as const), who, key, value }),
  fc.record({ does: fc.constant('choose' as const), who, key, mine: fc.boolean() }),
  fc.record({ does: fc.constant('submit' as const), who }),
  fc.record({ does: fc.constant('sync' as const), who }),
  fc.record({ does: fc.constant('send' as const), who, reaches: fc.boolean(), answered: fc.boolean() }),
  fc.record({ does: fc.constant('decide' as const), who, mine: fc.boolean() }),
  fc.record({ does: fc.constant('desk' as const), key, value }),
);

describe('two phones and a desk on one record', () => {
  it('fill it in once, pass over nothing that its person had not seen, and leave alone what they did not touch', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
        const platform = createPlatform();
        const phones = [createPhone('x', platform), createPhone('y', platform)] as const;
        for (const one of actions) {
          if (one.does === 'desk') {
            platform.save(one.key, one.value);
            continue;
          }
          const phone = phones[one.who === 0 ? 0 : 1];
          if (one.does === 'type') phone.type(one.key, one.value);
          else if (one.does === 'choose') phone.choose(one.key, one.mine);
          else if (one.does === 'submit') phone.submit();
          else if (one.does === 'sync') phone.sync();
          else if (one.does === 'send') phone.send(one.reaches, one.answered);
          else phone.decide(one.mine);
        }
        // the network is back for good: all that waits is sent, or asked about
        for (const phone of phones)
          for (let n = 0; phone.disk().length > 0; n += 1) {
            expect(n).toBeLessThan(10);
            phone.send(true, true);
            phone.decide(n < 2);
          }
        expect(platform.done.length).toBeLessThanOrEqual(1);
        for (const { step, before, after } of platform.done)
          for (const one of ['a', 'b', 'c']) {
            const own = step.changed[one];
            if (own === undefined) expect(after[one]).toBe(before[one]);
            else expect([text(step.seen[one]), text(own)]).toContain(text(before[one]));
          }
      }),
      { numRuns: 2_000 },
    );
  });
});
