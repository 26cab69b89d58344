import { type InspectionTask, inspectionPlanCalls, inspectionTaskCalls } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { addAccount } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { HOUR, RULE, entry, inspectionSite, yesNo } from './inspection.testing.ts';

/** Inspections of people who are gone when they begin (decision 181). */
const site = inspectionSite();
const { time, pushed, ok, list, first, fill, plan, planBody } = site;

const person = async (loginName: string, deptId: string | null = null): Promise<Caller> => {
  const accountId = await addAccount(site.db, site.orgId, { loginName });
  await site.db.query('update account set dept_id = $2 where id = $1', [accountId, deptId]);
  return aCaller({ orgId: site.orgId, loginName, accountId, deptId });
};
const gone = ({ accountId }: Caller) => site.db.query('delete from account where id = $1', [accountId]);
const wake = () => Promise.all(site.jobs.map((job) => job.wake()));
const told = () => pushed.map(({ accountId, message }) => [accountId, message.title]);
const LEFT = '巡检“泵房巡检”需要他人执行';
const taskOf = async (who: Caller) => (await list(who)).rows[0] as InspectionTask;

describe('an inspection that was made for somebody who is gone', () => {
  it('is open to all who may do it once it begins: they are told once, and it can be done', async () => {
    const item = yesNo();
    const leaver = await person(`leaver-${time.at}`);
    await plan([item], { peopleIds: leaver.accountId, inOrder: 'false' });
    time.at += HOUR;
    await gone(leaver);
    await wake();
    await wake();
    expect(told().filter(([to]) => to === site.fitter.accountId)).toEqual([[site.fitter.accountId, LEFT]]);
    expect(await taskOf(site.fitter)).toMatchObject({ mine: true, people: [] });
    expect(await fill(site.fitter, await first(), site.pumps[0] ?? '', [entry(item, false)])).toMatchObject({
      code: 200,
    });
  });
  it('that somebody has begun, is finished by others', async () => {
    const item = yesNo();
    const leaver = await person(`begun-${time.at}`);
    await plan([item], { peopleIds: leaver.accountId, inOrder: 'false' });
    time.at += HOUR;
    await wake();
    expect(told()).toEqual([[leaver.accountId, '巡检“泵房巡检”已到时间']]);
    expect(await fill(leaver, await first(), site.pumps[0] ?? '', [entry(item, false)])).toMatchObject({ code: 200 });
    await site.db.query('update account set disabled = true where id = $1', [leaver.accountId]);
    time.at += 2 * HOUR;
    await wake();
    expect(await taskOf(site.fitter)).toMatchObject({ state: 'running', mine: true });
    const id = await first();
    expect(await fill(site.fitter, id, site.pumps[1] ?? '', [entry(item, false)])).toMatchObject({ code: 200 });
    const close = { id, stepId: crypto.randomUUID() };
    expect(await ok(site.fitter, inspectionTaskCalls.finish, close)).toMatchObject({ state: 'done' });
  });
  it('is that of the people and the department its plan names by then', async () => {
    const [dept] = await site.db.query<{ id: string }>(
      `insert into dept (id, org_id, name) values (gen_random_uuid(), $1, '巡检班') returning id`,
      [site.orgId],
    );
    const [leaver, heir] = [await person(`named-${time.at}`), await person(`heir-${time.at}`, dept?.id ?? null)];
    const made = await plan([yesNo()], { peopleIds: leaver.accountId });
    time.at += HOUR;
    await wake();
    const changed = planBody(made.contentId, { peopleIds: undefined, deptId: dept?.id, rule: JSON.stringify(RULE) });
    await ok(site.chief, inspectionPlanCalls.edit, { ...changed, id: made.id, version: made.version });
    pushed.length = 0;
    await gone(leaver);
    time.at += 60_000;
    await wake();
    expect(told()).toEqual([[heir.accountId, LEFT]]);
    expect(await taskOf(heir)).toMatchObject({ mine: true, people: ['巡检班'] });
    expect(await taskOf(site.fitter)).toMatchObject({ mine: false });
  });
  it('and for somebody else, is that one’s alone', async () => {
    const leaver = await person(`two-${time.at}`);
    await plan([yesNo()], { peopleIds: [leaver.accountId, site.fitter.accountId].join(',') });
    time.at += HOUR;
    await gone(leaver);
    await wake();
    expect(told()).toEqual([[site.fitter.accountId, '巡检“泵房巡检”已到时间']]);
    expect(await taskOf(site.chief)).toMatchObject({ mine: false });
  });
});
