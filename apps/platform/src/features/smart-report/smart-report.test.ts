import { randomUUID } from 'node:crypto';
import {
  LIMITS,
  type Page,
  type SmartRecordInfo,
  type SmartReport,
  smartRecordCalls,
  smartReportCalls,
  smartReportGroupCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { aPng } from '../../kernel/upload/files.testing.ts';
import { BEGIN, HOUR, SCHEDULE, documentOf, inputOf, shownIn, smartReportSite } from './smart-report.testing.ts';

const site = smartReportSite();
const { time, pushed, mailed, ask, ok, report, reportBody, template, reportOf, record, records, series, entries } =
  site;

describe('reports', () => {
  it('have a name of their own (3302), in groups that have one, too', async () => {
    const { id } = await report();
    expect(await ask('chief', smartReportCalls.add, reportBody({ name: '泵站班报' }))).toMatchObject({ code: 3302 });
    const group = await ok<{ id: string }>('chief', smartReportGroupCalls.add, { name: '班报' });
    expect(await ask('chief', smartReportGroupCalls.add, { name: '班报' })).toMatchObject({ code: 3302 });
    const edited = await ok<SmartReport>('chief', smartReportCalls.edit, {
      ...reportBody({ groupId: group.id }),
      id,
      version: '1',
    });
    expect(edited).toMatchObject({ groupName: '班报', version: 2 });
    expect(await ok('chief', smartReportGroupCalls.query, {})).toMatchObject([{ name: '班报', reports: 1 }]);
    await ok('chief', smartReportGroupCalls.delete, { id: group.id });
    expect(await ok('chief', smartReportCalls.info, { id })).toMatchObject({ groupId: null });
  });
  it('are saved over the version that was read (90011)', async () => {
    const { id } = await report();
    const edit = () => ask('chief', smartReportCalls.edit, { ...reportBody(), id, version: '1' });
    expect(await edit()).toMatchObject({ code: 200 });
    expect(await edit()).toMatchObject({ code: 90_011 });
  });
  it(`are about ${LIMITS.smartReport.devices} devices at most (3307)`, async () => {
    const devices: string[] = [];
    for (let i = 0; i < 31; i++) devices.push(await addDevice(site.db, site.found.orgId, { name: `d${i}` }));
    const add = (name: string, count: number) =>
      ask('chief', smartReportCalls.add, reportBody({ name, equipmentIds: devices.slice(0, count).join(',') }));
    expect(await add('x', 30)).toMatchObject({ code: 200 });
    expect(await add('y', 31)).toMatchObject({ code: 3307 });
    await site.db.query('delete from device where id = any($1::uuid[])', [devices]);
  });
  it('and groups are limited (3305, 3303)', async () => {
    const { orgId } = site.found;
    await site.db.query(
      `insert into smart_report (id, org_id, name, has_devices, schedule, mail_on, enabled, updated_at, updated_by)
       select gen_random_uuid(), $1, 'n' || n, false, '{}', 'never', false, now(), 'x' from generate_series(1, $2::int) n`,
      [orgId, LIMITS.smartReport.reports - 1],
    );
    await report();
    expect(await ask('chief', smartReportCalls.add, reportBody({ name: 'y' }))).toMatchObject({ code: 3305 });
    await site.db.query(
      `insert into smart_report_group (id, org_id, name) select gen_random_uuid(), $1, 'g' || n from generate_series(1, $2::int) n`,
      [orgId, LIMITS.smartReport.groups - 1],
    );
    const add = (name: string) => ask('chief', smartReportGroupCalls.add, { name });
    expect(await add('a')).toMatchObject({ code: 200 });
    expect(await add('b')).toMatchObject({ code: 3303 });
  });
  it('are filled in by people who can, and mailed to those who have an address (3308)', async () => {
    const add = (more: object) => ask('chief', smartReportCalls.add, reportBody(more));
    const { accountId } = site.person('fitter');
    expect(await add({ peopleIds: site.person('stranger').accountId })).toMatchObject({ code: 3308 });
    expect(await add({ mailIds: site.person('other').accountId })).toMatchObject({ code: 3308 });
    expect(await add({ peopleIds: accountId, mailIds: accountId })).toMatchObject({ code: 200 });
  });
  it('keep to their enterprise (3309), and those of others are as unknown ones are', async () => {
    const { id } = await report();
    for (const call of [smartReportCalls.info, smartReportTemplateCalls.info])
      expect(await ask('stranger', call, { id })).toMatchObject({ code: 90_002 });
    expect((await ok<Page<SmartReport>>('stranger', smartReportCalls.query, {})).total).toBe(0);
    const foreign = await addDevice(site.db, await addOrg(site.db), { name: 'theirs' });
    expect(await ask('chief', smartReportCalls.add, reportBody({ name: 'z', equipmentIds: foreign }))).toMatchObject({
      code: 1101,
    });
  });
});

describe('templates', () => {
  it('are saved as versions, not over somebody else’s (90011), and only sound ones (3304)', async () => {
    const { id } = await report();
    const save = (base: number, document: unknown) =>
      ask('chief', smartReportTemplateCalls.save, { id, base: String(base), document: JSON.stringify(document) });
    expect(await ok('chief', smartReportTemplateCalls.info, { id })).toMatchObject({ version: 0 });
    expect(await save(0, documentOf({ A1: 'x' }))).toMatchObject({ code: 200, data: { version: 1 } });
    expect(await save(0, documentOf({ A1: 'y' }))).toMatchObject({ code: 90_011 });
    expect(await save(1, documentOf({ A1: 'y' }))).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await save(2, { format: 1 })).toMatchObject({ code: 3304 });
    expect(await save(2, documentOf({ A1: inputOf('a', 'choice') }))).toMatchObject({ code: 3304 });
    expect(await ok('chief', smartReportTemplateCalls.versions, { id })).toMatchObject([
      { version: 2 },
      { version: 1 },
    ]);
    const first = await ok<{ document: unknown }>('chief', smartReportTemplateCalls.info, { id, version: '1' });
    expect(shownIn(first, 'A1')).toBe('x');
  });
  it('bind devices of their report alone (3309), which then stay (3310)', async () => {
    const { id } = await report({ equipmentIds: site.found.pumps[1] });
    const document = documentOf({ A1: { bind: { kind: 'agg', of: series(), agg: 'avg' } } });
    const save = () =>
      ask('chief', smartReportTemplateCalls.save, { id, base: '0', document: JSON.stringify(document) });
    expect(await save()).toMatchObject({ code: 3309 });
    await ok('chief', smartReportCalls.edit, { ...reportBody(), id, version: '1' });
    expect(await save()).toMatchObject({ code: 200 });
    const without = reportBody({ equipmentIds: site.found.pumps[1] });
    expect(await ask('chief', smartReportCalls.edit, { ...without, id, version: '2' })).toMatchObject({ code: 3310 });
  });
  it(`have ${LIMITS.smartReport.inputs} inputs at most (3306)`, async () => {
    const { id } = await report();
    const cells = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `${'ABCDEFGHIJKL'[i % 12]}${1 + Math.floor(i / 12)}`,
          inputOf(`k${i}`, 'text'),
        ]),
      );
    const save = (count: number, base: number) => {
      const document = documentOf(cells(count));
      for (const sheet of document.sheets) sheet.rows = 100;
      return ask('chief', smartReportTemplateCalls.save, {
        id,
        base: String(base),
        document: JSON.stringify(document),
      });
    };
    expect(await save(500, 0)).toMatchObject({ code: 200 });
    expect(await save(501, 1)).toMatchObject({ code: 3306 });
  });
  it('are previewed with what was recorded in the newest period', async () => {
    const { id } = await report();
    const document = documentOf({
      A1: { bind: { kind: 'rows', step: 'hour', of: null, agg: 'avg' } },
      B1: { bind: { kind: 'rows', step: 'hour', of: series(), agg: 'avg' } },
      B2: '=SUM(B1)',
      C2: { bind: { kind: 'agg', of: series(), agg: 'delta' } },
    });
    const preview = await ok<{ document: unknown; from: number; to: number }>(
      'chief',
      smartReportTemplateCalls.preview,
      {
        id,
        document: JSON.stringify(document),
      },
    );
    // from Sunday 8:00 to Monday 8:00
    expect([preview.from, preview.to]).toEqual([BEGIN - 25 * HOUR, BEGIN - HOUR]);
    expect(shownIn(preview, 'B24')).toBe((shownIn(preview, 'B1') as number) + 23);
    expect(shownIn(preview, 'B25')).toBe(24 * ((shownIn(preview, 'B1') as number) + 11.5));
    expect(shownIn(preview, 'C25')).toBe(24);
    expect(await ask('chief', smartRecordCalls.add, { excelId: id, recordId: randomUUID() })).toMatchObject({
      code: 3312,
    });
  });
});

describe('records', () => {
  const document = () =>
    documentOf({
      A1: inputOf('level', 'number', { required: true, min: 0, max: 5 }),
      A2: inputOf('who', 'person'),
      A3: inputOf('sign', 'signature'),
      A4: { bind: { kind: 'value', of: series(), at: 'now' } },
      A5: '=A1*2+A4',
      A6: { bind: { kind: 'system', key: 'number' } },
    });
  it('are filled in: kept, checked, frozen, locked', async () => {
    const excelId = await reportOf(document());
    site.live.set(site.found.seriesId, { value: 7, quality: 0, readAt: BEGIN });
    const made = await record(excelId);
    expect(made).toMatchObject({ state: 'notFilled', number: 1, mine: true, begun: false, version: 1 });
    expect(shownIn(made, 'A4')).toBe(7);
    const { id } = made;
    const save = (version: number, values: object) =>
      ask('fitter', smartRecordCalls.save, { id, version: String(version), entries: entries(values as never) });
    const submit = (version: number, values: object) =>
      ask('fitter', smartRecordCalls.submit, { id, version: String(version), entries: entries(values as never) });
    expect(await save(1, { level: 5.1 })).toMatchObject({ code: 3314 });
    expect(await save(1, { nothing: 1 })).toMatchObject({ code: 3314 });
    expect(await save(1, { level: 5 })).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await save(1, { level: 4 })).toMatchObject({ code: 90_011 });
    expect(await submit(2, { level: null })).toMatchObject({ code: 3315 });
    expect(await submit(2, { who: site.person('stranger').accountId })).toMatchObject({ code: 3314 });
    site.live.set(site.found.seriesId, { value: 8, quality: 1, readAt: BEGIN });
    expect(await ok('fitter', smartRecordCalls.values, { id })).toEqual([
      { sheet: 's1', cell: '3,0', v: 8, q: 'bad', at: BEGIN },
    ]);
    const answer = await submit(2, { who: site.person('fitter').accountId });
    expect(answer).toMatchObject({ code: 200, data: { state: 'filled', filledBy: 'fitter', version: 3 } });
    const info = answer.data as SmartRecordInfo;
    expect(['A1', 'A2', 'A4', 'A5', 'A6'].map((name) => shownIn(info, name))).toEqual([5, 'fitter', 8, 18, 1]);
    expect(await submit(3, {})).toMatchObject({ code: 3301 });
    expect(await ok('fitter', smartRecordCalls.values, { id })).toEqual([]);
    // a template that is changed later changes nothing
    await template(excelId, documentOf({ A1: 'new' }), 1);
    expect(await ok('fitter', smartRecordCalls.info, { id })).toMatchObject({ templateVersion: 1 });
    expect(site.operations.entries.map(({ action }) => action)).toEqual([
      'smartReport.add',
      'smartReport.template',
      'smartReport.recordAdd',
      'smartReport.submit',
      'smartReport.template',
    ]);
  });
  it('have values at times of day, where their period has such a time', async () => {
    const at = (time: string) => ({ bind: { kind: 'value', of: series(), at: 'time', time } }) as const;
    const excelId = await reportOf(documentOf({ A1: at('03:30'), A2: at('12:00'), A3: at('08:00') }));
    const period = { recordId: randomUUID(), from: String(BEGIN - 8 * HOUR), to: String(BEGIN) };
    await ok('fitter', smartRecordCalls.add, { excelId, ...period });
    const info = await ok<SmartRecordInfo>('fitter', smartRecordCalls.info, { id: period.recordId });
    const shown = ['A1', 'A2', 'A3'].map((name) => Number(shownIn(info, name)) % 24);
    expect(shown.map((hour) => hour.toFixed(3))).toEqual(['3.500', 'NaN', '8.000']);
  });
  it('are somebody’s where their report names people (90003)', async () => {
    const excelId = await reportOf(document(), { peopleIds: site.person('fitter').accountId });
    const { id } = await record(excelId, 'chief');
    const save = (who: string) => ask(who, smartRecordCalls.save, { id, version: '1', entries: entries({ level: 1 }) });
    expect(await save('other')).toMatchObject({ code: 90_003 });
    expect(await records('other', { whose: 'mine' })).toEqual([]);
    expect(await records('fitter', { whose: 'mine' })).toMatchObject([{ id, mine: true }]);
    expect(await save('fitter')).toMatchObject({ code: 200 });
  });
  it('of others are as unknown ones are', async () => {
    const excelId = await reportOf(document());
    const { id } = await record(excelId);
    expect(await ask('stranger', smartRecordCalls.info, { id })).toMatchObject({ code: 90_002 });
    expect(await ask('stranger', smartRecordCalls.add, { excelId, recordId: randomUUID() })).toMatchObject({
      code: 90_002,
    });
    expect(await records('stranger')).toEqual([]);
  });
  it('are made once, however often that is said, and of a period in order (10003, 10004)', async () => {
    const excelId = await reportOf(document());
    const recordId = randomUUID();
    for (let i = 0; i < 2; i++) await ok('fitter', smartRecordCalls.add, { excelId, recordId });
    expect(await records()).toHaveLength(1);
    const add = (from: number, to: number) =>
      ask('fitter', smartRecordCalls.add, { excelId, recordId: randomUUID(), from: String(from), to: String(to) });
    expect(await add(BEGIN, BEGIN)).toMatchObject({ code: 10_003 });
    expect(await add(BEGIN - 31 * 24 * HOUR, BEGIN)).toMatchObject({ code: 200 });
    expect(await add(BEGIN - 31 * 24 * HOUR - 1, BEGIN)).toMatchObject({ code: 10_004 });
  });
  it(`are ${LIMITS.smartReport.openRecords} at most that nobody has filled in (3313)`, async () => {
    const excelId = await reportOf(document());
    await site.db.query(
      `insert into smart_record (id, report_id, number, shift, begins, ends, time_zone, state, made_at, made_by, due_at, document,
                                 template_version, saved_at)
       select gen_random_uuid(), $1, 10 + n, '', now(), now(), 'UTC', 'notFilled', now(), 'x', now(), '{}', 1, now() from generate_series(1, 999) n`,
      [excelId],
    );
    await record(excelId);
    expect(await ask('fitter', smartRecordCalls.add, { excelId, recordId: randomUUID() })).toMatchObject({
      code: 3313,
    });
  });
  it('are corrected with what stood there, who, when and why', async () => {
    const excelId = await reportOf(document());
    const { id } = await record(excelId);
    const correct = (version: number, level: number) =>
      ask('chief', smartRecordCalls.correct, {
        id,
        version: String(version),
        entries: entries({ level }),
        reason: '读错',
      });
    expect(await correct(1, 1)).toMatchObject({ code: 3316 });
    await ok('fitter', smartRecordCalls.submit, { id, version: '1', entries: entries({ level: 1 }) });
    expect(await correct(2, 6)).toMatchObject({ code: 3314 });
    const corrected = (await correct(2, 3)).data as SmartRecordInfo;
    expect(corrected).toMatchObject({ version: 3, corrections: 1, filledBy: 'fitter' });
    expect(shownIn(corrected, 'A5')).toBe(6);
    expect(await ok('fitter', smartRecordCalls.corrections, { id })).toMatchObject([
      { key: 'level', old: { value: 1 }, new: { value: 3 }, reason: '读错', who: 'chief', at: BEGIN },
    ]);
    await site.db.query(
      `insert into smart_record_correction (id, record_id, key, label, old, new, reason, who, at)
       select gen_random_uuid(), $1, 'x', 'x', '{}', '{}', 'x', 'x', now() from generate_series(1, 199)`,
      [id],
    );
    expect(await correct(3, 4)).toMatchObject({ code: 3317 });
    await ok('chief', smartRecordCalls.delete, { id });
    expect(await records()).toEqual([]);
  });
  it('hold pictures, each for its input, 100 at most (3318)', async () => {
    const excelId = await reportOf(document());
    const { id } = await record(excelId);
    const add = (key: string, pictureId: string = randomUUID(), who = 'fitter') =>
      site.calls
        .as(site.person(who))
        .upload(smartRecordCalls.addPicture, { id, key, pictureId }, { name: 's.png', bytes: aPng() });
    expect(await add('level')).toMatchObject({ code: 3314 });
    const pictureId = randomUUID();
    for (let i = 0; i < 2; i++) expect(await add('sign', pictureId)).toMatchObject({ code: 200 });
    await site.db.query(
      `insert into smart_record_picture (id, record_id, key, kind, bytes, at)
       select gen_random_uuid(), $1, 'sign', 'png', '', now() from generate_series(1, 98)`,
      [id],
    );
    expect(await add('sign')).toMatchObject({ code: 200 });
    expect(await add('sign')).toMatchObject({ code: 3318 });
    const filled = await ok<SmartRecordInfo>('fitter', smartRecordCalls.submit, {
      id,
      version: '1',
      entries: entries({ level: 1, sign: [pictureId] }),
    });
    expect(filled).toMatchObject({ signed: true });
    expect(filled.entries.find(({ key }) => key === 'sign')).toMatchObject({ who: 'fitter', at: BEGIN });
    const [kept] = await site.db.query<{ n: number }>('select count(*) as n from smart_record_picture');
    expect(kept?.n).toBe(1);
  });
});

describe('the schedule', () => {
  it('makes a record of each period once, with its delay, and tells whoever fills it in', async () => {
    const excelId = await reportOf(
      documentOf({ A1: inputOf('a', 'text'), A2: { bind: { kind: 'agg', of: series(), agg: 'max' } } }),
      {
        peopleIds: site.person('fitter').accountId,
      },
    );
    expect(await ok('chief', smartReportCalls.info, { id: excelId })).toMatchObject({
      nextAt: BEGIN + 23 * HOUR + 600_000,
    });
    const wake = () => Promise.all(site.jobs.map((job) => job.wake()));
    await wake();
    expect(await records()).toEqual([]);
    time.at = BEGIN + 23 * HOUR + 600_000;
    await wake();
    await wake();
    const [made, ...more] = await records();
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      from: BEGIN - HOUR,
      to: BEGIN + 23 * HOUR,
      state: 'notFilled',
      madeBy: '',
      dueAt: time.at + 2 * HOUR,
    });
    expect(pushed.map(({ accountId }) => accountId)).toEqual([site.person('fitter').accountId]);
    expect(pushed[0]?.message).toMatchObject({ equipType: 'excel', dataId: made?.id, title: '报表“泵站班报”待填写' });
    // a rest of three days is caught up
    time.at += 72 * HOUR;
    await wake();
    expect(await records()).toHaveLength(4);
  });
  it('fills in by itself what has no inputs, and mails it', async () => {
    const { accountId } = site.person('fitter');
    const shifts = [
      { at: '08:00', name: '白班' },
      { at: '20:00', name: '夜班' },
    ];
    await reportOf(documentOf({ A1: '班次', B1: { bind: { kind: 'system', key: 'shift' } } }), {
      schedule: JSON.stringify({ ...SCHEDULE, every: 'shift', shifts, delayMinutes: 0 }),
      mailIds: accountId,
      mailOn: 'filled',
    });
    time.at = BEGIN + 11 * HOUR;
    await site.jobs[0]?.wake();
    const [made] = await records();
    expect(made).toMatchObject({ state: 'filled', shift: '白班', filledAt: time.at, filledBy: '' });
    expect(pushed).toEqual([]);
    expect(mailed).toMatchObject([
      {
        channel: 'email',
        target: 'fitter@example.com',
        template: 'smartReport',
        params: { title: '泵站班报 2026-11-30 白班' },
      },
    ]);
    expect(mailed[0]?.params['text']).toContain('班次  白班');
    expect(mailed[0]?.params['text']).toContain(
      `https://plant.example/monitor/excel/${made?.excelId}/page/read/${made?.id}`,
    );
  });
});

describe('files', () => {
  it('of a record are a spreadsheet and a PDF; what is no spreadsheet is refused (3311)', async () => {
    const excelId = await reportOf(documentOf({ A1: '泵站班报', A2: 3, A3: '=A2*2', B1: { qr: { of: 'record' } } }));
    const { id } = await record(excelId);
    const get = async (call: { path: string }, query: string) =>
      site.calls.raw({ url: `${call.path}?${query}`, headers: { cookie: site.calls.cookieOf(site.person('fitter')) } });
    const pdf = await get(smartRecordCalls.pdf, `id=${id}`);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const xlsx = await get(smartRecordCalls.xlsx, `id=${id}`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const read = (bytes: Uint8Array) =>
      site.calls
        .as(site.person('chief'))
        .upload(smartReportTemplateCalls.import, { id: excelId }, { name: 'r.xlsx', bytes });
    const imported = await read(xlsx.rawPayload);
    expect(imported).toMatchObject({ code: 200 });
    expect(shownIn(imported.data as never, 'A3')).toBe(6);
    const broken = Buffer.from(xlsx.rawPayload);
    broken.fill(0xff, 60, 200);
    expect(await read(broken)).toMatchObject({ code: 3311 });
    expect((await get(smartReportTemplateCalls.xlsx, `id=${excelId}`)).statusCode).toBe(200);
  });
});
