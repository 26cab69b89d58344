import type { WorkOrderState, WorkOrderStepKind } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSeen, orderStateAfter } from './order-state.ts';
import {
  type Entry,
  type Outcome,
  afterSending,
  lineAfter,
  nextToSend,
  patienceFor,
  pauseAfter,
  withParts,
} from './outbox.ts';

const entry = (id: string, seq: number, more: Partial<Entry> = {}): Entry => ({ id, seq, about: 'order:1', ...more });
const refused = { code: 2807, message: 'x' };

describe('what waits on a phone', () => {
  it('is sent in the order it was done, one thing after the other where one is refused', () => {
    const all = [entry('b', 2), entry('a', 1), entry('c', 3, { about: 'order:2' })];
    expect(nextToSend(all)?.id).toBe('a');
    expect(nextToSend([entry('a', 1, { refused }), entry('b', 2), entry('c', 3, { about: 'order:2' })])?.id).toBe('c');
    expect(nextToSend([entry('a', 1, { refused }), entry('b', 2)])).toBeUndefined();
    expect(nextToSend([])).toBeUndefined();
  });
  it('leaves when the platform has it, stays when nobody knows, asks the person when it was refused', () => {
    const one = entry('a', 1);
    expect(afterSending(one, { kind: 'done' })).toBeUndefined();
    expect(afterSending(one, { kind: 'away' })).toBe(one);
    expect(afterSending(one, { kind: 'ended' })).toBe(one);
    expect(afterSending(one, { kind: 'refused', ...refused })).toEqual({ ...one, refused });
  });
  it('goes with its pictures when it is given up', () => {
    expect(withParts([entry('a', 1), entry('p', 2, { of: 'a' }), entry('b', 3)], 'a')).toEqual(['a', 'p']);
  });
  it('waits longer and longer, ten seconds at most', () => {
    expect([1, 2, 3, 4, 99].map(pauseAfter)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
  });
  it('is waited for as its size says, and twice as long after each attempt that came to nothing', () => {
    expect(patienceFor(0, 0)).toBe(10_000);
    expect([0, 1, 2, 9].map((failures) => patienceFor(640_000, failures))).toEqual([20_000, 40_000, 80_000, 120_000]);
  });
});

describe('how long an entry is waited for', () => {
  it('is what the line has shown of itself, and never more than of one that has shown nothing', () => {
    const seen = lineAfter(lineAfter({}, 0, 100), 640_000, 1_280);
    expect(seen).toEqual({ answerMs: 100, byteMs: 0.002 });
    expect(patienceFor(0, 0, seen)).toBe(1_400);
    expect(patienceFor(640_000, 0, seen)).toBeCloseTo(1_400 + 2 * 1_280);
    expect(patienceFor(640_000, 2, seen)).toBeCloseTo(4 * (1_400 + 2 * 1_280));
    // slow once, and quick since
    const slow = lineAfter({}, 0, 8_000);
    expect(patienceFor(0, 0, slow)).toBe(10_000);
    expect(lineAfter(slow, 0, 100)).toEqual({ answerMs: 6_400 });
    const answers = fc.array(fc.tuple(fc.nat(2_000_000), fc.integer({ min: 1, max: 200_000 })), { maxLength: 20 });
    fc.assert(
      fc.property(answers, fc.nat(2_000_000), fc.nat(9), (all, bytes, failures) => {
        const line = all.reduce((before, [size, ms]) => lineAfter(before, size, ms), {});
        expect(patienceFor(bytes, failures, line)).toBeLessThanOrEqual(patienceFor(bytes, failures));
        expect(patienceFor(bytes, failures, line)).toBeGreaterThanOrEqual(1_000);
        // an attempt later it is found again, however slow it has become
        expect(patienceFor(bytes, 9, line)).toBe(120_000);
      }),
    );
  });
});

interface Step {
  readonly id: string;
  readonly kind: WorkOrderStepKind;
  readonly by: string;
  readonly doneAt?: number;
  readonly seenStep?: string | undefined;
}
/** The platform as far as these rules go: what `stepping.ts` does in a transaction. */
function createPlatform(orders: number) {
  const held = Array.from({ length: orders }, () => ({
    state: 'dispatched' as WorkOrderState,
    steps: [{ id: 'begin', kind: 'dispatch', by: 'desk' }] as Step[],
  }));
  const last = (order: { steps: readonly Step[] }) => order.steps.findLast(({ kind }) => kind !== 'comment')?.id;
  return {
    held,
    last,
    take: (order: number, step: Step): Outcome => {
      const one = held[order];
      if (!one) throw new Error('no order');
      if (one.steps.some(({ id }) => id === step.id)) return { kind: 'done' };
      if (step.kind !== 'comment' && !isSeen(last(one), step)) return { kind: 'refused', code: 2807, message: '' };
      const after = orderStateAfter(one.state, step.kind);
      if (after === undefined) return { kind: 'refused', code: 2803, message: '' };
      one.state = after;
      one.steps.push(step);
      return { kind: 'done' };
    },
  };
}
type Platform = ReturnType<typeof createPlatform>;
type Waiting = Entry & { readonly order: number; readonly step: Step };

const BEGIN: { state: WorkOrderState; last: string | undefined } = { state: 'dispatched', last: undefined };
/** A phone: what is on its disk outlives a restart, what it was about to do does not. */
function createPhone(name: string, platform: Platform, clockOff: number) {
  let copy: { state: WorkOrderState; last: string | undefined }[] = [];
  let disk: Waiting[] = [];
  let seq = 0;
  const recorded: Waiting[] = [];
  const givenUp = new Set<string>();
  const refresh = () => (copy = platform.held.map((order) => ({ state: order.state, last: platform.last(order) })));
  refresh();
  /** The order as it stands with what waits. */
  const standing = (order: number) =>
    disk
      .filter((one) => one.order === order && one.step.kind !== 'comment')
      .reduce(
        (before, { step }) => ({ state: orderStateAfter(before.state, step.kind) ?? before.state, last: step.id }),
        copy[order] ?? BEGIN,
      );
  return {
    recorded,
    givenUp,
    refresh,
    disk: () => disk,
    act(order: number, kind: WorkOrderStepKind, now: number) {
      const { state, last } = standing(order);
      if (orderStateAfter(state, kind) === undefined) return;
      seq += 1;
      const id = `${name}-${seq}`;
      const step = { id, kind, by: name, doneAt: now + clockOff, seenStep: last };
      const one = { id, seq, about: `order:${order}`, order, step };
      disk = [...disk, one];
      recorded.push(one);
    },
    /** `reaches`: the platform gets it; `answered`: the phone hears of it. */
    send(reaches: boolean, answered: boolean) {
      const one = nextToSend(disk);
      if (!one) return;
      const outcome: Outcome = reaches ? platform.take(one.order, one.step) : { kind: 'away' };
      const after = afterSending(one, answered ? outcome : { kind: 'away' });
      disk = disk.flatMap((held) => (held.id === one.id ? (after ? [after] : []) : [held]));
      if (reaches && answered) refresh();
    },
    /** The person looks at both and decides. */
    decide(how: 'comment' | 'drop' | 'again') {
      const one = disk.find((held) => held.refused);
      if (!one) return;
      refresh();
      if (how === 'drop') {
        const gone = withParts(disk, one.id);
        for (const id of gone) givenUp.add(id);
        disk = disk.filter(({ id }) => !gone.includes(id));
        return;
      }
      const { refused: _asked, ...rest } = one;
      const step =
        how === 'comment'
          ? { ...one.step, kind: 'comment' as const }
          : { ...one.step, seenStep: copy[one.order]?.last };
      disk = disk.map((held) => (held.id === one.id ? { ...rest, step } : held));
    },
  };
}

/** Each step once, no state that the rules do not allow, nothing that somebody else did passed over in silence. */
function assertSound(platform: Platform): void {
  for (const { steps, state } of platform.held) {
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    let reached: WorkOrderState = 'dispatched';
    let last = 'begin';
    for (const step of steps.slice(1)) {
      const after = orderStateAfter(reached, step.kind);
      if (after === undefined) throw new Error(`${step.kind} in ${reached}`);
      reached = after;
      if (step.kind === 'comment') continue;
      if (step.doneAt !== undefined) expect(step.seenStep).toBe(last);
      last = step.id;
    }
    expect(state).toBe(reached);
  }
}
/** Nothing is lost but what somebody gave up, and all of a phone comes in the order it was done. */
function assertArrived(platform: Platform, phone: ReturnType<typeof createPhone>, name: string): void {
  for (const [at, { steps }] of platform.held.entries()) {
    const arrived = steps.filter(({ by }) => by === name).map(({ id }) => id);
    const done = phone.recorded.filter(({ order }) => order === at).map(({ id }) => id);
    expect(arrived).toEqual(done.filter((id) => !phone.givenUp.has(id)));
  }
}

/** Sends all that waits; people decide what they are asked. */
function empty(phone: ReturnType<typeof createPhone>): void {
  for (let n = 0; phone.disk().length > 0; n += 1) {
    if (n > 10_000) throw new Error('never empty');
    phone.send(true, true);
    if (!nextToSend(phone.disk())) phone.decide(n % 2 === 0 ? 'comment' : 'drop');
  }
}

const order = fc.nat(2);
const who = fc.constantFrom(0, 1);
const action = fc.oneof(
  fc.record({
    does: fc.constant('act' as const),
    who,
    order,
    kind: fc.constantFrom<WorkOrderStepKind>('receive', 'finish', 'comment'),
  }),
  fc.record({ does: fc.constant('send' as const), who, reaches: fc.boolean(), answered: fc.boolean() }),
  fc.record({ does: fc.constant('refresh' as const), who }),
  fc.record({
    does: fc.constant('decide' as const),
    who,
    how: fc.constantFrom('comment' as const, 'drop' as const, 'again' as const),
  }),
  fc.record({
    does: fc.constant('desk' as const),
    order,
    kind: fc.constantFrom<WorkOrderStepKind>('dispatch', 'release', 'end', 'reopen', 'comment', 'receive'),
  }),
);

describe('two phones and a desk on the same orders', () => {
  it('do every step once, lose none, reach no state that is not allowed, and say every conflict', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), fc.tuple(fc.integer(), fc.integer()), (actions, clocks) => {
        const platform = createPlatform(3);
        const phones = ['a', 'b'].map((name, at) => createPhone(name, platform, clocks[at] ?? 0));
        let now = 0;
        for (const one of actions) {
          now += 1;
          if (one.does === 'desk') {
            platform.take(one.order, { id: `desk-${now}`, kind: one.kind, by: 'desk' });
            continue;
          }
          const phone = phones[one.who];
          if (one.does === 'act') phone?.act(one.order, one.kind, now);
          // an answer that is cut off, a line that is, and a browser that is killed look the same to the disk
          else if (one.does === 'send') phone?.send(one.reaches, one.answered);
          else if (one.does === 'refresh') phone?.refresh();
          else phone?.decide(one.how);
        }
        // the network is back for good
        for (const phone of phones) empty(phone);
        assertSound(platform);
        for (const [at, phone] of phones.entries()) assertArrived(platform, phone, ['a', 'b'][at] ?? '');
      }),
      { numRuns: 2_000 },
    );
  });
});
