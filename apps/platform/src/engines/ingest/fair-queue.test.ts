import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueLimits, TRUSTED_AFTER_MS, TURN_WAITS_MS } from './fair-queue.ts';

const LIMITS: FairQueueLimits = { groupBytes: 8_192, turnBytes: 1_536, gatewayBytes: 40_000, totalBytes: 120_000 };

interface Message {
  gatewayId: string;
  orgId: string;
  bytes: number;
  n: number;
}
let count = 0;
const message = (gatewayId: string, orgId = gatewayId, bytes = 244): Message => ({
  gatewayId,
  orgId,
  bytes,
  n: ++count,
});
const many = (length: number, make: () => Message) => Array.from({ length }, make);
const whose = (group: readonly Message[]) => [...new Set(group.map(({ gatewayId }) => gatewayId))].toSorted();

describe('a group', () => {
  it('has something of everybody who waits, whoever came first with how much', () => {
    const queue = new FairQueue<Message>(LIMITS);
    for (const one of many(50, () => message('loud'))) queue.push(one);
    for (const name of ['a', 'b', 'c']) queue.push(message(name));
    expect(whose(queue.take())).toEqual(['a', 'b', 'c', 'loud']);
  });

  it('is taken by turns between enterprises first: a hundred gateways of one do not outweigh the one of another', () => {
    const queue = new FairQueue<Message>(LIMITS);
    for (let n = 0; n < 100; n += 1) queue.push(message(`big ${n}`, 'big'));
    for (const one of many(3, () => message('small', 'small'))) queue.push(one);
    expect(queue.take().filter(({ orgId }) => orgId === 'small')).toHaveLength(3);
  });

  it('is filled by one alone, and in order', () => {
    const queue = new FairQueue<Message>(LIMITS);
    const sent = many(20, () => message('a'));
    for (const one of sent) queue.push(one);
    expect(queue.take()).toEqual(sent.slice(0, 16));
    expect(queue.take()).toEqual(sent.slice(16));
    expect(queue.take()).toEqual([]);
  });

  it('takes a message that is larger than a group', () => {
    const queue = new FairQueue<Message>(LIMITS);
    queue.push(message('a', 'a', 30_000));
    expect(queue.take()).toHaveLength(1);
  });
});

describe('what is too much', () => {
  it('of one gateway is not taken', () => {
    const queue = new FairQueue<Message>(LIMITS);
    const sent = many(81, () => message('a'));
    const thrown = sent.flatMap((one) => queue.push(one));
    expect(thrown).toEqual(sent.slice(80));
  });

  it('of all together goes where most waits, the newest first; who sends little is heard', () => {
    const queue = new FairQueue<Message>(LIMITS);
    const thrown: Message[] = [];
    for (let n = 0; n < 80; n += 1)
      for (const name of ['x', 'y', 'z', 'w']) thrown.push(...queue.push(message(name, 'loud')));
    const quiet = many(10, () => message('quiet'));
    for (const one of quiet) thrown.push(...queue.push(one));
    expect(whose(thrown)).toEqual(['w', 'x', 'y', 'z']);
    const heard: Message[] = [];
    while (queue.size > 0) heard.push(...queue.take());
    expect(heard.filter(({ gatewayId }) => gatewayId === 'quiet')).toEqual(quiet);
    for (const name of ['x', 'y', 'z', 'w']) {
      const own = (some: readonly Message[]) => some.filter(({ gatewayId }) => gatewayId === name).map(({ n }) => n);
      // A hole is at the end of what is there, never in it.
      expect(Math.min(...own(thrown), Infinity)).toBeGreaterThan(Math.max(...own(heard)));
    }
  });
});

describe('a gateway whose turn failed', () => {
  it('is served apart, after growing waits, one message at a time, and again with the others when it has been clean', () => {
    const queue = new FairQueue<Message>(LIMITS);
    const [bad, rest] = [message('bad'), many(3, () => message('bad'))];
    let now = 5_000;
    queue.push(bad);
    for (const wait of TURN_WAITS_MS) {
      expect(queue.isApart('bad') ? queue.takeApart(now) : queue.take()).toEqual([bad]);
      queue.failed(bad, now);
      queue.giveBack([bad]);
      expect(queue.take()).toEqual([]);
      expect(queue.takeApart(now + wait - 1)).toEqual([]);
      expect(queue.apartAt()).toBe(now + wait);
      now += wait;
    }
    for (const one of rest) queue.push(one);
    expect(queue.takeApart(now)).toEqual([bad]);
    queue.passed(bad, now);
    expect(queue.takeApart(now)).toEqual(rest);
    queue.passed(bad, now + TRUSTED_AFTER_MS);
    expect(queue.isApart('bad')).toBe(false);
    queue.failed(bad, now);
    queue.passed(bad, now + TURN_WAITS_MS[0] + TRUSTED_AFTER_MS);
    // A relapse is remembered.
    expect(queue.isApart('bad')).toBe(true);
    queue.passed(bad, now + TURN_WAITS_MS[0] + 2 * TRUSTED_AFTER_MS);
    expect(queue.isApart('bad')).toBe(false);
  });

  it('waits shortly each time when all but single items of it is stored', () => {
    const queue = new FairQueue<Message>(LIMITS);
    for (const one of many(30, () => message('bad'))) queue.push(one);
    let now = 0;
    const [first] = queue.take();
    for (let n = 0; n < 10; n += 1) {
      if (first) queue.failed(first, now, 200);
      now += 200;
      expect(queue.takeApart(now)).toHaveLength(1);
    }
  });

  it('keeps the order of what it sent, whatever fails', () => {
    const step = fc.constantFrom('push', 'take', 'fail', 'pass');
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 2 })), { maxLength: 200 }), (steps) => {
        const queue = new FairQueue<Message>(LIMITS);
        const sent = new Map<string, number[]>();
        const done = new Map<string, number[]>();
        let now = 0;
        const serve = (what: 'take' | 'fail' | 'pass') => {
          now += 20_000;
          for (const group of [queue.take(), queue.takeApart(now)])
            for (const name of whose(group)) {
              const own = group.filter(({ gatewayId }) => gatewayId === name);
              const [first] = own;
              if (first && what === 'fail') {
                queue.failed(first, now);
                queue.giveBack(own);
              } else {
                if (first) queue.passed(first, now);
                done.set(name, [...(done.get(name) ?? []), ...own.map(({ n }) => n)]);
              }
            }
        };
        for (const [what, whom] of steps) {
          if (what !== 'push') serve(what);
          else {
            const one = message(`g${whom}`, `o${whom % 2}`);
            queue.push(one);
            sent.set(one.gatewayId, [...(sent.get(one.gatewayId) ?? []), one.n]);
          }
        }
        for (let round = 0; queue.size > 0 && round < 500; round += 1) {
          now += 60_000;
          serve('pass');
        }
        expect(done).toEqual(sent);
      }),
    );
  });
});

/** A quarter of the product's. */
const SIMULATED: FairQueueLimits = {
  groupBytes: 131_072,
  turnBytes: 16_384,
  gatewayBytes: 2_097_152,
  totalBytes: 16_777_216,
};

/** Nine gateways as they come, and a tenth that floods, with poison in what it sends: rounds that messages of the nine wait. */
function simulate(
  seed: { load: number; poison: number; flood: number; orgs: number; noise: readonly number[] },
  isThere: boolean,
) {
  const queue = new FairQueue<Message>(SIMULATED);
  const [ROUNDS, ROUND_MS] = [300, 10];
  const sentIn = new Map<Message, number>();
  const waits: number[] = [];
  const poisoned = new WeakSet<Message>();
  let at = 0;
  const chance = () => seed.noise[(at += 7) % seed.noise.length] ?? 0;
  const flood = () => seed.noise[(at * 31 + 3) % seed.noise.length] ?? 0;
  let divided: Message[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = round * ROUND_MS;
    for (let n = 0; n < 9; n += 1) {
      if (chance() >= seed.load) continue;
      const one = message(`good ${n}`, `org ${n % seed.orgs}`, 2_000 + Math.floor(chance() * 20_000));
      sentIn.set(one, round);
      queue.push(one);
    }
    if (isThere)
      for (let n = 0; n < seed.flood; n += 1) {
        const one = message('bad', 'org 0', 200);
        if (flood() < seed.poison) poisoned.add(one);
        queue.push(one);
      }
    const done = (group: readonly Message[]) => {
      for (const one of group) if (sentIn.has(one)) waits.push(round - (sentIn.get(one) ?? 0));
    };
    // The round after a group was refused stores it by gateway.
    if (divided.length > 0) {
      const bad = divided.filter(({ gatewayId }) => gatewayId === 'bad');
      done(divided);
      if (bad[0]) queue.failed(bad[0], now);
      queue.giveBack(bad);
      divided = [];
    } else {
      const group = queue.take();
      if (group.some((one) => poisoned.has(one))) divided = group;
      else done(group);
    }
    const turn = queue.takeApart(now);
    if (turn[0] && turn.some((one) => poisoned.has(one))) queue.failed(turn[0], now);
    else if (turn[0]) queue.passed(turn[0], now);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longest: sorted.at(-1) ?? 0, served: sorted.length };
}

it('random poison of one gateway changes p95 of the others by less than 20 %, and costs none more than one round more', () => {
  const seed = fc.record({
    load: fc.double({ min: 0.02, max: 0.95, noNaN: true }),
    poison: fc.double({ min: 0.001, max: 1, noNaN: true }),
    flood: fc.integer({ min: 1, max: 60 }),
    orgs: fc.integer({ min: 1, max: 9 }),
    noise: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 997, maxLength: 997 }),
  });
  fc.assert(
    fc.property(seed, (random) => {
      const [without, beside] = [simulate(random, false), simulate(random, true)];
      // A message that is stored in the round after it came has waited one round.
      expect(1 + beside.p95).toBeLessThan(1.2 * (1 + without.p95));
      expect(beside.longest).toBeLessThanOrEqual(without.longest + 1);
      expect(beside.served).toBeGreaterThanOrEqual(without.served - 9);
    }),
    { numRuns: 40 },
  );
});
