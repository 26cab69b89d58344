import { Binding } from '@lightfield/page';
import { expect, it } from 'vitest';
import { ReportSignal } from '../recorded.ts';
import { sourcesOf } from './sources.ts';

const bound = (signalId: string, title: string, subTitle: string) =>
  Binding.parse({ title, subTitle, signalId, equipId: 'd1' });
const names = (data: Parameters<typeof sourcesOf>[0]) => sourcesOf(data).map(({ name }) => name);

it('asks variables, then calculated ones, then reports, then columns of a report of the project', () => {
  const report = ReportSignal.parse({ ...bound('r', '压力', ''), aggregation: 'max', reportId: 'own' });
  const sources = sourcesOf({
    signalArray: [bound('a', '流量', '')],
    mvarArray: [bound('m', '效率', '')],
    reportSignalArray: [report, { ...report, reportId: '' }],
    reportId: 'shared',
    customReportId: 'c1',
    customArray: [{ key: 'k', title: '', alias: '' }],
  });
  expect(sources.map(({ source }) => source)).toMatchObject([
    { kind: 'value', binding: { signalId: 'a' } },
    { kind: 'value', binding: { signalId: 'm' } },
    { kind: 'report', reportId: 'own', key: 'r.max' },
    { kind: 'report', reportId: 'shared', key: 'r.max' },
    { kind: 'custom', customReportId: 'c1', key: 'k' },
  ]);
  expect(sources.at(-1)?.name).toBe('k');
});
it('names machines where their variables are called alike, and a heading as it was written', () => {
  expect(
    names({ signalArray: [bound('a', '流量', '1号泵'), bound('b', '流量', '2号泵'), bound('c', '压力', '1号泵')] }),
  ).toEqual(['1号泵 流量', '2号泵 流量', '压力']);
  const headed = ReportSignal.parse({ ...bound('a', '流量', '1号泵'), alias: '总流量' });
  expect(names({ reportSignalArray: [headed] })).toEqual(['总流量']);
});
it('asks nothing of a report of the project that was not chosen', () => {
  expect(sourcesOf({ customArray: [{ key: 'k', title: '', alias: '' }] })).toEqual([]);
});
