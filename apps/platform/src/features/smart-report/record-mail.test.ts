import { LIMITS, type SmartRecord, smartRecordCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { SCHEDULE, documentOf, smartReportSite } from './smart-report.testing.ts';

const site = smartReportSite();
const { time, mailed, kept, printed, operations, ask, ok, reportOf, record, records, entries } = site;
const HOUR = 3_600_000;
const DOCUMENT = documentOf({ A1: '出口压力', B1: { bind: { kind: 'system', key: 'date' } }, B2: '=1+1' });
const sentFiles = () =>
  kept.map(({ name, type, bytes }) => [name, type, new TextDecoder('latin1').decode(bytes.subarray(0, 4))]);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const scheduled = async (more: object): Promise<SmartRecord | undefined> => {
  const { accountId } = site.person('fitter');
  const schedule = JSON.stringify({ ...SCHEDULE, delayMinutes: 0 });
  await reportOf(DOCUMENT, { schedule, mailIds: accountId, mailOn: 'made', ...more });
  time.at += 24 * HOUR;
  await site.jobs[0]?.wake();
  const [made] = await records();
  return made;
};
const send = (who: string, id: string, more: object = {}) =>
  ask(who, smartRecordCalls.send, { id, mailIds: site.person('fitter').accountId, files: 'xlsx,pdf', ...more });

it('a record goes with the files that were chosen, on schedule', async () => {
  await scheduled({ mailFiles: 'xlsx,pdf' });
  expect(sentFiles()).toEqual([
    ['泵站班报_#1.xlsx', XLSX, 'PK\u0003\u0004'],
    ['泵站班报_#1.pdf', 'application/pdf', '%PDF'],
  ]);
  expect(mailed).toMatchObject([{ target: 'fitter@example.com', files: ['泵站班报_#1.xlsx', '泵站班报_#1.pdf'] }]);
  expect(mailed[0]?.params).not.toHaveProperty('lacking');
});

it('goes without files where none were chosen', async () => {
  await scheduled({});
  expect(mailed).toMatchObject([{ files: [] }]);
  expect(kept).toEqual([]);
});

it('whose files cannot be made is there and goes as text, which says so', async () => {
  printed.file = () => Promise.reject(new Error('no thread'));
  expect(await scheduled({ mailFiles: 'pdf' })).toMatchObject({ number: 1 });
  expect(mailed).toMatchObject([{ files: [], params: { lacking: '.pdf' } }]);
});

it(`takes ${LIMITS.smartReport.mailBytes} bytes of files at most (3306)`, async () => {
  const { id } = await record(await reportOf(DOCUMENT));
  const half = LIMITS.smartReport.mailBytes / 2;
  printed.file = () => Promise.resolve(new Uint8Array(half));
  expect(await send('chief', id)).toMatchObject({ code: 200, data: { sent: 1 } });
  printed.file = (kind) => Promise.resolve(new Uint8Array(kind === 'pdf' ? half + 1 : half));
  expect(await send('chief', id)).toMatchObject({ code: 3306 });
  expect(mailed).toHaveLength(1);
});

it('is sent by hand by whoever reads it, to people who see it and have an address (3308), with its files and a trace', async () => {
  const { id } = await record(await reportOf(DOCUMENT));
  expect(await send('other', id)).toMatchObject({ code: 200, data: { sent: 1 } });
  expect(sentFiles().map(([name]) => name)).toEqual(['泵站班报_#1.xlsx', '泵站班报_#1.pdf']);
  expect(mailed).toMatchObject([{ target: 'fitter@example.com', accountId: site.person('fitter').accountId }]);
  expect(operations.entries.at(-1)).toMatchObject({ action: 'smartReport.send', objectName: '泵站班报 #1' });
  expect(await send('chief', id, { mailIds: site.person('other').accountId })).toMatchObject({ code: 3308 });
  expect(await send('chief', id, { mailIds: site.person('stranger').accountId })).toMatchObject({ code: 3308 });
  expect(await send('stranger', id)).not.toMatchObject({ code: 200 });
  expect(mailed).toHaveLength(1);
});

it('that is filled in goes with what was filled in', async () => {
  const filling = documentOf({ A1: { input: { key: 'note', label: '备注', kind: 'text', required: true } } });
  const mailIds = site.person('fitter').accountId;
  const { id } = await record(await reportOf(filling, { mailIds, mailOn: 'filled', mailFiles: 'xlsx' }));
  await ok('fitter', smartRecordCalls.submit, { id, version: '1', entries: entries({ note: '正常' }) });
  expect(mailed).toHaveLength(1);
  expect(sentFiles().map(([name]) => name)).toEqual(['泵站班报_#1.xlsx']);
});
