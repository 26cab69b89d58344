import { randomUUID } from 'node:crypto';
import { PlatformHealth } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStoredGateway } from '../../engines/ingest/batch-store.testing.ts';
import type { KeptFiles } from '../../kernel/files/kept-files.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createPlatformHealthRepository } from './platform-health.repository.ts';
import { type PlatformHealthParts, SILENT_MS, createPlatformHealth } from './platform-health.service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.query('truncate process_report, lease, gateway cascade');
});

/** That closed days of history are brought to. */
let machines: ReturnType<PlatformHealthParts['history']['states']> = [];
/** Of the store of files. */
let store: Awaited<ReturnType<KeptFiles['state']>> = { state: 'well', why: '' };
const FIGURES = {
  memoryBytes: 180_000_000,
  cpuShare: 0.25,
  lagMs: 3.2,
  sockets: 4,
  waitingStatements: 0,
  waitingBatches: 3,
  oldestBatchMs: 40,
  clockAheadMs: 0,
  busServer: '10.0.0.1:4222',
  brokerServer: '',
};
function aProcess(
  name: string,
  others: readonly string[] = [],
  isAlone = false,
  broker: PlatformHealth['broker'] = 'embedded',
) {
  const me = randomUUID();
  return {
    me,
    health: createPlatformHealth({
      repository: createPlatformHealthRepository(test.db),
      line: { me, isAlone, others: () => others },
      name: () => name,
      version: '1.2.3',
      migration: '0300-words',
      broker,
      servers: { look: () => Promise.resolve([{ of: 'bus' as const, address: '10.0.0.1:4222', answers: true }]) },
      history: { states: () => machines, waiting: () => Promise.resolve(3) },
      files: { place: 'https://s3.example/lightfield', state: () => Promise.resolve(store) },
      roles: ['web', 'jobs'],
      startedAt: 1_000,
      figures: () => Promise.resolve(FIGURES),
      log: silentLog,
    }),
  };
}
async function aGateway(home: string | null, state: 'online' | 'offline'): Promise<void> {
  const { gatewayId } = await aStoredGateway(test.db);
  await test.db.query('update gateway set state = $1, home = $2 where id = $3', [state, home, gatewayId]);
}

describe('the health of the platform', () => {
  it('has every process that has said something, with the gateways that it holds, and who answers', async () => {
    const [one, two] = [aProcess('a:80', ['x']), aProcess('b:80', ['x'])];
    await two.health.info();
    for (const state of ['online', 'online', 'offline'] as const) await aGateway(one.me, state);
    await aGateway(two.me, 'online');
    const info = PlatformHealth.parse(await one.health.info());
    expect(info).toMatchObject({ bus: 'nats', heard: 2 });
    expect(info.processes).toEqual([
      expect.objectContaining({
        id: one.me,
        name: 'a:80',
        version: '1.2.3',
        gateways: 2,
        isAnswering: true,
        ...FIGURES,
      }),
      expect.objectContaining({ id: two.me, name: 'b:80', gateways: 1, isAnswering: false, state: 'running' }),
    ]);
    expect(info.database.connections).toBeGreaterThan(0);
    expect(info.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(info.database.standbys).toEqual([]);
  });

  it('calls a process silent that has said nothing for two of its turns, and forgets one that ended in order', async () => {
    const [one, killed, ended] = [aProcess('a:80'), aProcess('b:80'), aProcess('c:80')];
    await killed.health.info();
    await ended.health.info();
    await ended.health.stop();
    await test.db.query(`update process_report set said_at = said_at - $1 * interval '1 ms' where id = $2`, [
      SILENT_MS + 1_000,
      killed.me,
    ]);
    const { processes } = await one.health.info();
    expect(processes.map(({ name, state }) => [name, state])).toEqual([
      ['a:80', 'running'],
      ['b:80', 'silent'],
    ]);
    await test.db.query(`update process_report set said_at = said_at - interval '2 hours' where id = $1`, [killed.me]);
    expect((await one.health.info()).processes.map(({ name }) => name)).toEqual(['a:80']);
  });

  it('says who does what is done once for all, and that nobody does', async () => {
    const one = aProcess('a:80');
    await test.db.query(
      `insert into lease (name, holder, until) values ('losses', $1, now() + interval '1 minute'), ('tracks', $1, now() - interval '1 s'), ('gateways of partition 3', $1, now() + interval '1 minute')`,
      [one.me],
    );
    expect((await one.health.info()).leases).toEqual([
      { name: 'losses', processId: one.me, parts: null },
      { name: 'tracks', processId: null, parts: null },
    ]);
  });

  it('counts the parts of what processes share by who has them', async () => {
    const [one, other] = [aProcess('a:80'), aProcess('b:80')];
    const hold = (whole: string | null) =>
      test.db.query(
        `insert into lease (name, holder, until)
         select 'calculated variables ' || n, (array[$1, $2, null]::uuid[])[n], now() + (case when n = 3 then -1 else 60 end) * interval '1 s'
           from generate_series(1, 3) as n
          union all select 'calculated variables', $3::uuid, now() + interval '1 minute'
         on conflict (name) do update set holder = excluded.holder`,
        [one.me, other.me, whole],
      );
    const leases = async () =>
      (await one.health.info()).leases.map(({ name, processId, parts }) => [name, processId, parts]);
    await hold(null);
    expect(await leases()).toEqual(
      expect.arrayContaining([one.me, other.me, null].map((id) => ['calculated variables', id, 1])),
    );
    // One of before does the whole, and whatever else has no holder is its.
    await hold(other.me);
    expect(await leases()).toEqual(
      expect.arrayContaining([
        ['calculated variables', one.me, 1],
        ['calculated variables', other.me, 2],
      ]),
    );
  });

  it('says who has the gateways at brokers of others, and which servers answer', async () => {
    const [one, other] = [aProcess('a:80', [], false, 'nats'), aProcess('b:80')];
    await test.db.query(
      `insert into lease (name, holder, until)
       select 'gateways of partition ' || n, case when n < 5 then $1::uuid else $2::uuid end, now() + (case when n = 7 then -1 else 60 end) * interval '1 s'
         from generate_series(0, 7) as n`,
      [one.me, other.me],
    );
    const { parts, servers } = PlatformHealth.parse(await one.health.info());
    expect(new Map(parts?.map(({ processId, count }) => [processId, count]))).toEqual(
      new Map([
        [one.me, 5],
        [other.me, 2],
        [null, 1],
      ]),
    );
    expect(servers).toEqual([{ of: 'bus', address: '10.0.0.1:4222', answers: true }]);
    expect((await other.health.info()).parts).toEqual([]);
  });

  it('says what waits to be done, and since when the oldest could have been', async () => {
    const one = aProcess('a:80');
    const none = await one.health.info();
    expect(none.queues).toEqual(
      ['commands', 'alarmSteps', 'notices'].map((name) => ({ name, waiting: 0, oldestAt: null })),
    );
    await test.db.query(
      `insert into outbox (id, channel, target, template, lang, params, subject, body, provider, state, next_at, created_at)
       select gen_random_uuid(), 'sms', '1', 'alarm', 'zh', '{}', '', '', 'x', state, to_timestamp(at), now()
         from (values ('waiting', 1000), ('waiting', 2000), ('sent', 500), ('waiting', 99999999999)) of (state, at)`,
    );
    const { queues } = await one.health.info();
    expect(queues.find(({ name }) => name === 'notices')).toEqual({ name: 'notices', waiting: 2, oldestAt: 1_000_000 });
    await test.db.query('truncate outbox');
  });

  it('says where files lie, and that nobody answers there', async () => {
    const { health } = aProcess('a:80');
    const place = 'https://s3.example/lightfield';
    expect((await health.info()).files).toEqual({ place, state: 'well', why: '' });
    store = { state: 'refuses', why: '403 AccessDenied' };
    expect(PlatformHealth.parse(await health.info()).files).toEqual({ place, ...store });
  });

  it('says where closed days of history go, where they go anywhere', async () => {
    const { health } = aProcess('a:80');
    expect((await health.info()).history).toBeUndefined();
    machines = [
      { number: 1, address: '10.0.0.3:5432/history', state: 'well', sizeBytes: 12_000 },
      { number: undefined, address: '10.0.0.4:5432/history', state: 'away', sizeBytes: undefined },
    ];
    const { history } = PlatformHealth.parse(await health.info());
    machines = [];
    expect(history).toEqual({
      machines: [
        { number: 1, address: '10.0.0.3:5432/history', state: 'well', sizeBytes: 12_000 },
        { number: null, address: '10.0.0.4:5432/history', state: 'away', sizeBytes: null },
      ],
      waitingDays: 3,
    });
  });

  it('of one process alone has all gateways that are connected, and no leases', async () => {
    const one = aProcess('a:80', [], true);
    await aGateway(null, 'online');
    const info = await one.health.info();
    expect(info).toMatchObject({ bus: 'none', heard: 1, leases: [] });
    expect(info.processes).toMatchObject([{ gateways: 1 }]);
  });
});
