import { type ConfigChanges, type ConfigItems, type PageJson, VariableItem } from '@lightfield/contract';
import { FORMAT } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { NO_ITEMS } from '@lightfield/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { ISSUES_MAX, createConfigWork } from '../features/device/core/config-work.ts';
import { createPageWork, isSmall } from '../features/page/page-work.ts';
import { unpackText } from '../features/page/packed.ts';
import { Document, jsonBytes } from '../kernel/document.ts';
import { createWorkThreads } from './work-threads.ts';

/** A thread loads its modules first, which takes its time where many tests run at once. */
const THREAD_MS = 120_000;
const threads = createWorkThreads();
afterAll(() => threads.stop());

const OWNER = { kind: 'device', id: '018f6b1a-7b1a-7c1a-8b1a-0123456789ab' } as const;
const OWN = { owner: OWNER, ownerName: '一号泵站', variables: [], devices: [], reports: [] };
const position = { x: 0, y: 0, width: 10, height: 10 };
const pageOf = (count: number, widgetType = 'UsualText'): PageJson => ({
  format: FORMAT,
  con: { title: '总览' },
  components: [],
  widgets: Array.from({ length: count }, (_, n) => ({ id: `w${n}`, widgetType, position })),
});
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => ({ ...(error as object) }),
  );

describe('a page in a thread', () => {
  const here = createPageWork(definitions);
  it(
    'becomes what it becomes without one: saved, restored, as a draft, and refused with the same words',
    async () => {
      const json = Document.of(pageOf(60));
      expect(isSmall(json.bytes())).toBe(false);
      const settings = { width: 800 };
      const regions = ['A'];
      const both = [threads.pages, here].map(async (work) => {
        const proven = await work.prove(json, 'zh');
        const saved = await work.settle(proven.page, { own: OWN, regions, settings });
        const again = await work.read(saved.prepared.stored);
        const draft = await work.draft(json, 'zh', OWNER);
        const bad = pageOf(60);
        const refused = await refusalOf(work.prove(Document.of({ ...bad, widgets: [{ id: 'a b' }] }), 'en'));
        const unknown = await refusalOf(work.draft(Document.of(pageOf(60, 'NoSuchWidget')), 'en', OWNER));
        return { saved, again: again.page.value(), draft: await unpackText(draft), refused, unknown };
      });
      const [thread, without] = await Promise.all(both);
      expect(thread).toEqual(without);
      expect(thread?.again.widgets).toHaveLength(60);
      expect(thread?.again.con).toMatchObject({ title: '总览', width: 800, equipmentId: OWNER.id });
      expect(thread?.unknown).toMatchObject({ spec: { code: 1906 } });
    },
    THREAD_MS,
  );
  it('the draft of an ordinary page begins none, and 2,000 bare widgets do', () => {
    const { length } = jsonBytes(pageOf(40));
    expect(length).toBeGreaterThan(3_000);
    expect(isSmall(jsonBytes(pageOf(40)))).toBe(true);
    expect(isSmall(jsonBytes(pageOf(2_000)))).toBe(false);
    expect(isSmall(jsonBytes({ ...pageOf(1), more: 'x'.repeat(200_000) }))).toBe(false);
  });
});

describe('a configuration in a thread', () => {
  const here = createConfigWork();
  const frame = {
    source: 'drivers',
    owner: 'device',
    model: null,
    usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
  } as const;
  const variable = (n: number) =>
    VariableItem.parse({
      id: `018f6b1a-7b1a-7c1a-8b1a-${String(n).padStart(12, '0')}`,
      key: `k${n}`,
      name: `变量${n}`,
      driver: 'none',
      address: 'x',
      dataType: 'uint16',
    });
  const changesOf = (count: number): ConfigChanges => ({
    variables: { put: Array.from({ length: count }, (_, n) => variable(n)), remove: [] },
  });
  it(
    'is found to be wrong in the same places as without one',
    async () => {
      const changes = Document.of(changesOf(300));
      const whole: ConfigItems = { ...NO_ITEMS, variables: Array.from({ length: 300 }, (_, n) => variable(n)) };
      const thread = await threads.configs.check(NO_ITEMS, { changes }, frame);
      expect(thread).toEqual(await here.check(NO_ITEMS, { changes }, frame));
      expect(thread.issues.length).toBeGreaterThanOrEqual(300);
      const after = await threads.configs.check(whole, { after: whole }, frame);
      expect(after).toEqual(await here.check(whole, { after: whole }, frame));
    },
    THREAD_MS,
  );
  it('that is wrong everywhere is told of with so many issues, those first that keep from saving', async () => {
    const { issues } = await here.check(NO_ITEMS, { changes: Document.of(changesOf(ISSUES_MAX + 500)) }, frame);
    expect(issues).toHaveLength(ISSUES_MAX);
    expect(issues.every(({ advice }) => !advice)).toBe(true);
  });
});
