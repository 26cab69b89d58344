import { randomUUID } from 'node:crypto';
import {
  type InspectionContent,
  type InspectionItem,
  type InspectionPlan,
  type Page,
  LIMITS,
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  workCalendarCalls,
} from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { BEGIN, HOUR, RULE, entry, yesNo, inspectionSite } from './inspection.testing.ts';

const site = inspectionSite();
const { time, pushed, ask, ok, content, planBody, plan, list, first } = site;

describe('contents', () => {
  it(`have ${LIMITS.ops.itemsPerInspectionContent} items at most (2703)`, async () => {
    const items = (count: number) => JSON.stringify(Array.from({ length: count }, () => yesNo()));
    const add = (count: number) => ask(site.chief, inspectionContentCalls.add, { name: 'x', items: items(count) });
    expect(await add(50)).toMatchObject({ code: 200 });
    expect(await add(51)).toMatchObject({ code: 2703 });
  });
  it('are saved over the version that was read (90011), and stay while a plan uses them (2705)', async () => {
    const { id, version } = await content();
    const edit = (of: number) =>
      ask(site.chief, inspectionContentCalls.edit, { id, version: of, name: 'y', items: JSON.stringify([yesNo()]) });
    expect(await edit(version)).toMatchObject({ code: 200, data: { version: 2, name: 'y' } });
    expect(await edit(version)).toMatchObject({ code: 90_011 });
    await ok(site.chief, inspectionPlanCalls.add, planBody(id));
    expect(await ask(site.chief, inspectionContentCalls.delete, { id })).toMatchObject({ code: 2705 });
    await site.db.query('delete from inspection_plan');
    expect(await ask(site.chief, inspectionContentCalls.delete, { id })).toMatchObject({ code: 200 });
    expect((await ok<Page<InspectionContent>>(site.chief, inspectionContentCalls.query, {})).total).toBe(0);
  });
  it('of others are as unknown ones are', async () => {
    const { id } = await content();
    expect(await ask(site.stranger, inspectionContentCalls.info, { id })).toMatchObject({ code: 90_002 });
    expect((await ok<Page<InspectionContent>>(site.stranger, inspectionContentCalls.query, {})).total).toBe(0);
  });
  it(`are ${LIMITS.inspection.contents} of an enterprise at most (2712)`, async () => {
    await site.db.query(
      `insert into inspection_content (id, org_id, name, items, updated_at, updated_by)
       select gen_random_uuid(), $1, 'x', '[]', now(), 'x' from generate_series(1, $2::int)`,
      [site.orgId, LIMITS.inspection.contents - 1],
    );
    await content();
    const more = { name: 'x', items: JSON.stringify([yesNo()]) };
    expect(await ask(site.chief, inspectionContentCalls.add, more)).toMatchObject({ code: 2712 });
  });
});

describe('plans', () => {
  it('make their tasks two weeks ahead; a change makes anew those that nobody has begun', async () => {
    const made = await plan();
    expect(made.nextAt).toBe(BEGIN + HOUR);
    expect((await list(site.chief)).total).toBe(14);
    time.at += 90 * 60_000;
    await ok(site.fitter, inspectionTaskCalls.fill, {
      id: await first(),
      equipmentId: site.pumps[0],
      stepId: randomUUID(),
      results: JSON.stringify([
        entry(
          (await ok<InspectionContent>(site.chief, inspectionContentCalls.info, { id: made.contentId }))
            .items[0] as InspectionItem,
          false,
        ),
      ]),
    });
    const at20 = JSON.stringify({ ...RULE, times: [{ at: '20:00', name: '' }] });
    const body = { ...planBody(made.contentId, { rule: at20 }), id: made.id, version: made.version };
    await ok(site.chief, inspectionPlanCalls.edit, body);
    const { rows } = await list(site.chief);
    expect(rows.map(({ state }) => state)).toEqual(['running', ...Array.from({ length: 14 }, () => 'notStarted')]);
    expect(await ask(site.chief, inspectionPlanCalls.edit, body)).toMatchObject({ code: 90_011 });
    await ok(site.chief, inspectionPlanCalls.enable, { id: made.id, enabled: 'false' });
    expect((await list(site.chief)).total).toBe(1);
    await ok(site.chief, inspectionPlanCalls.enable, { id: made.id, enabled: 'true' });
    expect((await list(site.chief)).total).toBe(15);
    await ok(site.chief, inspectionPlanCalls.delete, { id: made.id });
    expect((await list(site.chief)).rows).toMatchObject([{ state: 'running', planId: null }]);
  });
  it(`have ${LIMITS.ops.devicesPerInspection} devices at most (2702), people who can do them (2708), content of the same enterprise (2704)`, async () => {
    const { id } = await content();
    const many: string[] = [];
    for (let n = 0; n < 31; n += 1) many.push(await addDevice(site.db, site.orgId, { name: `d${n}` }));
    const add = (more: object) => ask(site.chief, inspectionPlanCalls.add, planBody(id, more));
    expect(await add({ equipmentIds: many.join(',') })).toMatchObject({ code: 2702 });
    expect(await add({ equipmentIds: many.slice(1).join(',') })).toMatchObject({ code: 200 });
    const outside = await addAccount(site.db, await addOrg(site.db), { loginName: 'outside' });
    expect(await add({ peopleIds: outside })).toMatchObject({ code: 2708 });
    expect(await add({ peopleIds: randomUUID() })).toMatchObject({ code: 2708 });
    expect(await add({ deptId: randomUUID() })).toMatchObject({ code: 90_002 });
    const centre = aCaller({ orgId: site.orgId, kind: 'op' });
    expect(await ask(centre, inspectionPlanCalls.add, planBody(id, { peopleIds: outside }))).toMatchObject({
      code: 2708,
    });
    const other = await addDevice(site.db, site.stranger.orgId, { name: 'z' });
    const foreign = planBody(id, { equipmentIds: other, peopleIds: undefined });
    expect(await ask(centre, inspectionPlanCalls.add, foreign)).toMatchObject({ code: 2704 });
  });
  it('that are gone meanwhile are said to be gone (2701)', async () => {
    await expect(site.plansOf.info({ id: randomUUID() })).rejects.toMatchObject({ spec: { code: 2701 } });
  });
  it('say the next ten dates before they are saved, and years nobody knows the holidays of', async () => {
    const rule = JSON.stringify({ ...RULE, kind: 'workdays', every: 30 });
    const answer = await ok<{ dates: { at: number }[]; unknownYears: number[] }>(
      site.chief,
      inspectionPlanCalls.dates,
      {
        rule,
        timeZone: 'Asia/Shanghai',
      },
    );
    expect(answer.dates).toHaveLength(10);
    expect(answer.unknownYears).toEqual(
      [2027, 2028].filter((year) => answer.dates.some(({ at }) => new Date(at).getUTCFullYear() === year)),
    );
  });
  it('follow the work calendar of the enterprise, also when it changes', async () => {
    await plan(undefined, { rule: JSON.stringify({ ...RULE, kind: 'workdays' }) });
    expect((await list(site.chief)).total).toBe(10);
    const days = [{ day: '2026-12-01', kind: 'off', name: '厂休' }];
    const changed = await ok(site.chief, workCalendarCalls.edit, { year: 2026, days: JSON.stringify(days) });
    expect(changed).toMatchObject({ source: 'own', days });
    expect((await list(site.chief)).total).toBe(9);
    await ok(site.chief, workCalendarCalls.edit, { year: 2026 });
    expect((await list(site.chief)).total).toBe(10);
    const wrong = { year: 2027, days: JSON.stringify(days) };
    expect(await ask(site.chief, workCalendarCalls.edit, wrong)).toMatchObject({ code: 10_001 });
  });
  it('are seen by whoever sees all of their devices', async () => {
    const { id } = await plan();
    const half = aCaller({
      orgId: site.orgId,
      kind: 'int',
      dataRange: 'granted',
      accountId: await addAccount(site.db, site.orgId, { loginName: randomUUID() }),
    });
    await site.db.query('insert into device_grant (account_id, device_id) values ($1, $2)', [
      half.accountId,
      site.pumps[0],
    ]);
    expect(await ask(half, inspectionPlanCalls.info, { id })).toMatchObject({ code: 90_002 });
    expect((await list(half)).total).toBe(0);
    await site.db.query('insert into device_grant (account_id, device_id) values ($1, $2)', [
      half.accountId,
      site.pumps[1],
    ]);
    expect(await ask(half, inspectionPlanCalls.info, { id })).toMatchObject({ code: 200 });
    expect((await list(half)).rows[0]).toMatchObject({ mine: false });
  });
});

describe('the job', () => {
  it('makes each date once however many processes do it, tells who is to do it once, and ends what nobody began', async () => {
    await plan();
    time.at += HOUR;
    await Promise.all(site.jobs.flatMap((job) => [job.wake(), job.wake()]));
    expect(pushed).toMatchObject([{ accountId: site.fitter.accountId, message: { equipType: 'inspection' } }]);
    time.at += HOUR + 1_000;
    await Promise.all(site.jobs.map((job) => job.wake()));
    expect(pushed.map(({ message }) => message.title)).toEqual(['巡检“泵房巡检”已到时间', '巡检“泵房巡检”漏检']);
    expect((await list(site.chief)).rows[0]).toMatchObject({ state: 'missed' });
    time.at += 24 * HOUR;
    await Promise.all(site.jobs.map((job) => job.wake()));
    const { rows } = await list(site.chief);
    expect(rows.map(({ dueAt }) => dueAt)).toEqual(
      Array.from({ length: 16 }, (_none, n) => BEGIN + HOUR + n * 24 * HOUR),
    );
  });
  it('any order of edits, jumps of the clock and rounds leaves one task a date', async () => {
    const made = await plan();
    let { version } = made;
    for (const [jump, at] of [
      [5, '09:00'],
      [-3, '08:00'],
      [200, '08:00'],
      [-100, '10:30'],
      [24, '08:00'],
    ] as const) {
      time.at += jump * HOUR;
      await Promise.all(site.jobs.map((job) => job.wake()));
      const rule = JSON.stringify({ ...RULE, times: [{ at, name: '' }] });
      ({ version } = await ok<InspectionPlan>(site.chief, inspectionPlanCalls.edit, {
        ...planBody(made.contentId, { rule }),
        id: made.id,
        version,
      }));
    }
    const { rows, total } = await list(site.chief);
    expect(new Set(rows.map(({ dueAt }) => dueAt)).size).toBe(total);
    const ahead = rows.filter(({ dueAt }) => dueAt > time.at);
    expect(ahead).toHaveLength(14);
  });
});
