import { type AnswerOf, type HistoryRow, LIMITS, type historyCalls } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import type { CurveQuery, RowQuery } from '../../engines/history/history.ts';
import type { HistoryRepository, StoredColumn, StoredReport } from './history.repository.ts';
import { createHistoryService } from './history.service.ts';

const DAY_MS = 86_400_000;
const column = (signalId: string, seriesId: number): StoredColumn => ({
  key: signalId,
  signalId,
  seriesId,
  title: signalId,
  unit: 'm',
  decimals: 2,
  dataType: 'float',
  signalMaps: [],
});
const report: StoredReport = { id: 'r1', number: 7, name: '分钟', type: 'periodic', equipId: 'd1', intervalMs: 60_000 };
const reports: HistoryRepository = {
  deviceName: () => Promise.resolve('泵站'),
  reportsOf: (deviceId) => Promise.resolve(deviceId === 'd1' ? [report] : []),
  report: (deviceId, id) => Promise.resolve(deviceId === 'd1' && id === 'r1' ? report : undefined),
  columnsOf: () => Promise.resolve(new Map([['r1', [column('a', 1), column('b', 2)]]])),
};
function serviceWith(stored: number) {
  const asked: (RowQuery | CurveQuery)[] = [];
  const service = createHistoryService({
    reports,
    records: {
      rows: (query) => {
        asked.push(query);
        const rows = Array.from(
          { length: Math.min(stored, query.limit) },
          (_row, index): HistoryRow => ({ time: 1_000_000 - index, values: [index, null] }),
        );
        return Promise.resolve(rows);
      },
      page: (query) => {
        asked.push(query);
        return Promise.resolve({ total: stored, rows: [] });
      },
      json: (query) => {
        const total = Math.min(stored, query.limit);
        const bytes = Buffer.from(JSON.stringify({ time: 1_000_000, values: [total, null] } satisfies HistoryRow));
        return Promise.resolve({
          total,
          truncated: stored > total,
          async *pieces() {
            yield await Promise.resolve({ bytes, records: 1 });
            if (total > 1) yield { bytes, records: 1 };
          },
        });
      },
      sums: () => Promise.resolve([]),
      curve: (query) => {
        asked.push(query);
        return Promise.resolve({ times: new Float64Array(0), series: [], truncated: false, bucketMs: 0 });
      },
    },
  });
  return { service, asked };
}
const exported = async (stored: number, ms = DAY_MS) =>
  (await (await serviceWith(stored).service.export(range(ms))).held()).value as AnswerOf<typeof historyCalls.queryAll>;
const range = (ms: number) => ({ equipmentId: 'd1', reportId: 'r1', startTime: 1_000, endTime: 1_000 + ms });

describe('the range of a query', () => {
  it.each([[DAY_MS], [LIMITS.history.rangeMs]])('may be %d ms', async (ms) => {
    expect((await exported(0, ms)).rows).toHaveLength(1);
  });
  it.each([
    [0, 10_003],
    [-1, 10_003],
    [LIMITS.history.rangeMs + 1, 10_004],
  ])('of %d ms is refused with %d', async (ms, code) => {
    await expect(serviceWith(0).service.export(range(ms))).rejects.toMatchObject({ spec: { code } });
  });
});

describe('an export', () => {
  it.each([
    [LIMITS.history.exportRows, false],
    [LIMITS.history.exportRows + 1, true],
  ])(
    'of %d rows gives the latest 50,000 piece by piece, and says whether there are others: %s',
    async (stored, truncated) => {
      const answer = await exported(stored);
      expect(answer.truncated).toBe(truncated);
      expect(answer.columns.map(({ key }) => key)).toEqual(['a', 'b']);
      expect(answer.rows.map(({ values }) => values)).toEqual([
        [LIMITS.history.exportRows, null],
        [LIMITS.history.exportRows, null],
      ]);
    },
  );
});

describe('a curve', () => {
  it('is made of variables of the report only', async () => {
    const { service } = serviceWith(0);
    await expect(service.curve({ ...range(DAY_MS), signalIds: ['a', 'x'], pixels: undefined })).rejects.toMatchObject({
      spec: { code: expect.any(Number) },
    });
  });
  it('asks for each variable once, with the limit of points', async () => {
    const { service, asked } = serviceWith(0);
    await service.curve({ ...range(DAY_MS), signalIds: ['b', 'a', 'b'], pixels: 800 });
    expect(asked).toMatchObject([{ seriesIds: [2, 1], maxPoints: LIMITS.history.curvePoints, pixels: 800 }]);
  });
});

it('figures of periods are a million at most (10014)', async () => {
  const { service } = serviceWith(0);
  const figures = Array.from({ length: 50 }, () => 'min' as const);
  const minutes = LIMITS.history.bucketFigures / 50 / 2;
  const ask = (more: number) =>
    service.buckets({ ...range((minutes + more) * 60_000), unit: 'minute', every: 1, timeZone: 'UTC', figures });
  await expect(ask(0)).resolves.toMatchObject({ columns: [{}, {}] });
  await expect(ask(1)).rejects.toMatchObject({ spec: { code: 10_014 } });
});

it('knows no report of another device', async () => {
  await expect(serviceWith(0).service.columns('d2', 'r1')).rejects.toMatchObject({
    spec: { code: expect.any(Number) },
  });
});
it('gives a page newest first and never shows internal numbers', async () => {
  const { service, asked } = serviceWith(3);
  const page = await service.page({ ...range(DAY_MS), pageNum: 2, pageSize: 10 });
  expect(asked).toMatchObject([{ order: 'desc', offset: 10, limit: 10 }]);
  expect(page.total).toBe(3);
  expect(Object.keys(page.columns[0] ?? {})).not.toContain('seriesId');
});
