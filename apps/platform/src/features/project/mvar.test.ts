import {
  LIMITS,
  type Mvar,
  type ProjectSignal,
  type ProjectValue,
  formulaCalls,
  mvarCalls,
  projectAlarmCalls,
  projectDeviceCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addReport, addAlarmRule } from '../../engines/history/site.testing.ts';
import { cycleIn, written } from './mvar-rules.ts';
import { type ProjectSite, projectSite } from './project.testing.ts';

const [GOOD, UNCERTAIN, BAD, STALE] = [0, 1, 2, 3];
const HOUR = 3_600_000;
let site: ProjectSite;
beforeAll(async () => {
  site = await projectSite();
});
afterAll(() => site.stop());

let projectId: string;
let pump: Awaited<ReturnType<ProjectSite['device']>>;
let tank: typeof pump;
beforeEach(async () => {
  projectId = await site.project();
  [pump, tank] = [await site.device(['flow', 'power']), await site.device(['level'])];
  await site.bind(projectId, [pump.id, tank.id]);
});

const all = () => site.ok<Mvar[]>(mvarCalls.queryAll, { projectId });
const mvar = async (key: string) => (await all()).find((one) => one.key === key);
function show(device: typeof pump, key: string, value: number | null, quality = GOOD, readAt = site.time.at): void {
  const series = device.variables[key]?.seriesId ?? 0;
  site.live.set(site.live.slot(series), value, quality, readAt);
}
const add = (fields: object) => site.ask(mvarCalls.add, { projectId, name: 'n', kind: 'formula', ...fields });

describe('a formula', () => {
  it('is worked out when a value of a bound device arrives, one after the other; quality travels', async () => {
    await site.formula(projectId, 'total', 'D1.flow+D2.level');
    await site.formula(projectId, 'half', 'total/2');
    await site.mvarEngine.settled();
    show(pump, 'flow', 10);
    show(tank, 'level', 4, UNCERTAIN, site.time.at + 5);
    await expect.poll(() => mvar('half')).toMatchObject({ value: 7, quality: 'uncertain', readAt: site.time.at + 5 });
    expect(await mvar('total')).toMatchObject({ value: 14, uses: [], usedBy: ['half'] });
    show(tank, 'level', 4, STALE, site.time.at + 5);
    await expect.poll(() => mvar('half')).toMatchObject({ value: 7, quality: 'stale' });
    show(tank, 'level', 0, GOOD, site.time.at + 6);
    await expect.poll(() => mvar('half')).toMatchObject({ value: 5, quality: 'good' });
  });

  it('has no value while it divides by zero', async () => {
    await site.formula(projectId, 'ratio', 'D1.flow/D2.level');
    await site.mvarEngine.settled();
    show(pump, 'flow', 10);
    show(tank, 'level', 0);
    await expect.poll(() => mvar('ratio')).toMatchObject({ value: null, quality: 'bad' });
  });

  it('means what it meant when a device gets another key', async () => {
    await site.formula(projectId, 'twice', '2 * D1.flow');
    await site.ok(projectDeviceCalls.updateKey, { projectId, equipmentId: pump.id, key: 'pump' });
    expect(await mvar('twice')).toMatchObject({ formula: '2 * pump.flow', missing: [] });
    await site.mvarEngine.settled();
    show(pump, 'flow', 4);
    await expect.poll(() => mvar('twice')).toMatchObject({ value: 8 });
  });

  it.each([
    ['', 'empty', 0],
    ['D1.flow+', 'valueExpected', 8],
    ['D1.flow+D1.speed', 'unknownName', 8],
    ['D9.flow', 'unknownName', 0],
    [`1${'+1'.repeat(LIMITS.variable.formulaMax / 2)}`, 'tooLong', LIMITS.variable.formulaMax],
  ])('%j is refused: %s at %i', async (formula, reason, position) => {
    expect(await add({ key: 'wrong', formula })).toMatchObject({ code: 2612, data: { reason, position } });
  });

  it('is changed, with another key too, and worked out anew by whatever uses it', async () => {
    const a = await site.formula(projectId, 'a', 'D1.flow');
    await site.formula(projectId, 'b', 'a+1');
    await site.mvarEngine.settled();
    show(pump, 'flow', 10);
    await expect.poll(() => mvar('b')).toMatchObject({ value: 11 });
    const changed = { id: a, key: 'c', name: '两倍', kind: 'formula', formula: 'D1.flow*2' } as const;
    await site.ok(mvarCalls.edit, changed);
    show(pump, 'flow', 20, GOOD, site.time.at + 1);
    await expect.poll(() => mvar('b')).toMatchObject({ value: 41, formula: 'c+1' });
    expect(await mvar('c')).toMatchObject({ id: a, name: '两倍', value: 40, usedBy: ['b'] });
  });

  it('that follows from itself is refused, whoever closes the ring', async () => {
    const a = await site.formula(projectId, 'a', 'D1.flow');
    await site.formula(projectId, 'b', 'a+1');
    const ring = await site.ask(mvarCalls.edit, { id: a, key: 'a', name: 'a', kind: 'formula', formula: 'b*2' });
    expect(ring).toMatchObject({ code: 2612, data: { reason: 'cycle' } });
    expect((ring.data as { cycle: string }).cycle.split(',').toSorted()).toEqual(['a', 'b']);
    expect(ring.data).toMatchObject({ problem: expect.stringMatching(/：(a → b → a|b → a → b)$/) as string });
  });

  it('is tried before it is saved: names, the value they have now or are given, where it goes wrong, and rings', async () => {
    const a = await site.formula(projectId, 'a', '1');
    await site.formula(projectId, 'b', 'a+1');
    show(pump, 'flow', 10);
    const tried = (formula: string, more: object = {}) =>
      site.ok(formulaCalls.validFormulaVar, { projectId, formula, ...more });
    expect(await tried('D1.flow*2')).toMatchObject({ ok: true, names: ['D1.flow'], value: 20, position: null });
    const values = JSON.stringify({ 'D1.flow': 3, 'D2.level': '4' });
    expect(await tried('D1.flow+D2.level', { values })).toMatchObject({ names: ['D1.flow', 'D2.level'], value: 7 });
    expect(await tried('D1.flow/D2.level')).toMatchObject({ ok: true, value: null });
    expect(await tried('D1.flow+nobody')).toMatchObject({ ok: false, position: 8, end: 14, value: null });
    expect(await tried('b', { id: a })).toMatchObject({ ok: false, message: expect.stringMatching(/./) });
    expect(await site.codeOf(formulaCalls.validFormulaVar, { projectId, formula: '1' }, site.stranger)).toBe(90_002);
  });

  it('knows no names of another project', async () => {
    const other = await site.project();
    await site.formula(projectId, 'mine', '1');
    expect(
      (await site.ask(mvarCalls.add, { projectId: other, key: 'x', name: 'x', kind: 'formula', formula: 'mine' })).code,
    ).toBe(2612);
  });
});

describe('a statistic', () => {
  const max = { key: 'peak', kind: 'statistic', statistic: 'max', periodMs: HOUR } as const;

  it('is made of the live values of its period', async () => {
    const { code } = await add({ ...max, sourceId: pump.variables['flow']?.id });
    expect(code).toBe(200);
    await site.mvarEngine.settled();
    for (const value of [3, 8, 5]) show(pump, 'flow', value, GOOD, (site.time.at += 10));
    await expect.poll(() => mvar('peak')).toMatchObject({ value: 8, sourceKey: 'D1.flow' });
  });

  it('can be made of what a report stores; a sum has to be', async () => {
    const flow = pump.variables['flow'];
    if (!flow) throw new Error('no variable');
    const report = await addReport(site.db, pump.id, [flow as never]);
    const sum = { ...max, key: 'sum', statistic: 'sum', sourceId: flow.id };
    const checked = (fields: object) => site.ok(mvarCalls.validStatistics, { projectId, ...sum, ...fields });
    expect(await add(sum)).toMatchObject({ code: 2614, data: { field: 'reportId' } });
    const reports = [expect.objectContaining({ id: report.id })];
    expect(await checked({})).toMatchObject({ ok: false, field: 'reportId', sourceKey: 'D1.flow', reports });
    expect(await checked({ reportId: report.id })).toMatchObject({ ok: true, field: null, message: '', reports });
    expect((await add({ ...sum, reportId: report.id })).code).toBe(200);
    await site.mvarEngine.settled();
    const part = site.mvarEngine.hearing({ write: () => Promise.resolve(() => undefined) });
    const stored = (time: number, value: number) => ({
      gateway: site.gateway,
      item: { kind: 'record' as const, seq: 1, report: report.number, layout: report.layout, time, values: [value] },
    });
    const items = [stored(site.time.at, 2), stored(site.time.at + 1, 3)];
    (await site.db.transaction((tx) => part.write(tx, items)))();
    await expect.poll(() => mvar('sum')).toMatchObject({ value: 5 });
  });

  it.each([
    [{ sourceId: crypto.randomUUID() }, 'sourceId'],
    [{ statistic: undefined }, 'statistic'],
    [{ periodMs: undefined }, 'periodMs'],
    [{ reportId: crypto.randomUUID() }, 'reportId'],
  ])('with %j is refused', async (wrong, field) => {
    const fields = { sourceId: pump.variables['flow']?.id, statistic: 'max', periodMs: HOUR, ...wrong };
    expect(await add({ ...max, ...fields })).toMatchObject({ code: 2614, data: { field } });
    expect(await site.ok(mvarCalls.validStatistics, { projectId, ...fields })).toMatchObject({
      ok: false,
      field,
    });
  });
});

describe('calculated variables', () => {
  it('have a key each, and are not deleted while something uses them', async () => {
    const a = await site.formula(projectId, 'a', '1');
    expect((await add({ key: 'A', formula: '2' })).code).toBe(2611);
    const b = await site.formula(projectId, 'b', 'a');
    expect(await site.ask(mvarCalls.delete, { id: a })).toMatchObject({ code: 2613, data: { usedBy: 'b' } });
    await site.ok(mvarCalls.delete, { id: b });
    await site.ok(mvarCalls.delete, { id: a });
    expect(await all()).toEqual([]);
  });

  it('are not more than the limit', async () => {
    await site.db.query(
      `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, sort)
       select gen_random_uuid(), $1, 'k' || n, 'n', 'formula', 2, '1', n from generate_series(1, $2::int) n`,
      [projectId, LIMITS.project.variables - 1],
    );
    expect((await add({ key: 'last', formula: '1' })).code).toBe(200);
    expect((await add({ key: 'more', formula: '1' })).code).toBe(2617);
  });

  it('are listed page by page in their order, and found by key and name', async () => {
    for (const key of ['a', 'b', 'c']) await site.formula(projectId, key, '1');
    await site.ok(mvarCalls.add, { projectId, key: 'd', name: '总流量', kind: 'formula', formula: 'a+b' });
    const page = async (more: object) => {
      const { total, rows } = await site.ok<{ total: number; rows: Mvar[] }>(mvarCalls.query, { projectId, ...more });
      return [total, ...rows.map(({ key }) => key)];
    };
    expect(await page({})).toEqual([4, 'a', 'b', 'c', 'd']);
    expect(await page({ pageSize: '3', pageNum: '2' })).toEqual([4, 'd']);
    expect(await page({ keyword: '流量' })).toEqual([1, 'd']);
    expect(await page({ keyword: 'B' })).toEqual([1, 'b']);
  });

  it('of somebody else do not exist', async () => {
    const id = await site.formula(projectId, 'a', '1');
    for (const [call, body] of [
      [mvarCalls.delete, { id }],
      [mvarCalls.edit, { id, key: 'a', name: 'a', kind: 'formula', formula: '1' }],
      [mvarCalls.query, { projectId }],
    ] as const)
      expect(await site.codeOf(call, body as never, site.stranger)).toBe(90_002);
  });

  it('are chosen from by name, beside the variables of the devices', async () => {
    await site.formula(projectId, 'total', '1');
    const rows = async (more: object) =>
      (await site.ok<{ rows: ProjectSignal[] }>(mvarCalls.signals, { projectId, ...more })).rows.map(({ key }) => key);
    expect(await rows({})).toEqual(['D1.flow', 'D1.power', 'D2.level', 'total']);
    expect(await rows({ pageSize: '2', pageNum: '2' })).toEqual(['D2.level', 'total']);
    expect(await rows({ equipmentId: tank.id })).toEqual(['D2.level']);
    expect(await rows({ kind: 'mvar' })).toEqual(['total']);
    expect(await rows({ keyword: 'D1.p' })).toEqual(['D1.power']);
  });

  it('say beside the variables of the devices which of them can be written at all', async () => {
    await site.formula(projectId, 'total', '1');
    const { rows } = await site.ok<{ rows: ProjectSignal[] }>(mvarCalls.signals, { projectId });
    expect(rows.map(({ key, writable }) => [key, writable])).toEqual([
      ['D1.flow', true],
      ['D1.power', true],
      ['D2.level', true],
      ['total', false],
    ]);
  });

  it('tell whoever lays out a page their limits and where alarms begin: those of the device, and those of the project', async () => {
    const total = await site.formula(projectId, 'total', '1');
    const flow = { id: '', seriesId: 0, ...pump.variables['flow'], key: 'flow' };
    await site.db.query('update variable set write_lower = 0, write_upper = 90 where id = $1', [flow.id]);
    await site.db.query(`update variable set settings = settings || '{"collectUpper": 60}' where id = $1`, [flow.id]);
    await addAlarmRule(site.db, pump.id, flow, { comparison: 'gt', value: '50', severity: 'important' });
    await addAlarmRule(site.db, pump.id, flow, { comparison: 'lt', value: '5', enabled: false });
    const rule = { mvarId: total, content: '总流量过小', severity: 'normal' };
    await site.ok(projectAlarmCalls.add, { projectId, rule: { ...rule, comparison: 'lt', value: '10' } });
    const { rows } = await site.ok<{ rows: ProjectValue[] }>(mvarCalls.signals, { projectId });
    const told = rows.map(({ key, lower, upper, alarms }) => ({ key, lower, upper, alarms }));
    expect(told).toEqual([
      { key: 'D1.flow', lower: 0, upper: 60, alarms: [{ side: 'above', limit: 50, severity: 'important' }] },
      { key: 'D1.power' },
      { key: 'D2.level' },
      { key: 'total', alarms: [{ side: 'below', limit: 10, severity: 'normal' }] },
    ]);
  });

  it('can be watched like signals', async () => {
    const id = await site.formula(projectId, 'total', 'D1.flow+1');
    const pageId = crypto.randomUUID();
    const flow = pump.variables['flow']?.id ?? '';
    site.pages.set(pageId, { projectId, bound: [flow, id] });
    await site.mvarEngine.settled();
    show(pump, 'flow', 1, BAD);
    await expect.poll(() => mvar('total')).toMatchObject({ value: 2, quality: 'bad' });
    const signals = await site.ok<ProjectSignal[]>(projectMonitorCalls.signals, { pageId });
    expect(signals).toMatchObject([
      { id: flow, key: 'D1.flow', value: 1, quality: 'bad' },
      { id, key: 'total', value: 2, quality: 'bad', equipId: null },
    ]);
  });
});

describe('the graph', () => {
  const formula = (id: string, ...ids: string[]) => ({
    id,
    key: id,
    kind: 'formula' as const,
    inputs: Object.fromEntries(ids.map((one) => [one, one])),
    sourceId: null,
  });
  it('has a ring, or none', () => {
    expect(cycleIn([formula('a', 'b'), formula('b', 'x'), formula('c', 'a', 'b')])).toBeUndefined();
    expect(cycleIn([formula('a', 'b'), formula('b', 'c'), formula('c', 'a')])?.toSorted()).toEqual(['a', 'b', 'c']);
    expect(cycleIn([formula('a', 'a')])).toEqual(['a']);
  });
  it('is written with the names of today; what is gone is told', () => {
    const one = { formula: 'D1.flow + old*2', inputs: { 'D1.flow': '1', old: '2' } };
    expect(written(one, new Map([['1', 'pump.flow']]))).toEqual({ formula: 'pump.flow + old*2', missing: ['old'] });
  });
});
