import { randomUUID } from 'node:crypto';
import {
  type InspectionItem,
  type InspectionStatistics,
  type InspectionTaskInfo,
  type InspectionsTaken,
  type Page,
  LIMITS,
  inspectionPlanCalls,
  inspectionTaskCalls,
} from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { addVariable } from '../../engines/history/site.testing.ts';
import { aPng } from '../../kernel/upload/files.testing.ts';
import { BEGIN, HOUR, RULE, entry, yesNo, inspectionSite } from './inspection.testing.ts';

const site = inspectionSite();
const { time, operations, values, opened, ask, ok, content, planBody, plan, list, first, fill } = site;

describe('tasks', () => {
  const leak = yesNo();
  const pressure: InspectionItem = {
    id: randomUUID(),
    kind: 'number',
    title: '出口压力',
    hint: '',
    required: true,
    unit: 'MPa',
    low: 0.2,
    high: 0.6,
  };
  it('are done device by device, in order, once each however often it is sent', async () => {
    await plan([leak, pressure]);
    time.at += HOUR;
    const id = await first();
    const good = [entry(leak, false), entry(pressure, 0.4)];
    expect(await fill(site.chief, id, site.pumps[0] ?? '', good)).toMatchObject({
      code: 90_003,
      msg: '暂无权限执行该巡检',
      data: { denial: 'inspect' },
    });
    expect(await fill(site.fitter, id, site.pumps[1] ?? '', good)).toMatchObject({ code: 2710 });
    expect(await fill(site.fitter, id, site.pumps[0] ?? '', [entry(leak, false)])).toMatchObject({ code: 2707 });
    expect(await fill(site.fitter, id, site.pumps[0] ?? '', [entry(leak, 'yes'), entry(pressure, 1)])).toMatchObject({
      code: 2709,
    });
    expect(await ask(site.fitter, inspectionTaskCalls.finish, { id, stepId: randomUUID() })).toMatchObject({
      code: 2707,
    });
    const stepId = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect(await fill(site.fitter, id, site.pumps[0] ?? '', good, { stepId })).toMatchObject({
        code: 200,
        data: { state: 'running' },
      });
    expect(await fill(site.fitter, id, site.pumps[1] ?? '', good, { stepId })).toMatchObject({ code: 90_011 });
    const bad = [entry(leak, true), entry(pressure, 0.8)];
    const answer = await fill(site.fitter, id, site.pumps[1] ?? '', bad, { note: '机封' });
    expect(answer.data).toMatchObject({ abnormal: 2, devicesDone: 2 });
    const end = { id, stepId: randomUUID() };
    for (let n = 0; n < 2; n += 1)
      expect(await ask(site.fitter, inspectionTaskCalls.finish, end)).toMatchObject({
        code: 200,
        data: { state: 'done', closedBy: 'fitter' },
      });
    expect(await fill(site.fitter, id, site.pumps[0] ?? '', good)).toMatchObject({ code: 2706 });
    expect(operations.entries.map(({ action }) => action).filter((one) => one === 'inspection.fill')).toHaveLength(2);

    const report = { id, equipmentId: site.pumps[1], stepId: randomUUID() };
    const order = await ok<{ orderId: string; number: number }>(site.chief, inspectionTaskCalls.report, report);
    expect(opened).toEqual([
      { title: '泵房巡检: 有无渗漏, 出口压力: 0.8 MPa', content: '有无渗漏\n出口压力: 0.8 MPa\n机封' },
    ]);
    expect(await ok(site.chief, inspectionTaskCalls.report, { ...report, stepId: randomUUID() })).toEqual(order);
    expect(await ask(site.chief, inspectionTaskCalls.report, { ...report, equipmentId: site.pumps[0] })).toMatchObject({
      code: 2709,
    });

    time.at += 24 * HOUR;
    const next = (await list(site.chief)).rows[1]?.id ?? '';
    const { devices } = await ok<InspectionTaskInfo>(site.fitter, inspectionTaskCalls.info, { id: next });
    expect(devices[1]?.before).toMatchObject([
      { who: 'fitter', results: [{ value: true, abnormal: true }, { value: 0.8 }] },
    ]);
    const period = { from: BEGIN, to: time.at + HOUR };
    expect(await ok<InspectionStatistics>(site.chief, inspectionTaskCalls.statistics, period)).toMatchObject({
      due: 2,
      inTime: 1,
      open: 1,
      devices: [
        { equipName: '2号泵', abnormal: 2, orders: 1 },
        { equipName: '1号泵', abnormal: 0 },
      ],
    });
    expect(await ok<Page<unknown>>(site.chief, inspectionTaskCalls.findings, period)).toMatchObject({ total: 2 });
    expect(await ok(site.chief, inspectionTaskCalls.days, { ...period, timeZone: 'Asia/Shanghai' })).toEqual([
      { day: '2026-11-30', state: 'done', count: 1 },
      { day: '2026-12-01', state: 'notStarted', count: 1 },
    ]);
    expect(await ask(site.chief, inspectionTaskCalls.days, { from: 1, to: 1, timeZone: 'UTC' })).toMatchObject({
      code: 10_003,
    });
    const long = { from: 0, to: LIMITS.inspection.periodMs + 1 };
    expect(await ask(site.chief, inspectionTaskCalls.statistics, long)).toMatchObject({ code: 10_004 });
    expect(await ask(site.stranger, inspectionTaskCalls.info, { id })).toMatchObject({ code: 90_002 });
  });
  it('read variables by themselves: a fresh good value counts, nothing else does', async () => {
    const reading: InspectionItem = {
      id: randomUUID(),
      kind: 'reading',
      title: '压力',
      hint: '',
      variable: 'p',
      unit: 'MPa',
      low: null,
      high: 0.6,
    };
    const { seriesId } = await addVariable(site.db, site.pumps[0] ?? '', { key: 'p', name: '出口压力' });
    await plan([reading], { equipmentIds: site.pumps[0] });
    time.at += HOUR;
    const id = await first();
    const filled = async () => (await fill(site.fitter, id, site.pumps[0] ?? '', [])).data;
    values.set(seriesId, { value: 0.7, quality: 0, readAt: time.at - 1_000 });
    expect(await filled()).toMatchObject({
      devices: [{ abnormal: 1, results: [{ value: 0.7, readAt: time.at - 1_000 }] }],
    });
    values.set(seriesId, { value: 0.7, quality: 3, readAt: time.at });
    expect(await filled()).toMatchObject({ devices: [{ abnormal: 0, results: [{ value: null, readAt: null }] }] });
    values.set(seriesId, { value: 0.7, quality: 0, readAt: time.at - LIMITS.inspection.readingAgeMs - 1 });
    expect(await filled()).toMatchObject({ devices: [{ abnormal: 0 }] });
  });
  it('have pictures, which come before what names them', async () => {
    const picture: InspectionItem = {
      id: randomUUID(),
      kind: 'picture',
      title: '铭牌',
      hint: '',
      required: true,
      abnormalWhen: 'marked',
    };
    await plan([picture], { equipmentIds: site.pumps[0] });
    time.at += HOUR;
    const [id, pictureId] = [await first(), randomUUID()];
    const body = { id, equipmentId: site.pumps[0] ?? '', itemId: picture.id, pictureId };
    const add = (more: object = {}) =>
      site.calls
        .as(site.fitter)
        .upload(inspectionTaskCalls.addPicture, { ...body, ...more }, { name: 'a.png', bytes: aPng() });
    expect(
      await fill(site.fitter, id, site.pumps[0] ?? '', [entry(picture, null, { pictures: [pictureId] })]),
    ).toMatchObject({
      code: 90_002,
    });
    for (let n = 0; n < 2; n += 1) expect(await add()).toMatchObject({ code: 200 });
    expect(await add({ itemId: randomUUID(), pictureId: randomUUID() })).toMatchObject({ code: 2709 });
    for (let n = 1; n < 2 * LIMITS.ops.pictures; n += 1)
      expect(await add({ pictureId: randomUUID() })).toMatchObject({ code: 200 });
    expect(await add({ pictureId: randomUUID() })).toMatchObject({ code: 2713 });
    const marked = [entry(picture, null, { pictures: [pictureId], marked: true })];
    expect(await fill(site.fitter, id, site.pumps[0] ?? '', marked)).toMatchObject({
      code: 200,
      data: { abnormal: 1 },
    });
    const got = await site.calls.raw({
      method: 'GET',
      url: `${inspectionTaskCalls.picture.path}?id=${id}&pictureId=${pictureId}`,
      headers: { cookie: site.calls.cookieOf(site.chief) },
    });
    expect(got.headers['content-type']).toBe('image/png');
  });
  it('are aborted with a reason, cannot be done long before (2714) or after their grace (2706), and corrected so often (2715)', async () => {
    await plan([leak], { equipmentIds: site.pumps[0] });
    const { rows } = await list(site.chief);
    const good = [entry(leak, false)];
    expect(await fill(site.fitter, rows[1]?.id ?? '', site.pumps[0] ?? '', good)).toMatchObject({ code: 2714 });
    const id = rows[0]?.id ?? '';
    for (let n = 0; n < LIMITS.inspection.fillings; n += 1)
      expect(await fill(site.fitter, id, site.pumps[0] ?? '', good)).toMatchObject({ code: 200 });
    expect(await fill(site.fitter, id, site.pumps[0] ?? '', good)).toMatchObject({ code: 2715 });
    const aborted = await ask(site.fitter, inspectionTaskCalls.abort, { id, stepId: randomUUID(), note: '停电' });
    expect(aborted).toMatchObject({ code: 200, data: { state: 'aborted', reason: '停电' } });
    time.at += 26 * HOUR + 1;
    expect(await fill(site.fitter, rows[1]?.id ?? '', site.pumps[0] ?? '', good)).toMatchObject({ code: 2706 });
  });
  it(`plans are ${LIMITS.inspection.plans} of an enterprise at most (2711)`, async () => {
    const { id } = await content();
    await site.db.query(
      `insert into inspection_plan (id, org_id, name, content_id, rule, time_zone, grace_minutes, in_order, enabled, made_until)
       select gen_random_uuid(), $1, 'x', $2, $3, 'UTC', 5, false, false, now() from generate_series(1, $4::int)`,
      [site.orgId, id, JSON.stringify(RULE), LIMITS.inspection.plans - 1],
    );
    expect(await ask(site.chief, inspectionPlanCalls.add, planBody(id))).toMatchObject({ code: 200 });
    expect(await ask(site.chief, inspectionPlanCalls.add, planBody(id))).toMatchObject({ code: 2711 });
  });
});

describe('tasks that are done without a network', () => {
  const leak = yesNo();
  const good = [entry(leak, false)];
  const take = async () => site.ok<InspectionsTaken>(site.fitter, inspectionTaskCalls.take, {});
  it('are taken along: what is due until tomorrow and one can do, with who filled in what', async () => {
    await plan([leak]);
    const { at, tasks, more } = await take();
    expect({ at, more, due: tasks.map(({ dueAt }) => dueAt) }).toEqual({ at: BEGIN, more: false, due: [BEGIN + HOUR] });
    expect(tasks[0]).toMatchObject({ items: [{ id: leak.id }], devices: [{ at: null, stepId: null }, { at: null }] });
    expect(await ok<InspectionsTaken>(site.chief, inspectionTaskCalls.take, {})).toMatchObject({ tasks: [] });
    const stepId = randomUUID();
    await fill(site.fitter, await first(), site.pumps[0] ?? '', good, { stepId });
    expect((await take()).tasks[0]).toMatchObject({ state: 'running', devices: [{ stepId, doneAt: null }, {}] });
  });
  it('so many at once', async () => {
    await plan([leak]);
    const id = await first();
    await site.db.query(
      `insert into inspection_task (id, name, shift, content_name, people, is_open, in_order, state, due_at, grace_at)
       select gen_random_uuid(), 'x', '', 'x', '{}', true, false, 'notStarted', to_timestamp($1 / 1000.0), to_timestamp($1 / 1000.0)
         from generate_series(1, $2) n`,
      [BEGIN + HOUR, LIMITS.inspection.taken],
    );
    await site.db.query(
      `insert into inspection_task_device (task_id, device_id, place)
       select id, $1, 0 from inspection_task where id <> $2 on conflict do nothing`,
      [site.pumps[0], id],
    );
    const { tasks, more } = await take();
    expect([tasks.length, more]).toEqual([LIMITS.inspection.taken, true]);
    await site.db.query(
      `delete from inspection_task where id = (select id from inspection_task where name = 'x' limit 1)`,
    );
    expect(await take()).toMatchObject({ more: false });
  });
  it('count when they were done within their grace and come later (2706: a week later, or done too late)', async () => {
    await plan([leak], { equipmentIds: site.pumps[0] });
    const id = await first();
    const doneAt = BEGIN + HOUR;
    time.at = BEGIN + 3 * HOUR;
    await site.jobs[0]?.wake();
    expect(await site.ok(site.chief, inspectionTaskCalls.info, { id })).toMatchObject({ state: 'missed' });
    const at = (when: number) => fill(site.fitter, id, site.pumps[0] ?? '', good, { doneAt: String(when) });
    expect(await fill(site.fitter, id, site.pumps[0] ?? '', good)).toMatchObject({ code: 2706 });
    expect(await at(BEGIN + 2 * HOUR + 1)).toMatchObject({ code: 2706 });
    time.at = BEGIN + 2 * HOUR + LIMITS.inspection.lateMs + 1;
    expect(await at(doneAt)).toMatchObject({ code: 2706 });
    time.at -= 1;
    expect(await at(doneAt)).toMatchObject({ code: 200, data: { state: 'running', devices: [{ doneAt }] } });
    expect(await ask(site.fitter, inspectionTaskCalls.finish, { id, stepId: randomUUID(), doneAt })).toMatchObject({
      data: { state: 'done', closedAt: time.at },
    });
  });
  it('say that somebody has filled a device in since (2716), and take the reading of then or none', async () => {
    const reading = {
      id: randomUUID(),
      kind: 'reading',
      title: '压力',
      hint: '',
      variable: 'q',
      unit: '',
      low: null,
      high: 1,
    };
    const { seriesId } = await addVariable(site.db, site.pumps[0] ?? '', { key: 'q', name: '压力' });
    await plan([leak, reading as InspectionItem], { equipmentIds: site.pumps[0] });
    time.at += 2 * HOUR;
    const id = await first();
    values.set(seriesId, { value: 0.5, quality: 0, readAt: time.at });
    const at = (doneAt: number, more: object = {}) =>
      fill(site.fitter, id, site.pumps[0] ?? '', good, { doneAt: String(doneAt), ...more });
    const stepId = randomUUID();
    const valueOf = (answer: { data?: unknown }) => (answer.data as InspectionTaskInfo).devices[0]?.results[1]?.value;
    expect(valueOf(await at(time.at - HOUR, { stepId }))).toBeNull();
    expect(await at(time.at)).toMatchObject({ code: 2716 });
    expect(valueOf(await at(time.at, { seenStep: stepId }))).toBe(0.5);
  });
});
