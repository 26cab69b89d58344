import { randomBytes } from 'node:crypto';
import { DataType, encodePayload, topics } from '@lightfield/sparkplug';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  NOW,
  address,
  counted,
  deviceBirth,
  foreign,
  fresh,
  mapped,
  nodeBirth,
  nodeDeath,
  ofOurs,
  open,
  reset,
  said,
  say,
  session,
  skip,
  values,
  variable,
} from './edge-node-session.testing.ts';

beforeEach(() => reset());

describe('whatever comes', () => {
  const every: (() => string)[] = [
    () => topics.nodeBirth('g', 'n'),
    () => topics.nodeData('g', 'n'),
    () => topics.nodeDeath('g', 'n'),
    () => topics.deviceBirth('g', 'n', 'tank'),
    () => topics.deviceData('g', 'n', 'tank'),
    () => topics.deviceDeath('g', 'n', 'tank'),
  ];

  it('100,000 random payloads are counted and harm nothing', () => {
    open(true, ofOurs(variable(7, 'tank')));
    nodeBirth();
    deviceBirth([{ name: 'level', alias: 7, dataType: DataType.Double, value: 1 }]);
    const good = encodePayload({
      timestamp: NOW,
      seq: 3,
      metrics: [
        { alias: 7, dataType: DataType.Double, value: 2 },
        { name: 'a', dataType: DataType.String, value: 'text' },
      ],
    });
    const addresses = every.map((topic) => address(topic()));
    for (let round = 0; round < 100_000; round += 1) {
      const random = randomBytes(1 + (round % 80));
      let payload: Buffer = random;
      if (round % 2 === 0) {
        payload = Buffer.from(good);
        payload[(random[0] ?? 0) % payload.length] = random.at(-1) ?? 0;
        if (round % 4 === 0) payload = payload.subarray(0, (random[0] ?? 0) % payload.length);
      }
      const topic = addresses[round % addresses.length];
      if (topic) session.handle(topic, payload);
    }
    expect(counted.malformedPayload).toBeGreaterThan(50_000);
    reset();
    nodeBirth();
    deviceBirth([{ name: 'level', alias: 7, dataType: DataType.Double, value: 5 }]);
    expect(values).toMatchObject([{ slot: 7, value: 5 }]);
  });

  it.each([true, false])(
    'in any order of messages only what births introduced and vouch for counts (ours: %s)',
    (ours) => {
      const step = fc.record({
        topic: fc.nat({ max: every.length - 1 }),
        fault: fc.constantFrom('none', 'none', 'none', 'skip', 'malformed'),
        metrics: fc.uniqueArray(fc.constantFrom(7, 8, 9), { maxLength: 3 }),
        bdSeq: fc.nat({ max: 2 }),
      });
      const all = { m7: variable(7, 'tank'), m8: variable(8, 'tank') };
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          reset();
          open(ours, ours ? ofOurs(...Object.values(all)) : mapped(all));
          const model = new SessionModel();
          for (const { topic, fault, metrics, bdSeq } of steps) {
            const name = every[topic]?.() ?? '';
            const { type } = address(name);
            if (fault === 'malformed') {
              session.handle(address(name), Buffer.from('no sparkplug'));
              model.malformed();
            } else {
              if (type === 'NBIRTH') nodeBirth(bdSeq);
              else if (type === 'NDEATH') nodeDeath(bdSeq);
              else {
                if (fault === 'skip') skip();
                say(
                  name,
                  metrics.map((alias) => ({ name: `m${alias}`, alias, dataType: DataType.Double, value: 1 })),
                );
              }
              model.step(type, fault === 'skip', metrics, bdSeq);
            }
            // Of a node that is dead everything is silenced by whoever hears of its death.
            if (said.at(-1) === 'died') fresh.clear();
            expect([...fresh].toSorted((a, b) => a - b)).toEqual(model.fresh());
          }
          expect(ours ? values : foreign).toHaveLength(model.written);
        }),
        { numRuns: 500 },
      );
    },
  );
});

/** What a session should do, said in another way: one device with metrics 7 and 8, alias 9 is nobody's. */
class SessionModel {
  written = 0;
  #bornWith: number | undefined;
  /** Metrics of the device; `undefined`: it is not born. */
  #metrics: readonly number[] | undefined;
  #fresh = new Set<number>();

  fresh = (): number[] => [...this.#fresh].toSorted((a, b) => a - b);

  malformed(): void {
    if (this.#bornWith !== undefined) this.#lose();
  }

  step(type: string, skipped: boolean, metrics: readonly number[], bdSeq: number): void {
    if (type === 'NBIRTH') {
      this.#lose();
      [this.#bornWith, this.#metrics] = [bdSeq, undefined];
    } else if (type === 'NDEATH') {
      if (this.#bornWith === bdSeq) this.#lose();
    } else if (skipped) this.#lose();
    else if (this.#bornWith !== undefined) this.#message(type, metrics);
  }

  #lose(): void {
    this.#bornWith = undefined;
    this.#fresh.clear();
  }

  #message(type: string, metrics: readonly number[]): void {
    if (type === 'DBIRTH' || type === 'DDEATH') this.#fresh.clear();
    if (type === 'DBIRTH') this.#metrics = metrics;
    if (type === 'DDEATH') this.#metrics = undefined;
    if (type !== 'DBIRTH' && type !== 'DDATA') return;
    for (const metric of metrics) {
      if (metric === 9 || !this.#metrics?.includes(metric)) continue;
      this.written += 1;
      this.#fresh.add(metric);
    }
  }
}
