import type { HistoryRow } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columnNumber } from '../../engines/history/codec/pack.ts';
import { DayBuilder } from '../../engines/history/day-builder.ts';
import { writeDays } from '../../engines/history/day-store.ts';
import { createHistory } from '../../engines/history/history.ts';
import { ensureMonth } from '../../engines/history/partitions.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createExportRepository } from './export.repository.ts';
import { createExports } from './exports.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Days of 1,440 records: each is read by itself, and its text is more than is written ahead. */
const DAYS = 16;
const VARIABLES = 40;
const TODAY = 20_000;
let test: TestDatabase;
let report: TestReport;
let variables: TestVariable[];
/** Questions to the database so far. */
let asked = 0;
let history: ReturnType<typeof createHistory>;

beforeAll(async () => {
  test = await testDatabase();
  const orgId = await addOrg(test.db);
  const gateway = await addGateway(test.db, orgId);
  const device = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId });
  variables = [];
  for (let i = 0; i < VARIABLES; i++) variables.push(await addVariable(test.db, device, { key: `v${i}` }));
  report = await addReport(test.db, device, variables, '分钟');
  const columns = variables.map(({ seriesId }) => columnNumber({ seriesId, aggregation: 0 }));
  for (let day = TODAY - DAYS; day < TODAY; day++) {
    await ensureMonth(test.db, day);
    const builder = new DayBuilder(day * DAY, { minutes: false, hours: true });
    for (let at = day * DAY; at < (day + 1) * DAY; at += MINUTE) {
      builder.begin(at);
      for (const [v, column] of columns.entries()) builder.numbersOf(column)[builder.row] = (at / MINUTE) * 100 + v;
    }
    const built = builder.done();
    await test.db.transaction((tx) => writeDays(tx, [{ reportNumber: report.number, day, built }], []));
  }
  const counted: Db = {
    ...test.db,
    query: (...given) => {
      asked += 1;
      return test.db.query(...given);
    },
    transaction: (work) => {
      asked += 1;
      return test.db.transaction(work);
    },
  };
  history = createHistory({
    db: counted,
    clock: clockAt(() => TODAY * DAY),
    bus: createBus(() => undefined),
    log: silentLog,
  });
});
afterAll(async () => {
  history.stop();
  await test.drop();
});
beforeEach(() => {
  asked = 0;
});

const month = () => ({
  reportNumber: report.number,
  from: (TODAY - DAYS) * DAY,
  to: TODAY * DAY,
  seriesIds: variables.map(({ seriesId }) => seriesId),
});

describe('reading what is exported', () => {
  it('as JSON gives the latest records, oldest first, without a seam between days', async () => {
    const found = await history.json({ ...month(), limit: 2_000 });
    expect([found.total, found.truncated]).toEqual([2_000, true]);
    const texts: string[] = [];
    for await (const { bytes } of found.pieces()) texts.push(Buffer.from(bytes).toString());
    const rows = JSON.parse(`[${texts.join(',')}]`) as HistoryRow[];
    const first = TODAY * DAY - 2_000 * MINUTE;
    expect(rows.map(({ time }) => time)).toEqual(Array.from({ length: 2_000 }, (_none, i) => first + i * MINUTE));
    expect(rows[0]?.values.slice(0, 2)).toEqual([(first / MINUTE) * 100, (first / MINUTE) * 100 + 1]);
    expect(texts.length).toBeGreaterThan(1);
    const few = await history.json({ ...month(), from: (TODAY - 1) * DAY, limit: 2_000 });
    expect([few.total, few.truncated]).toEqual([1_440, false]);
  });

  it.each([
    ['csv', 'by a person'],
    ['csv', 'by a browser that goes away'],
    ['xlsx', 'by a person'],
    ['xlsx', 'by a browser that goes away'],
  ] as const)('as .%s ends when it is cancelled %s: nothing is asked of the database any more', async (format, how) => {
    const exports = createExports({ records: history, rows: createExportRepository(test.db), log: silentLog });
    const me = aCaller({});
    const { uuid, rows } = await exports.start(me, 'zh', {
      body: {
        equipmentId: '',
        reportId: '',
        startTime: (TODAY - DAYS) * DAY,
        endTime: TODAY * DAY,
        format,
        timeZone: 'Asia/Shanghai',
        signalIds: undefined,
      },
      report: { number: report.number, name: '分钟' },
      deviceName: '泵站',
      columns: variables.map(({ id, seriesId }) => ({
        key: id,
        signalId: id,
        seriesId,
        title: id,
        unit: '',
        decimals: 2,
        dataType: 'double' as const,
        signalMaps: [],
      })),
    });
    expect(rows).toBe(DAYS * 1_440);
    const prepared = asked;
    const { stream } = await exports.file(me, uuid);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    await stream[Symbol.asyncIterator]().next();
    // the first records are being read, and soon lie written with nobody to take them
    await expect.poll(() => asked).toBeGreaterThan(prepared);
    if (how === 'by a person') await exports.cancel(me, uuid);
    else stream.destroy();
    await closed;
    await settled();
    const then = asked;
    await settled();
    expect(asked).toBe(then);
    await expect.poll(() => exports.state(me, uuid)).toMatchObject({ state: 'cancelled', total: rows });
    expect((await exports.state(me, uuid)).rows).toBeLessThan(rows / 2);
  });
});

/** Until the database was asked nothing for a while of its own work. */
async function settled(): Promise<void> {
  let before = -1;
  while (before !== asked) {
    before = asked;
    for (let i = 0; i < 20; i++) await test.db.query('select 1');
  }
}
