import { randomUUID } from 'node:crypto';
import { LIMITS, type SmartRecordInfo, type SmartRecordsTaken, smartRecordCalls } from '@lightfield/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPng } from '../../kernel/upload/files.testing.ts';
import { BEGIN, HOUR, documentOf, inputOf, shownIn, smartReportSite } from './smart-report.testing.ts';

const site = smartReportSite();
const { ask, ok, reportOf, record, entries, series } = site;
const take = (who = 'fitter') => ok<SmartRecordsTaken>(who, smartRecordCalls.take, {});
const document = () =>
  documentOf({
    A1: inputOf('level', 'number', { required: true, min: 0, max: 5 }),
    A2: inputOf('note', 'text'),
    A3: inputOf('sign', 'signature'),
    A4: { bind: { kind: 'value', of: series(), at: 'now' } },
    A5: inputOf('who', 'person'),
  });

describe('records that are taken along', () => {
  it('are those that the caller is to fill in, as they are due, with live values, when they were read, and people', async () => {
    const excelId = await reportOf(document(), { peopleIds: site.person('fitter').accountId });
    site.live.set(site.found.seriesId, { value: 7, quality: 0, readAt: BEGIN - 5 });
    const second = await record(excelId, 'fitter');
    site.time.at = BEGIN - HOUR;
    const first = await record(excelId, 'fitter');
    site.time.at = BEGIN;
    const { at, records, left } = await take();
    expect([at, left, records.map(({ id }) => id)]).toEqual([BEGIN, 0, [first.id, second.id]]);
    expect(records[0]?.live).toEqual([{ sheet: 's1', cell: '3,0', v: 7, at: BEGIN - 5 }]);
    expect(records[0]?.people).toContainEqual({ id: site.person('fitter').accountId, name: 'fitter' });
    expect(records[0]?.people.map(({ name }) => name)).not.toContain('stranger');
    expect((await take('other')).records).toEqual([]);
    expect((await take('stranger')).records).toEqual([]);
  });
  it(`are ${LIMITS.smartReport.taken} and ${LIMITS.smartReport.takenBytes} bytes at most; the others are counted`, async () => {
    const excelId = await reportOf(document());
    const ids: string[] = [];
    for (let i = 0; i < LIMITS.smartReport.taken + 2; i++) ids.push((await record(excelId)).id);
    const all = await take();
    expect([all.records.length, all.left]).toEqual([LIMITS.smartReport.taken, 2]);
    // two that are large: the first one fits, the second one does not, smaller ones do
    const text = JSON.stringify('x'.repeat(LIMITS.smartReport.takenBytes / 2));
    const [large, larger] = [all.records[0]?.id, all.records[1]?.id];
    await site.db.query(
      `update smart_record set document = document || jsonb_build_object('x', $2::jsonb) where id = any($1::uuid[])`,
      [[large, larger], text],
    );
    const some = await take();
    expect(some.records.map(({ id }) => id)).toContain(large);
    expect(some.records.map(({ id }) => id)).not.toContain(larger);
    expect([some.records.length, some.left]).toEqual([LIMITS.smartReport.taken - 1, 3]);
    expect(ids).toHaveLength(LIMITS.smartReport.taken + 2);
  });
});

describe('a record that was filled in where there was no network', () => {
  let id: string;
  let excelId: string;
  beforeEach(async () => {
    excelId = await reportOf(document());
    id = (await record(excelId)).id;
  });
  const sent = (values: Record<string, unknown>, more: Record<string, string> = {}, who = 'fitter') =>
    ask(who, smartRecordCalls.submit, { id, version: '1', entries: entries(values), ...more });
  const save = (who: string, version: number, values: Record<string, unknown>) =>
    ok(who, smartRecordCalls.save, { id, version: String(version), entries: entries(values) });

  it('is filled in once, however often it is sent', async () => {
    const more = { stepId: randomUUID(), doneAt: String(BEGIN - HOUR), seen: '[]' };
    expect(await sent({ level: 1 }, more)).toMatchObject({
      code: 200,
      data: { state: 'filled', doneAt: BEGIN - HOUR },
    });
    expect(await sent({ level: 1 }, more)).toMatchObject({ code: 200, data: { version: 2, filledAt: BEGIN } });
    expect(site.operations.entries.filter(({ action }) => action === 'smartReport.submit')).toHaveLength(1);
    // somebody else's step comes too late, and says so
    expect(await sent({ level: 2 }, { ...more, stepId: randomUUID() }, 'other')).toMatchObject({ code: 3301 });
  });
  it('keeps what others have put into other inputs, and overwrites nothing that its person had not seen (90011)', async () => {
    await save('other', 1, { note: '换过滤芯', level: 2 });
    const more = { stepId: randomUUID(), doneAt: String(BEGIN), seen: '[]' };
    expect(await sent({ level: 1 }, more)).toMatchObject({
      code: 90_011,
      data: { key: 'level', label: 'level', by: 'other', version: 2 },
    });
    // the same was filled in twice: nothing is lost
    expect((await take()).records[0]?.entries).toHaveLength(2);
    const seen = JSON.stringify([{ key: 'level', value: 2 }]);
    const answer = await sent({ level: 1 }, { ...more, seen });
    expect(answer).toMatchObject({ code: 200 });
    const { entries: filled } = answer.data as SmartRecordInfo;
    expect(filled.map(({ key, value }) => [key, value])).toEqual([
      ['level', 1],
      ['note', '换过滤芯'],
    ]);
  });
  it('takes what two people have filled in alike', async () => {
    await save('other', 1, { level: 2 });
    expect(await sent({ level: 2 }, { stepId: randomUUID(), seen: '[]' })).toMatchObject({ code: 200 });
  });
  it('shows the live values of then, or none', async () => {
    site.live.set(site.found.seriesId, { value: 7, quality: 0, readAt: BEGIN });
    const then = await sent({ level: 1 }, { stepId: randomUUID(), doneAt: String(BEGIN - HOUR), seen: '[]' });
    // what was recorded last before eight o'clock, not the 7 of now
    expect(shownIn(then.data as SmartRecordInfo, 'A4')).toBe(8);
    const another = await record(excelId);
    id = another.id;
    const now = await sent({ level: 1 }, { stepId: randomUUID(), doneAt: String(BEGIN - 1_000), seen: '[]' });
    expect(shownIn(now.data as SmartRecordInfo, 'A4')).toBe(7);
  });
  it('has its pictures once, also where they are sent again', async () => {
    const pictureId = randomUUID();
    const add = () =>
      site.calls
        .as(site.person('fitter'))
        .upload(smartRecordCalls.addPicture, { id, key: 'sign', pictureId }, { name: 's.png', bytes: aPng() });
    expect(await add()).toMatchObject({ code: 200 });
    expect(await add()).toMatchObject({ code: 200 });
    const answer = await sent({ level: 1, sign: [pictureId] }, { stepId: randomUUID(), seen: '[]' });
    expect(answer).toMatchObject({ code: 200, data: { signed: true } });
  });
});
