import { expect, it } from 'vitest';
import { createHistory } from '../../../engines/history/history.ts';
import { createHistoryMachines } from '../../../engines/history/machines/history-machines.ts';
import { maintain } from '../../../engines/history/maintenance.ts';
import { ensurePartitions } from '../../../engines/history/partitions.ts';
import { createBus } from '../../../kernel/bus.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { silentLog } from '../../../kernel/log.ts';
import { databaseUrl, testDatabase } from '../../../kernel/testing.ts';
import { ascending, dataCentreStage } from '../data-centre-stage.testing.ts';
import { receiver } from '../data-centre.testing.ts';
import { createCursors } from './cursors.ts';
import { createRecordReader } from './records.ts';
import { createReportDirectory } from './report-directory.ts';

const DAY = 86_400_000;
const stage = dataCentreStage();

it('records of days that lie on another machine are read there, each once, and then nothing is due', async () => {
  const http = await receiver();
  const far = await testDatabase({ migrated: false });
  const { db } = stage.test;
  const machines = createHistoryMachines({ urls: [databaseUrl(far)], db, log: silentLog, patienceMs: 10_000 });
  const bus = createBus((error) => {
    throw error;
  });
  const history = createHistory({ db, clock: systemClock, bus, log: silentLog, machines });
  try {
    await machines.look();
    await db.query(`update hist_machine set added_at = added_at - interval '1 hour'`);
    await machines.look();
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const old = (Math.floor(Date.now() / DAY) - 6) * DAY;
    await db.query('update forward_cursor set through = $1', [new Date(old - 1)]);
    const times = [
      ...ascending(old + 3_600_000, 300),
      ...ascending(old + 2 * DAY, 20),
      ...ascending(Date.now() - 5_000, 3),
    ];
    await ensurePartitions(db, old);
    await ensurePartitions(db, old + 2 * DAY);
    await stage.on.store(times.map((at) => pump.record(at)));
    await maintain(db, Date.now(), silentLog, { machines, keepDays: 2 });
    const [away] = await db.query<{ n: number }>('select count(*) as n from hist_day where machine is not null');
    expect(away?.n).toBe(2);
    const cursors = createCursors(db, systemClock);
    const reader = createRecordReader({ db, history, reports: createReportDirectory(db, () => 0), clock: systemClock });
    const read: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const due = await cursors.due(id);
      if (due.length === 0) break;
      const batch = await reader.next(await cursors.of(id, [pump.id]), 100);
      read.push(...batch.records.map(({ at }) => at));
      await cursors.advance(db, id, batch.through);
    }
    expect(read).toEqual(times);
    expect(await cursors.due(id)).toEqual([]);
  } finally {
    history.stop();
    await machines.stop();
    await far.drop();
    await http.stop();
  }
});
