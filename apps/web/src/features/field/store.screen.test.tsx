import type { WorkOrderInfo } from '@lightfield/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DraftOf, draftKey, draftOf } from './drafts.ts';
import type { FieldEntry } from './entries.ts';
import { eraseAccount, openStore } from './store.ts';
import { takePictures } from './beside/take-more.ts';

const of = (target: string, form: DraftOf['form'] = 'finish'): DraftOf => ({
  about: `order:${target}`,
  target,
  title: `#1 ${target}`,
  form,
});
const shot = (id: string) => ({ id, blob: new Blob([id], { type: 'image/jpeg' }) });
const entry = (target: string): FieldEntry => ({
  id: `step-${target}`,
  seq: 1,
  about: `order:${target}`,
  target,
  title: target,
  doneAt: 1,
  does: { kind: 'comment', note: 'sent' },
});
const account = () => `test-${crypto.randomUUID()}`;

const KEYS = ['a', 'b'];
const doing = fc.oneof(
  fc.record({
    kind: fc.constant('keep' as const),
    target: fc.constantFrom(...KEYS),
    note: fc.string({ maxLength: 8 }),
    shots: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
  }),
  fc.record({ kind: fc.constantFrom('drop' as const, 'send' as const), target: fc.constantFrom(...KEYS) }),
  fc.record({ kind: fc.constant('reopen' as const) }),
);

it('has each draft as it was kept last, with its pictures, whatever is kept, dropped, sent and opened anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 12 }), async (all) => {
      const who = account();
      let store = await openStore(who);
      const model = new Map<string, { note: string; shots: string[] }>();
      const sent = new Map<string, string[]>();
      for (const one of all) {
        if (one.kind === 'reopen') {
          store.close();
          store = await openStore(who);
        } else if (one.kind === 'keep') {
          const shots = one.shots.map((id) => shot(`${one.target}${id}-${sent.size}`));
          await store.keepDraft({ ...of(one.target), at: 1, seenStep: undefined, typed: { note: one.note } }, shots);
          model.set(one.target, { note: one.note, shots: shots.map(({ id }) => id) });
        } else if (one.kind === 'drop') {
          await store.dropDraft(of(one.target));
          model.delete(one.target);
        } else {
          const shots = model.get(one.target)?.shots ?? [];
          await store.record([entry(one.target)], new Map(shots.map((id) => [id, shot(id).blob])), of(one.target));
          for (const id of shots) sent.set(id, shots);
          model.delete(one.target);
        }
      }
      const drafts = await store.drafts();
      expect(drafts.map(({ target }) => target).toSorted()).toEqual([...model.keys()].toSorted());
      for (const [target, { note, shots }] of model) {
        const found = draftOf(drafts, of(target));
        expect(found).toMatchObject({ typed: { note } });
        expect(found?.shots.map(({ id }) => id)).toEqual(shots);
        for (const id of shots) expect(await (await store.file(id))?.text()).toBe(id);
      }
      // pictures of what is sent stay until that has arrived
      for (const id of sent.keys()) expect(await store.file(id)).toBeInstanceOf(Blob);
      store.close();
      indexedDB.deleteDatabase(`lf-field-${who}`);
    }),
    { numRuns: 40 },
  );
});

it('takes pictures along with the draft that is dropped, and those that are taken out of it', async () => {
  const store = await openStore(account());
  const draft = { ...of('a'), at: 1, seenStep: undefined, typed: {} };
  await store.keepDraft(draft, [shot('1'), shot('2')]);
  await store.keepDraft(draft, [shot('2')]);
  expect(await store.file('1')).toBeUndefined();
  expect(await store.file('2')).toBeInstanceOf(Blob);
  await store.dropDraft(draft);
  expect(await store.file('2')).toBeUndefined();
  store.close();
});

it('logging out clears drafts and leaves what is not sent; another account beside it clears neither and sees neither', async () => {
  const who = account();
  const draft = { ...of('a'), at: 1, seenStep: undefined, typed: { note: 'half' } };
  const begun = await openStore(who);
  await begun.keepDraft(draft, [shot('1')]);
  await begun.record([entry('b')]);
  begun.close();

  expect(await eraseAccount(who, 'keep')).toBe(1);
  const other = await openStore(account());
  expect(await other.drafts()).toEqual([]);
  other.close();
  const again = await openStore(who);
  expect((await again.drafts()).map(draftKey)).toEqual([draftKey(draft)]);
  again.close();

  expect(await eraseAccount(who, 'forget')).toBe(1);
  const after = await openStore(who);
  expect(await after.drafts()).toEqual([]);
  expect(await after.file('1')).toBeUndefined();
  expect(await after.entries()).toHaveLength(1);
  after.close();
});

it('keeps pictures of the platform beside those that are not sent, within its room, and gives them up with their person', async () => {
  const who = account();
  const store = await openStore(who);
  const own = new Blob(['own'], { type: 'image/jpeg' });
  await store.record([entry('a')], new Map([['same', own]]));
  const order = (id: string, ...pictures: string[]) => ({ id, steps: [{ pictures }] }) as WorkOrderInfo;
  const due = (...all: WorkOrderInfo[]) => ({ orders: { at: 1, orders: all, more: false }, tasks: undefined });
  const asked: string[] = [];
  const fetchOne = async ({ id }: { id: string }) => {
    asked.push(id);
    return id === 'gone' ? undefined : new Blob([id], { type: 'image/png' });
  };
  await takePictures(due(order('1', 'same', 'gone'), order('2', 'b')), store, fetchOne);
  expect([...(await store.pictures())]).toEqual([
    ['b', 1],
    ['same', 4],
  ]);
  // what lies there is not fetched again; what is not due any more leaves
  await takePictures(due(order('1', 'same')), store, fetchOne);
  expect(asked).toEqual(['same', 'gone', 'b']);
  expect([...(await store.pictures()).keys()]).toEqual(['same']);
  expect(await (await store.picture('same'))?.text()).toBe('same');
  expect(await (await store.file('same'))?.text()).toBe('own');
  // more than there is room for
  const large = async () => new Blob([new Uint8Array(20_000_000)], { type: 'image/png' });
  await takePictures(due(order('1', 'same', 'l1', 'l2')), store, large);
  expect([...(await store.pictures()).keys()]).toEqual(['l1', 'same']);
  await store.leave('keep');
  expect((await store.pictures()).size).toBe(0);
  expect(await (await store.file('same'))?.text()).toBe('own');
  store.close();
});
