import { commonErrors, workOrderCalls } from '@lightfield/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FieldEntry } from '../features/field/entries.ts';
import { createLine } from '../features/field/line.ts';
import { drainOnce } from '../features/field/sending.ts';
import { openStore } from '../features/field/store.ts';
import { fakePlatform } from './fake-platform.ts';

const entry = (seq: number): FieldEntry => {
  const target = crypto.randomUUID();
  return {
    id: crypto.randomUUID(),
    seq,
    about: `order:${target}`,
    target,
    title: '',
    doneAt: seq,
    does: { kind: 'comment', note: `${seq}` },
  };
};
/** What waits is sent to a platform that does with each attempt what is said here; `way`: how it went, by the note of each. */
async function sent(manner: (attempt: number) => 'done' | 'cut' | 'tooOften', { msEach = 0 } = {}) {
  const accountId = crypto.randomUUID();
  const store = await openStore(accountId);
  await store.record([1, 2, 3, 4].map(entry));
  fakePlatform.behave({ fill: 'full' });
  const way: string[] = [];
  fakePlatform.answer(workOrderCalls.comment, (made, body) => {
    const how = manner(way.length);
    way.push(`${body['note']} ${how}`);
    if (how === 'cut') throw new TypeError('the line broke');
    return how === 'done' ? made : commonErrors.tooFrequent();
  });
  let [said, now] = [0, 0];
  const end = await drainOnce(accountId, {
    store,
    changed: async () => void (said += 1),
    failures: 0,
    line: createLine(),
    now: () => (now += msEach),
  });
  const left = (await store.entries()).map(({ seq }) => seq);
  store.close();
  return { way, end, left, said };
}

it('a line that breaks after something went through is tried again at once, and nothing is left out or sent twice', async () => {
  const { way, end, left, said } = await sent((attempt) => (attempt % 2 === 0 ? 'done' : 'cut'));
  expect(way).toEqual(['1 done', '2 cut', '2 done', '3 cut', '3 done', '4 cut', '4 done']);
  expect({ end, left }).toEqual({ end: { end: 'done', sent: 4 }, left: [] });
  // once for each stretch: the list is not drawn anew for each entry
  expect(said).toBe(4);
});

it('what was sent is shown while the rest goes on, a few times a second', async () => {
  expect(await sent(() => 'done')).toMatchObject({ end: { end: 'done', sent: 4 }, said: 1 });
  expect(await sent(() => 'done', { msEach: 1_000 })).toMatchObject({ end: { end: 'done', sent: 4 }, said: 5 });
});

it('a line that is not there, and a platform that takes nothing for now, are not asked without end', async () => {
  expect(await sent(() => 'cut')).toMatchObject({ way: ['1 cut'], end: { end: 'away', sent: 0 }, left: [1, 2, 3, 4] });
  const later = await sent((attempt) => (attempt === 0 ? 'done' : 'tooOften'));
  expect(later).toMatchObject({ way: ['1 done', '2 tooOften'], end: { end: 'later', sent: 1 }, left: [2, 3, 4] });
});

/** A line on which an attempt, or its answer, goes nowhere, and nobody says so. `way`: of each attempt, what comes next of the manners. */
async function sentWithoutAWord(manners: readonly ('done' | 'request lost' | 'answer lost')[]) {
  const [accountId, plain] = [crypto.randomUUID(), window.fetch];
  const store = await openStore(accountId);
  const waiting = [1, 2, 3, 4, 5, 6].map(entry);
  await store.record(waiting);
  fakePlatform.behave({ fill: 'full' });
  const [arrived, answered] = [[] as string[], [] as string[]];
  fakePlatform.answer(workOrderCalls.comment, (made, body) => {
    arrived.push(body['stepId'] ?? '');
    return made;
  });
  let attempt = 0;
  window.fetch = async (input, init) => {
    if (input !== workOrderCalls.comment.path) return plain(input, init);
    const how = manners[attempt++] ?? 'done';
    const answer = how === 'request lost' ? undefined : await plain(input, init);
    if (how === 'done' && answer) {
      answered.push(arrived.at(-1) ?? '');
      return answer;
    }
    return new Promise<never>((_done, fail) => {
      const lost = () => fail(init?.signal?.reason);
      if (init?.signal?.aborted) lost();
      init?.signal?.addEventListener('abort', lost);
    });
  };
  try {
    const line = createLine((ms) => AbortSignal.timeout(ms / 1_000));
    for (let failures = 0; failures < 20; failures++) {
      const { end } = await drainOnce(accountId, { store, changed: async () => {}, failures: 0, line });
      if (end === 'done') break;
    }
    return { waiting: waiting.map(({ id }) => id), left: await store.entries(), arrived, answered };
  } finally {
    window.fetch = plain;
    store.close();
  }
}

it('a line that breaks without a word loses nothing, and what was answered is never sent again', async () => {
  const manner = fc.constantFrom('done' as const, 'request lost' as const, 'answer lost' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(manner, { maxLength: 12 }), async (manners) => {
      const { waiting, left, arrived, answered } = await sentWithoutAWord(manners);
      expect(left).toEqual([]);
      // each was answered once, and before the next one went: the platform knows the repeats by their ids
      expect(answered).toEqual(waiting);
      expect([...new Set(arrived)]).toEqual(waiting);
    }),
    { numRuns: 15 },
  );
});
