import { FORWARD_COLUMNS } from '@lightfield/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TEST_TLS } from '../../engines/broker/broker.testing.ts';
import { addAlarmRule } from '../../engines/history/site.testing.ts';
import type { Db } from '../../kernel/db.ts';
import { SOON, ascending, dataCentreStage } from './data-centre-stage.testing.ts';
import { type DataCentreTest, saysOf } from './data-centre.testing.ts';
import { testMariaDb } from './mariadb.testing.ts';
import { openTarget } from './target/open-target.ts';

const stage = dataCentreStage();
const { started, info } = stage;
let maria: Awaited<ReturnType<typeof testMariaDb>>;
beforeAll(async () => {
  maria = await testMariaDb();
}, 120_000);
afterAll(() => maria.stop());
const secret = { secret: 'sesame' };
const rowsOf = (table: string) => maria.query(`select * from ${table} order by row_key`);

describe('a MariaDB server', () => {
  it('has each row once, however often whoever sends is killed between sending and writing that down', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(maria.target('killed'), secret);
    await stage.on.follow(id);
    const times = ascending(Date.now(), 700);
    await stage.on.store(times.map((at) => pump.record(at)));
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
    const rows = await maria.query<{ ts: Date }>(`select ts from killed where variable = 'flow' order by ts`);
    expect(rows.map(({ ts }) => ts.getTime())).toEqual(times);
    expect(await rowsOf('killed')).toHaveLength(1_400);
  });

  it('keeps names and texts as they are, whatever signs they have', async () => {
    const name = `泵 😀 "a" 'b' \`c\` \\ ); drop table odd; --`;
    const pump = await stage.on.aDevice(name);
    const { id } = await stage.on.add(maria.target('odd'), secret);
    await stage.on.follow(id);
    started();
    const text = `'; \\' \n "值" ${'x'.repeat(70_000)}`;
    await stage.on.store([pump.record(Date.now(), [1.25e-7, text])]);
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(1);
    expect(
      await maria.query('select device_name, value, text_value, quality from odd order by value is null'),
    ).toMatchObject([
      { device_name: name, value: 1.25e-7, text_value: null, quality: 'good' },
      { device_name: name, value: null, text_value: text, quality: 'good' },
    ]);
  });

  it('gets records with all their values as JSON', async () => {
    const pump = await stage.on.aDevice('Kiln');
    const mapping = { shape: 'record' as const, columns: [...FORWARD_COLUMNS.record] };
    const { id } = await stage.on.add(maria.target('whole'), { ...secret, mapping });
    await stage.on.follow(id);
    started();
    await stage.on.store([pump.record(Date.now(), [12.5, 'E4'])]);
    const found = () => maria.query(`select device_name, json_value(\`values\`, '$.pressure') as word from whole`);
    await expect.poll(() => found().catch(() => []), SOON).toEqual([{ device_name: 'Kiln', word: 'E4' }]);
  });

  it('gets alarms, each in its newest state', async () => {
    const pump = await stage.on.aDevice();
    const [variable] = pump.variables;
    if (!variable) throw new Error('no variable');
    const rule = await addAlarmRule(stage.test.db, pump.id, variable);
    const { id } = await stage.on.add(maria.target('alarmed'), { ...secret, alarms: true, records: false });
    await stage.on.follow(id);
    started();
    const alarm = newId();
    await stage.test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
       values ($1, $2, $3, $4, 'Too hot', 'severe', 'manual', '> 90', '95', '2026-02-03T04:05:06.789Z')`,
      [alarm, pump.id, rule, variable.id],
    );
    const rows = () =>
      maria.query('select state, confirmed_by, value, raised_at from alarmed_alarms').catch(() => undefined);
    const raised_at = new Date('2026-02-03T04:05:06.789Z');
    await expect.poll(rows, SOON).toEqual([{ state: 'raised', confirmed_by: null, value: 95, raised_at }]);
    await stage.test.db.query(
      `update alarm_event set confirmed_at = now(), confirmed_by = 'Li', recovered_at = now() where id = $1`,
      [alarm],
    );
    await expect.poll(rows, SOON).toEqual([{ state: 'closed', confirmed_by: 'Li', value: 95, raised_at }]);
  });

  it('that is killed or stands still in the middle loses nothing', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(maria.target('cut'), secret);
    await stage.on.follow(id);
    started();
    const now = Date.now();
    for (let n = 0; n < 6; n += 1) {
      await stage.on.store(ascending(now + n * 100_000, 60).map((at) => pump.record(at)));
      if (n === 1) await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(120);
      if (n === 2) maria.freeze(true);
      if (n === 3) await expect.poll(async () => (await info(id)).problem?.what, SOON).toBe('noAnswer');
      if (n === 4) await maria.kill();
    }
    await expect.poll(async () => (await info(id)).problem?.what, SOON).toBe('unreachable');
    await maria.restart();
    await expect.poll(async () => (await rowsOf('cut')).length, SOON).toBe(720);
  });

  it('whose table has changed waits with the reason, cuts nothing off, and goes on when it is mended', async () => {
    const pump = await stage.on.aDevice();
    await maria.query(
      'create table narrow (row_key varchar(80) primary key, ts datetime(3), device_id char(36), device_name varchar(2), variable text, value double, text_value text, quality text)',
    );
    const { id } = await stage.on.add(maria.target('narrow'), secret);
    await stage.on.follow(id);
    started();
    await stage.on.store([pump.record(Date.now())]);
    await expect.poll(async () => (await info(id)).problem?.what, SOON).toBe('columns');
    expect(await rowsOf('narrow')).toEqual([]);
    await maria.query('alter table narrow modify device_name varchar(200)');
    await expect.poll(async () => (await rowsOf('narrow')).length, SOON).toBe(2);
  });
});

describe('a test of a MariaDB server', () => {
  const tried = async (target: Parameters<DataCentreTest['add']>[0], more: object = secret) =>
    stage.on.test(stage.on.caller, { id: undefined, ...saysOf(target), ...more });
  const problem = async (...args: Parameters<typeof tried>) => (await tried(...args)).problem?.what;

  it('makes the table, writes and reads a row, and leaves none', async () => {
    const done = await tried(maria.target('tried'));
    expect(done).toMatchObject({ ok: true, problem: null });
    expect(done.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['connect', true],
      ['table', true],
      ['write', true],
      ['read', true],
    ]);
    expect(await rowsOf('tried')).toEqual([]);
    await maria.query('alter table tried engine = MyISAM');
    expect(await problem(maria.target('tried'))).toBeUndefined();
    expect(await rowsOf('tried')).toEqual([]);
  });

  it('says what is wrong', async () => {
    await maria.query('create table keyless (row_key varchar(80), ts datetime, unique (row_key, ts))');
    await maria.query('create table short_key (row_key varchar(80), unique (row_key(10)))');
    expect(await problem(maria.target('keyless'))).toBe('noKey');
    expect(await problem(maria.target('short_key'))).toBe('noKey');
    expect(await problem(maria.target('missing', { creates: false }))).toBe('table');
    expect(await problem(maria.target('x', { database: 'nowhere' }))).toBe('login');
    expect(await problem(maria.target('x'), { secret: 'wrong' })).toBe('login');
    expect(await problem(maria.target('x', { tls: 'verified' }))).toBe('tls');
    expect(await problem(maria.target('x', { port: 9 }))).toBe('unreachable');
    expect(await problem(maria.target('x', { host: 'maria.invalid' }))).toBe('nameUnknown');
  });

  it('connects to no inner network that the operator has not opened, whatever the name is', async () => {
    const target = openTarget({
      id: newId(),
      target: maria.target('x', { host: 'localhost' }),
      mapping: { shape: 'value', columns: [...FORWARD_COLUMNS.value] },
      secret: 'sesame',
      signKey: '',
      allowed: new BlockList(),
      timeoutMs: 1_000,
    });
    await expect(target.send([])).rejects.toMatchObject({ what: 'refused' });
  });

  it('holds the certificate against the authorities of the system and against the name, where that is wanted', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lightfield-mariadb-tls-'));
    const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
    writeFileSync(files.cert, TEST_TLS.cert);
    writeFileSync(files.key, TEST_TLS.key);
    const secure = await testMariaDb({ tls: files });
    const known = getCACertificates('default');
    onTestFinished(async () => {
      setDefaultCACertificates(known);
      await secure.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const of = (host: string, tls: 'unverified' | 'verified') => problem(secure.target('x', { host, tls }));
    expect(await of('localhost', 'unverified')).toBeUndefined();
    expect(await of('localhost', 'verified')).toBe('tls');
    setDefaultCACertificates([...known, TEST_TLS.cert]);
    expect(await of('localhost', 'verified')).toBeUndefined();
    // a certificate of another name
    expect(await of('127.0.0.1', 'verified')).toBe('tls');
    expect(await of('127.0.0.1', 'unverified')).toBeUndefined();
  }, 60_000);
});
