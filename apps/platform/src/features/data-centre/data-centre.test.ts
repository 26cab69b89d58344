import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import { FORWARD_COLUMNS, LIMITS, dataCentreErrors } from '@lightfield/contract';
import { Aedes } from 'aedes';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addReport } from '../../engines/history/site.testing.ts';
import { closedDays, compactDay } from '../../engines/history/compaction.ts';
import { ensurePartitions } from '../../engines/history/partitions.ts';
import type { Db } from '../../kernel/db.ts';
import { SOON, ascending, dataCentreStage } from './data-centre-stage.testing.ts';
import { postgresByTcp, receiver, saysOf } from './data-centre.testing.ts';
import { endService } from '../../kernel/service-shut.testing.ts';
import { createForwardProgress } from './forward-progress.ts';

const DAY = 86_400_000;
const stage = dataCentreStage();
const { started, info } = stage;
let http: Awaited<ReturnType<typeof receiver>>;
let postgres: Awaited<ReturnType<typeof postgresByTcp>>;
beforeAll(async () => {
  http = await receiver();
  postgres = await postgresByTcp(stage.test);
});
afterEach(() => {
  http.got.splice(0);
  Object.assign(http.how, { status: 200, hangs: false });
  postgres.how.hangs = false;
});
afterAll(async () => {
  await http.stop();
  await postgres.stop();
});
const tableRows = (table: string) =>
  stage.test.db.query<Record<string, unknown>>(`select * from ${table} order by row_key`);

describe('records', () => {
  it('are sent from the moment the forwarder is there, by their time, with keys that tell them apart', async () => {
    const pump = await stage.on.aDevice();
    const now = Date.now();
    await stage.on.store(ascending(now - 60_000, 5).map((at) => pump.record(at)));
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const times = ascending(Date.now() + 1_000, 300);
    await stage.on.store(times.map((at) => pump.record(at)));
    started();
    await expect.poll(() => http.rows().length, SOON).toBe(600);
    expect(
      http
        .rows()
        .filter(({ variable }) => variable === 'flow')
        .map(({ ts }) => Date.parse(String(ts))),
    ).toEqual(times);
    expect(new Set(http.keys()).size).toBe(600);
    await expect.poll(async () => (await info(id)).state, SOON).toBe('running');
    expect(await info(id)).toMatchObject({ sentRecords: 300, sentValues: 600, waitingSince: null });
  });

  it('wait where they are while the target does not take them, and come in their order when it does', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    http.how.status = 503;
    started();
    const times = ascending(Date.now(), 50);
    await stage.on.store(times.map((at) => pump.record(at)));
    await expect.poll(async () => (await info(id)).state, SOON).toBe('waiting');
    expect((await info(id)).problem).toEqual({ what: 'answer', detail: 'HTTP 503 not now' });
    http.how.status = 200;
    await expect.poll(() => http.rows().length, SOON).toBe(100);
    expect(
      http
        .rows()
        .filter(({ variable }) => variable === 'flow')
        .map(({ ts }) => Date.parse(String(ts))),
    ).toEqual(times);
    await expect.poll(async () => (await info(id)).problems[0]?.until, SOON).toBeTypeOf('number');
    expect(await info(id)).toMatchObject({ state: 'running', problem: null });
  });

  it('wait where they are once the service has ended, and come in their order when it is prolonged', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const job = started();
    const first = ascending(Date.now(), 5);
    await stage.on.store(first.map((at) => pump.record(at)));
    await expect.poll(() => http.rows().length, SOON).toBe(10);
    await endService(stage.test.db, stage.on.orgId, 'dataCentre');
    expect(await info(id)).toMatchObject({ state: 'over', enabled: true });
    await job.stop();
    started();
    const second = ascending((first[0] ?? 0) + 10_000, 5);
    await stage.on.store(second.map((at) => pump.record(at)));
    expect(await createForwardProgress(stage.test.db).enabled()).toEqual([]);
    await endService(stage.test.db, stage.on.orgId, 'dataCentre', false);
    // what was on its way when the sender stopped may come twice, with the same key
    await expect.poll(() => new Set(http.keys()).size, SOON).toBe(20);
    const flow = http.rows().filter(({ variable }) => variable === 'flow');
    expect([...new Set(flow.map(({ ts }) => Date.parse(String(ts))))]).toEqual([...first, ...second]);
  });

  it('are in a table once, however often whoever sends is killed between sending and writing that down', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(postgres.target('killed'));
    await stage.on.follow(id);
    await stage.on.store(ascending(Date.now(), 700).map((at) => pump.record(at)));
    let kills = 0;
    const dying: Db = {
      query: (...args) => stage.test.db.query(...args),
      copyTo: (text) => stage.test.db.copyTo(text),
      transaction: (work) =>
        stage.test.db.transaction(async (tx) => {
          const result = await work(tx);
          const [row] = await tx.query<{ n: number }>(
            "select count(*) as n from forward_cursor where through > now() - interval '1 s'",
          );
          if (kills < 3 && row && row.n > 0) {
            kills += 1;
            throw new Error('killed');
          }
          return result;
        }),
    };
    const first = started(dying);
    await expect.poll(() => kills, SOON).toBeGreaterThan(0);
    await first.stop();
    started();
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(700);
    const rows = await tableRows('killed');
    expect(rows).toHaveLength(1_400);
  });

  it('that come late are sent beside those that are new', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const now = Date.now();
    await stage.on.store(ascending(now + 5_000, 10).map((at) => pump.record(at)));
    started();
    await expect.poll(() => http.rows().length, SOON).toBe(20);
    await stage.on.store([pump.record(now + 5_500), pump.record(now + 1_000)]);
    await expect.poll(() => new Set(http.keys()).size, SOON).toBe(24);
  });

  it('of days that are compacted are sent like others', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const old = (Math.floor(Date.now() / DAY) - 4) * DAY;
    await stage.test.db.query('update forward_cursor set through = $1', [new Date(old - 1)]);
    const times = [
      ...ascending(old + 3_600_000, 900),
      ...ascending(old + DAY + 7_200_000, 20),
      ...ascending(Date.now() - 5_000, 3),
    ];
    await ensurePartitions(stage.test.db, old);
    await stage.on.store(times.map((at) => pump.record(at)));
    await stage.test.db.query('delete from forward_range');
    for (const day of await closedDays(stage.test.db, Date.now())) await compactDay(stage.test.db, day);
    const [chunks] = await stage.test.db.query<{ n: number }>(
      'select count(*) as n from hist_chunk where report_number = $1',
      [pump.report.number],
    );
    expect(chunks?.n).toBeGreaterThan(0);
    started();
    await expect.poll(() => http.rows().length, SOON).toBe(2 * times.length);
    expect(
      http
        .rows()
        .filter(({ variable }) => variable === 'flow')
        .map(({ ts }) => Date.parse(String(ts))),
    ).toEqual(times);
  });

  it('of a device keep their order over its reports', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    const second = await addReport(stage.test.db, pump.id, [...pump.variables], 'second');
    await stage.on.follow(id);
    const now = Date.now();
    await stage.on.store(ascending(now, 1_200, 100).map((at) => pump.record(at)));
    await stage.on.store(
      ascending(now + 50, 30, 4_000).map((at) => ({
        ...pump.record(at),
        report: second.number,
        layout: second.layout,
      })),
    );
    started();
    await expect.poll(() => http.rows().length, SOON).toBe(2_460);
    const times = http.rows().map(({ ts }) => Date.parse(String(ts)));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('that history has let go of are said to be lost', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const day = Math.floor(Date.now() / DAY) - 40;
    await stage.test.db.query('update forward_cursor set through = $1', [new Date(day * DAY)]);
    await stage.test.db.query(
      `insert into hist_day (report_number, day, records, vals, raw_bytes, minute_bytes, hour_bytes, has_raw, has_minutes, has_hours)
       select $1, $2 + n, 10, 20, 0, 1, 1, false, true, true from generate_series(0, 1) n`,
      [pump.report.number, day],
    );
    started();
    await expect
      .poll(async () => (await info(id)).lost, SOON)
      .toEqual({ from: day * DAY, to: (day + 2) * DAY, hours: 48 });
  });

  it('of a period are sent once more, with its progress', async () => {
    const pump = await stage.on.aDevice();
    const now = Date.now();
    await stage.on.store(ascending(now - 7_200_000, 1_500).map((at) => pump.record(at)));
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    const begun = await stage.on.backfills.start(stage.on.caller, { id, startTime: now - DAY, endTime: now });
    expect(begun).toMatchObject({ state: 'running', progress: 0, records: 0 });
    await expect(
      stage.on.backfills.start(stage.on.caller, { id, startTime: now - DAY, endTime: now }),
    ).rejects.toMatchObject({
      spec: dataCentreErrors.backfillRunning.spec,
    });
    started();
    await expect.poll(async () => (await info(id)).backfills[0]?.state, SOON).toBe('done');
    expect((await info(id)).backfills[0]).toMatchObject({ progress: 1, records: 1_500 });
    expect(new Set(http.keys()).size).toBe(3_000);
  });

  it('are as records, too, with all their values', async () => {
    const pump = await stage.on.aDevice('Kiln');
    const { id } = await stage.on.add(http.target(), {
      mapping: { shape: 'record', columns: [...FORWARD_COLUMNS.record] },
    });
    await stage.on.follow(id);
    const at = Date.now();
    await stage.on.store([pump.record(at, [12.5, 'E4'])]);
    started();
    await expect
      .poll(() => http.rows(), SOON)
      .toEqual([
        {
          row_key: `${pump.report.number}-${at}`,
          ts: new Date(at).toISOString(),
          device_id: pump.id,
          device_name: 'Kiln',
          report: expect.any(String),
          values: { flow: 12.5, pressure: 'E4' },
        },
      ]);
  });
});

describe('a target', () => {
  it('that hangs is left by itself: others get what is theirs', async () => {
    const pump = await stage.on.aDevice();
    const hanging = await receiver();
    hanging.how.hangs = true;
    const [bad, good] = [await stage.on.add(hanging.target()), await stage.on.add(http.target())];
    await stage.on.follow(bad.id);
    await stage.on.follow(good.id);
    started();
    await stage.on.store(ascending(Date.now(), 100).map((at) => pump.record(at)));
    await expect.poll(() => http.rows().length, SOON).toBe(200);
    await expect.poll(async () => (await info(bad.id)).problem?.what, SOON).toBe('noAnswer');
    await hanging.stop();
  });

  it('whose table has changed waits with the reason, and goes on when it is mended', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(postgres.target('changed'));
    await stage.on.follow(id);
    started();
    await stage.on.store([pump.record(Date.now())]);
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(1);
    await stage.test.db.query('alter table changed rename column quality to old_quality');
    await stage.on.store([pump.record(Date.now() + 10)]);
    await expect.poll(async () => (await info(id)).problem?.what, SOON).toBe('columns');
    await stage.test.db.query('alter table changed rename column old_quality to quality');
    await expect.poll(async () => (await tableRows('changed')).length, SOON).toBe(4);
  });

  it('that is cut or hangs in the middle loses nothing', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(postgres.target('cut'));
    await stage.on.follow(id);
    started();
    const now = Date.now();
    for (let n = 0; n < 6; n += 1) {
      await stage.on.store(ascending(now + n * 100_000, 60).map((at) => pump.record(at)));
      if (n === 1) postgres.cut();
      if (n === 3) postgres.how.hangs = true;
      if (n === 4) postgres.how.hangs = false;
    }
    postgres.cut();
    await expect.poll(async () => (await tableRows('cut').catch(() => [])).length, SOON).toBe(720);
  });

  it('that is away for long is told of, and so is that it is back', async () => {
    const account = newId();
    await stage.test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'all', 'admin')`, [
      account,
      stage.on.orgId,
    ]);
    await stage.test.db.query(
      `insert into account (id, org_id, role_id, kind, login_name, password_hash, status) values ($1, $2, $1, 'co', $3, '-', 'active')`,
      [account, stage.on.orgId, `u${account}`],
    );
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(http.target());
    await stage.on.follow(id);
    http.how.status = 500;
    started();
    await stage.on.store([pump.record(Date.now())]);
    await expect.poll(async () => (await info(id)).state, SOON).toBe('waiting');
    await stage.test.db.query('update forwarder set waiting_since = $1', [
      new Date(Date.now() - LIMITS.forward.awayMs),
    ]);
    const titles = async () =>
      (await stage.test.db.query<{ title: string }>('select title from message order by id')).map(({ title }) => title);
    await expect.poll(titles, SOON).toHaveLength(1);
    http.how.status = 200;
    await expect.poll(titles, SOON).toEqual([expect.stringContaining('无法连接'), expect.stringContaining('已恢复')]);
  });

  it('by HTTP gets the secret and a signature that holds', async () => {
    const pump = await stage.on.aDevice();
    const signKey = 'a key of sixteen signs';
    const { id } = await stage.on.add(http.target({ header: 'X-Token', signs: true }), {
      secret: 'open sesame',
      signKey,
    });
    await stage.on.follow(id);
    await stage.on.store([pump.record(Date.now())]);
    started();
    await expect.poll(() => http.got.length, SOON).toBe(1);
    const [got] = http.got;
    if (!got) throw new Error('nothing came');
    const { headers, text } = got;
    expect(headers['x-token']).toBe('open sesame');
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-lightfield-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', signKey).update(`${at}.${text}`).digest('hex'));
    expect(headers['idempotency-key']).toContain('~2');
    const [row] = await stage.test.db.query<{ secret: string; sign_key: string }>(
      'select secret, sign_key from forwarder where id = $1',
      [id],
    );
    expect([row?.secret, row?.sign_key].every((stored) => stored?.startsWith('sealed:'))).toBe(true);
    expect(JSON.stringify(await info(id))).not.toContain('sesame');
    expect(JSON.stringify(stage.on.said)).not.toMatch(/sesame|sixteen signs/);
  });

  it('by MQTT gets a message for each row, by the topic of its device', async () => {
    const broker = await Aedes.createBroker();
    const logins: string[] = [];
    broker.authenticate = (_client, user, password, done) => {
      logins.push(`${user}:${password?.toString()}`);
      done(null, password?.toString() === 'secret');
    };
    const messages: { topic: string; payload: Record<string, unknown> }[] = [];
    broker.on('publish', ({ topic, payload }, client) => {
      if (client) messages.push({ topic, payload: JSON.parse(payload.toString()) as Record<string, unknown> });
    });
    const server = createServer((socket) => void broker.handle(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const target = {
      kind: 'mqtt',
      host: '127.0.0.1',
      port,
      user: 'plant',
      topic: 'site/{deviceName}/{variableKey}',
      alarmTopic: 'site/alarms',
      tls: 'off',
    } as const;
    const pump = await stage.on.aDevice('A/B+#');
    const wrong = await stage.on.test(stage.on.caller, { id: undefined, ...saysOf(target), secret: 'guess' });
    expect(wrong).toMatchObject({ ok: false, problem: { what: 'login' }, steps: [{ step: 'connect', ok: false }] });
    const { id } = await stage.on.add(target, { secret: 'secret' });
    await stage.on.follow(id);
    await stage.on.store(ascending(Date.now(), 40).map((at) => pump.record(at)));
    started();
    await expect.poll(() => messages.length, SOON).toBe(80);
    expect(messages.map(({ topic }) => topic).slice(0, 2)).toEqual(['site/A_B__/flow', 'site/A_B__/pressure']);
    expect(new Set(messages.map(({ payload }) => payload['row_key'])).size).toBe(80);
    expect(logins).toContain('plant:secret');
    await stage.stopped();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    server.close();
  });
});
