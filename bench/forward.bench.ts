/**
 * Values a second that a forwarder of the data centre brings from history into a table of somebody else's server, or to Kafka, a row for each value
 * (decision 129): ten devices with a report of 100 variables each, stored before. Counted: this process (reading, sending and, for
 * PostgreSQL, a relay to its socket), the product's PostgreSQL, and MariaDB. Left out: collecting, the network, a target that is far
 * away. PostgreSQL is its own target here, one server for both; every commit is on the disk, at either server. Kafka is the server of the tests,
 * in this very process: it checks each batch, keeps it in memory, and is no figure of a real broker.
 * Run: npm run bench forward [thousand values, 500 by default] [postgres, mysql, kafka; all by default]
 */
import { FORWARD_COLUMNS, type ForwardTarget } from '@lightfield/contract';
import {
  type TestVariable,
  addDevice,
  addReport,
  addVariable,
} from '../apps/platform/src/engines/history/site.testing.ts';
import { dataCentreOn, postgresByTcp } from '../apps/platform/src/features/data-centre/data-centre.testing.ts';
import { testKafka } from '../apps/platform/src/features/data-centre/kafka.testing.ts';
import { testMariaDb } from '../apps/platform/src/features/data-centre/mariadb.testing.ts';
import { testDatabase } from '../apps/platform/src/kernel/testing.ts';
import { treeCpuSeconds } from './support/process-tree.ts';
import { productServer } from './support/product-database.ts';

const DEVICES = 10;
const VARIABLES = 100;
const AT_ONCE = 100;
const PATIENCE_MS = 600_000;
const thousands = Number(process.argv[2] ?? 500);
const kinds = process.argv[3] ? [process.argv[3]] : ['postgres', 'mysql', 'kafka'];
const RECORDS = Math.ceil((thousands * 1_000) / DEVICES / VARIABLES);
const TOTAL = RECORDS * DEVICES * VARIABLES;

const server = await productServer();
const test = await testDatabase({ poolSize: 10 });
const on = await dataCentreOn(test);
const relay = await postgresByTcp(server);
const maria = await testMariaDb({ durable: true });
const kafka = await testKafka();

const began = Date.now() - RECORDS * 1_000;
for (let n = 0; n < DEVICES; n += 1) {
  const device = await addDevice(test.db, on.orgId, { gatewayId: on.gateway.gatewayId, name: `Pump ${n}` });
  const variables: TestVariable[] = [];
  for (let at = 0; at < VARIABLES; at += 1) variables.push(await addVariable(test.db, device, { key: `value_${at}` }));
  const { number, layout } = await addReport(test.db, device, variables, `report ${n}`);
  for (let from = 0; from < RECORDS; from += AT_ONCE)
    await on.store(
      Array.from({ length: Math.min(AT_ONCE, RECORDS - from) }, (_, more) => ({
        report: number,
        layout,
        time: began + (from + more) * 1_000,
        values: variables.map((_variable, at) => Math.round(Math.random() * 1e6) / 1_000 + at),
      })),
    );
}
console.log(`${TOTAL.toLocaleString()} values stored in ${RECORDS * DEVICES} records`);

async function measured(name: string, target: ForwardTarget, secret?: string): Promise<void> {
  const { id } = await on.add(target, {
    mapping: { shape: 'value', columns: [...FORWARD_COLUMNS.value] },
    ...(secret !== undefined && { secret }),
  });
  await on.follow(id);
  await test.db.query('update forward_cursor set through = $2 where forwarder_id = $1', [id, new Date(began - 1)]);
  const cpu = async () => [process.cpuUsage(), await server.cpuSeconds(), treeCpuSeconds([maria.pid()])] as const;
  const [own, postgres, mysql] = await cpu();
  const started = performance.now();
  const job = on.job(test.db, 20_000);
  job.start();
  for (;;) {
    const [row] = await test.db.query<{ n: number; problem: string | null; detail: string }>(
      'select sent_values as n, problem, problem_detail as detail from forwarder where id = $1',
      [id],
    );
    if (row?.problem) console.log(`${name}: ${row.problem} ${row.detail}`);
    if ((row?.n ?? 0) >= TOTAL) break;
    if (performance.now() - started > PATIENCE_MS) throw new Error(`${name}: ${row?.n} of ${TOTAL} values`);
    await new Promise((done) => setTimeout(done, 50));
  }
  const seconds = (performance.now() - started) / 1_000;
  // Before connections end: what a process that has just gone has worked is not always found.
  const after = await cpu();
  await job.stop();
  const share = (used: number) => `${Math.round((used / seconds) * 100)} %`;
  const mine = (after[0].user + after[0].system - own.user - own.system) / 1e6;
  console.log(
    `${name}: ${Math.round(TOTAL / seconds).toLocaleString()} values/s (${seconds.toFixed(1)} s); this process ${share(mine)}, PostgreSQL ${share(after[1] - postgres)}, MariaDB ${share(after[2] - mysql)} of a core`,
  );
  await on.service.delete(on.caller, id);
}
try {
  if (kinds.includes('postgres')) await measured('PostgreSQL', relay.target('bench_values'));
  if (kinds.includes('mysql')) await measured('MariaDB', maria.target('bench_values'), maria.password);
  if (kinds.includes('kafka')) {
    kafka.create('bench_values');
    await measured('Kafka (stand-in of the tests, in this process)', kafka.target('bench_values'));
  }
} finally {
  on.stop();
  await relay.stop();
  await kafka.stop();
  await maria.stop();
  await test.drop();
  await server.drop();
}
