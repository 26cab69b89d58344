import { expect, it } from 'vitest';
import { type Bus, createBus } from './bus.ts';
import type { Db } from './db.ts';
import { createListReads } from './list-reads.ts';

/** A primary that writes at `primaryAt`, a replica that has everything up to `replicaAt`, and of before `replicaSince`. */
function made() {
  const state = { primaryAt: 100, replicaAt: 100, replicaSince: 0, ticks: 1, isDown: false };
  const asked = (who: string) =>
    ({
      query: () =>
        state.isDown ? Promise.reject(new Error('away')) : Promise.resolve([{ who, position: state.primaryAt }]),
    }) as unknown as Db;
  const bus: Bus = createBus(() => undefined);
  let gap: () => void = () => undefined;
  const reads = createListReads({
    db: asked('primary'),
    replica: {
      db: asked('replica'),
      isFresh: () => true,
      has: ({ position, since }) => state.replicaAt >= position && state.replicaSince >= since,
    },
    maxBehindMs: 5_000,
    bus: {
      ...bus,
      onGap(listener) {
        gap = listener;
        return () => undefined;
      },
    },
    clock: { ticks: () => state.ticks },
    counted: () => undefined,
  });
  const lists = reads.of(
    (db) => ({ who: async () => (await db.query<{ who: string }>('select'))[0]?.who }),
    ['alarm', 'reachChanged'],
  );
  const cookies = new Map<string, string>();
  return {
    state,
    bus,
    gap: () => gap(),
    who: lists.who,
    /** Of this browser. */
    ask: () => reads.within((name) => cookies.get(name), lists.who),
    askOfAnother: () => reads.within(() => undefined, lists.who),
    askByKey: () => reads.within(undefined, lists.who),
    change: () => reads.changed({ setCookie: (name, value) => void cookies.set(name, value) }),
    cookies,
  };
}

it('a person who has changed nothing lately reads at the replica', async () => {
  expect(await made().ask()).toBe('replica');
});

it('a person finds what they have just saved, and reads at the replica as soon as that has it', async () => {
  const { state, ask, askOfAnother, change } = made();
  state.primaryAt = 120;
  await change();
  expect([await ask(), await askOfAnother()]).toEqual(['primary', 'replica']);
  state.replicaAt = 120;
  expect(await ask()).toBe('replica');
});

it('what was written last is not known: everything is read at the primary', async () => {
  const { state, ask, change, cookies } = made();
  state.isDown = true;
  await change();
  state.isDown = false;
  expect(await ask()).toBe('primary');
  for (const strange of ['', '-1', '1e9', '1'.repeat(40), 'x']) {
    cookies.set('lf_written', strange);
    expect(await ask(), strange).toBe('primary');
  }
});

it('whoever keeps no cookies, or asks outside of a call, reads at the primary', async () => {
  const { askByKey, who } = made();
  expect([await askByKey(), await who()]).toEqual(['primary', 'primary']);
});

it('whoever hears that a list has changed finds the change', async () => {
  const { state, bus, ask, gap } = made();
  state.ticks = 50;
  bus.emit('unread', { accountId: 'x' });
  expect(await ask()).toBe('replica');
  bus.emit('reachChanged', { at: 0 });
  expect(await ask()).toBe('primary');
  state.replicaSince = 50;
  expect(await ask()).toBe('replica');
  // It may have missed one.
  state.ticks = 60;
  gap();
  expect(await ask()).toBe('primary');
});
