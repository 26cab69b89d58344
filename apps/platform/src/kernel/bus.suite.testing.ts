import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bus } from './bus.ts';

export interface BusesUnderTest {
  /** One a process. */
  readonly buses: readonly Bus[];
  /** What has been said by now has been heard when this resolves. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const message = { title: '停电通知' } as never;

/** What every bus does, of one process or of many. `errors`: what went to `onError` since it was asked last. */
export function busSuite(name: string, make: () => Promise<BusesUnderTest>, errors: () => unknown[]): void {
  describe(`a bus of ${name}`, () => {
    let under: BusesUnderTest;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.stop());
    const speaker = () => under.buses[0] as Bus;

    it('every process hears what one says, once and in order', async () => {
      const heard = under.buses.map(() => [] as string[]);
      const offs = under.buses.flatMap((bus, index) => [
        bus.on('shelfChanged', ({ shelfId }) => heard[index]?.push(shelfId)),
        bus.on('reachChanged', ({ at }) => heard[index]?.push(String(at))),
      ]);
      const said = Array.from({ length: 500 }, (_, at) => String(at));
      for (const [at, text] of said.entries())
        if (at % 2 === 0) speaker().emit('shelfChanged', { shelfId: text });
        else speaker().emit('reachChanged', { at });
      await under.settled();
      for (const of of heard) expect(of).toEqual(said);
      for (const off of offs) off();
    });

    it('only the process that says it hears it as its own', async () => {
      const heard = under.buses.map(() => 0);
      const offs = under.buses.map((bus, index) =>
        bus.onOwn('lossSettings', () => {
          heard[index] = (heard[index] ?? 0) + 1;
        }),
      );
      speaker().emit('lossSettings', {});
      await under.settled();
      expect(heard).toEqual(under.buses.map((_, index) => (index === 0 ? 1 : 0)));
      for (const off of offs) off();
    });

    it('whoever says it has been heard in their own process when they go on', () => {
      let heard = '';
      const off = speaker().on('sessionEnded', ({ sessionId }) => {
        heard = sessionId;
      });
      speaker().emit('sessionEnded', { sessionId: 'x' });
      expect(heard).toBe('x');
      off();
    });

    it('maps and sets arrive as maps and sets', async () => {
      const heard: unknown[] = [];
      const offs = under.buses.flatMap((bus) => [
        bus.on('broadcast', (event) => heard.push(event)),
        bus.on('unreadOfMany', (event) => heard.push(event)),
      ]);
      const [ids, accountIds] = [new Map([['a', 'm']]), new Set(['a', 'b'])];
      speaker().emit('broadcast', { ids, message });
      speaker().emit('unreadOfMany', { accountIds });
      await under.settled();
      expect(heard).toHaveLength(2 * under.buses.length);
      for (const event of heard) expect([{ ids, message }, { accountIds }]).toContainEqual(event);
      for (const off of offs) off();
    });

    it('a listener that throws harms neither the others nor whoever says it, and one that has left hears nothing', async () => {
      errors();
      const heard = under.buses.map(() => 0);
      const offs = under.buses.flatMap((bus, index) => [
        bus.on('shelfChanged', () => {
          throw new Error('on purpose');
        }),
        bus.on('shelfChanged', () => {
          heard[index] = (heard[index] ?? 0) + 1;
        }),
      ]);
      speaker().emit('shelfChanged', { shelfId: 'x' });
      await under.settled();
      for (const off of offs) off();
      speaker().emit('shelfChanged', { shelfId: 'y' });
      await under.settled();
      expect(heard).toEqual(under.buses.map(() => 1));
      expect(errors()).toHaveLength(under.buses.length);
    });
  });
}
