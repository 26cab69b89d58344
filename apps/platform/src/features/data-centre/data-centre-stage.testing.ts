import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Db } from '../../kernel/db.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type DataCentreTest, dataCentreOn } from './data-centre.testing.ts';

/** A database with the data centre for all tests of a file, each of which finds no forwarders, devices with records, or messages. */
export function dataCentreStage() {
  let test: TestDatabase;
  let on: DataCentreTest;
  let jobs: { start(): void; stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    test = await testDatabase({ poolSize: 10 });
    on = await dataCentreOn(test);
  }, 120_000);
  async function stopped(): Promise<void> {
    await Promise.all(jobs.map((job) => job.stop()));
    jobs = [];
  }
  afterEach(async () => {
    await stopped();
    await test.db.query('delete from forwarder');
    for (const table of ['message', 'alarm_event', 'report', 'hist_record', 'hist_chunk', 'hist_day'])
      await test.db.query(`delete from ${table}`);
  });
  afterAll(async () => {
    on.stop();
    await test.drop();
  });
  return {
    get test() {
      return test;
    },
    get on() {
      return on;
    },
    /** A process that sends, until the test ends. `db`: its database, which tests may cut. */
    started: (db?: Db) => {
      const job = on.job(db);
      jobs.push(job);
      job.start();
      return job;
    },
    /** Before the end of a test. */
    stopped,
    info: (id: string) => on.info(id),
  };
}
export const SOON = { timeout: 30_000, interval: 50 };
export const ascending = (from: number, count: number, step = 1_000) =>
  Array.from({ length: count }, (_, n) => from + n * step);
