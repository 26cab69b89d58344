import { FORWARD_COLUMNS, FORWARD_FIELDS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { BlockList } from 'node:net';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAlarmRule } from '../../engines/history/site.testing.ts';
import { SOON, ascending, dataCentreStage } from './data-centre-stage.testing.ts';
import { type DataCentreTest, saysOf } from './data-centre.testing.ts';
import { openTarget } from './target/open-target.ts';
import { TEST_ROW } from './target/table-rows.ts';
import { testTdengine } from './tdengine.testing.ts';

const stage = dataCentreStage();
const { started, info } = stage;
let tdengine: Awaited<ReturnType<typeof testTdengine>>;
beforeAll(async () => {
  tdengine = await testTdengine();
});
afterEach(() => {
  Object.assign(tdengine.how, { hangs: false, says: undefined, keepMs: 3_650 * 86_400_000, delayMs: 0 });
});
afterAll(() => tdengine.stop());
const rowsOf = (table: string) => tdengine.rowsOf(table);

describe('a TDengine server', () => {
  it('has each value once, in a table for each series, also when a period is sent once more', async () => {
    const pump = await stage.on.aDevice('Pump 1');
    const { id } = await stage.on.add(tdengine.target('once'), tdengine.secret);
    await stage.on.follow(id);
    const now = Date.now();
    const times = ascending(now, 300, 10);
    await stage.on.store(times.map((at, n) => pump.record(at, [n / 4, 'on'])));
    started();
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(300);
    await stage.on.backfills.start(stage.on.caller, { id, startTime: now - 1_000, endTime: now + 10_000 });
    await expect.poll(async () => (await info(id)).backfills[0]?.state, SOON).toBe('done');
    expect((await info(id)).sentRecords).toBeGreaterThan(300);
    expect(rowsOf('once')).toHaveLength(600);
    const flow = rowsOf('once').filter(({ variable }) => variable === 'flow');
    expect(flow.map(({ ts, value }) => [ts, value])).toEqual(times.map((at, n) => [at, n / 4]));
    expect(flow[0]).toMatchObject({ device_id: pump.id, device_name: 'Pump 1', quality: 'good', text_value: null });
    expect([...tdengine.tables.values()].filter(({ of }) => of === 'once')).toHaveLength(2);
    expect(rowsOf('once').filter(({ text_value }) => text_value === 'on')).toHaveLength(300);
    expect((await info(id)).place).toContain('plant.once');
  });

  it('keeps names and texts as they are, whatever signs they have', async () => {
    const name = `泵 😀 'a', \`b\`; drop table x; -- \\`;
    const pump = await stage.on.aDevice(name);
    const columns = FORWARD_FIELDS.value.map((field) => ({ field, name: `of_${field}` }));
    const { id } = await stage.on.add(tdengine.target('odd'), {
      ...tdengine.secret,
      mapping: { shape: 'value', columns },
    });
    await stage.on.follow(id);
    started();
    const at = Date.now();
    const text = `'); drop database plant; -- \\' \n\t= ,值\\`;
    await stage.on.store([pump.record(at, [-1.25e-7, text])]);
    await expect.poll(() => rowsOf('odd').length, SOON).toBe(2);
    const about = { of_time: at, of_epoch: at, of_deviceName: name, of_deviceId: pump.id, of_quality: 'good' };
    expect(rowsOf('odd')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...about, of_variableKey: 'flow', of_value: -1.25e-7, of_text: null }),
        expect.objectContaining({ ...about, of_variableKey: 'pressure', of_value: null, of_text: text }),
      ]),
    );
  });

  it('gets alarms, each in its newest state', async () => {
    const pump = await stage.on.aDevice();
    const [variable] = pump.variables;
    if (!variable) throw new Error('no variable');
    const rule = await addAlarmRule(stage.test.db, pump.id, variable);
    const { id } = await stage.on.add(tdengine.target('alarmed'), { ...tdengine.secret, alarms: true, records: false });
    await stage.on.follow(id);
    started();
    const [alarm, raised_at] = [newId(), Date.now() - 60_000];
    await stage.test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
       values ($1, $2, $3, $4, 'Too ''hot''', 'severe', 'manual', '> 90', '95', $5)`,
      [alarm, pump.id, rule, variable.id, new Date(raised_at)],
    );
    const about = { raised_at, alarm_id: alarm, device_id: pump.id, content: "Too 'hot'", value: '95' };
    await expect.poll(() => rowsOf('alarmed_alarms'), SOON).toMatchObject([{ ...about, state: 'raised' }]);
    await stage.test.db.query(
      `update alarm_event set confirmed_at = now(), confirmed_by = 'Li', recovered_at = now() where id = $1`,
      [alarm],
    );
    await expect
      .poll(() => rowsOf('alarmed_alarms'), SOON)
      .toMatchObject([{ ...about, state: 'closed', confirmed_by: 'Li', recovered_at: expect.any(Number) as unknown }]);
  });

  it('that hangs, lies, is slow, or is gone for a while loses nothing', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(tdengine.target('cut'), tdengine.secret);
    await stage.on.follow(id);
    started();
    const now = Date.now();
    const problem = async () => (await info(id)).problem?.what;
    const store = (n: number) => stage.on.store(ascending(now + n * 100_000, 60).map((at) => pump.record(at)));
    await store(0);
    await expect.poll(() => rowsOf('cut').length, SOON).toBe(120);
    tdengine.how.hangs = true;
    await store(1);
    await expect.poll(problem, SOON).toBe('noAnswer');
    Object.assign(tdengine.how, { hangs: false, says: '<html>all is well</html>' });
    await expect.poll(problem, SOON).toBe('answer');
    tdengine.how.says = undefined;
    await expect.poll(() => rowsOf('cut').length, SOON).toBe(240);
    await tdengine.stop();
    await store(2);
    await expect.poll(problem, SOON).toBe('unreachable');
    tdengine.how.delayMs = 300;
    await tdengine.restart();
    await expect.poll(() => rowsOf('cut').length, SOON).toBe(360);
    await expect.poll(problem, SOON).toBeUndefined();
  });

  it('does not hold a forwarder up with what it keeps no longer, but with what does not fit', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(tdengine.target('kept'), tdengine.secret);
    await stage.on.follow(id);
    tdengine.how.keepMs = 2 * 3_600_000;
    const now = Date.now();
    await stage.test.db.query('update forward_cursor set through = $1', [new Date(now - 86_400_000 / 4)]);
    await stage.on.store([
      ...ascending(now - 5 * 3_600_000, 20).map((at) => pump.record(at)),
      ...ascending(now, 7).map((at) => pump.record(at)),
    ]);
    started();
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(27);
    expect(rowsOf('kept')).toHaveLength(14);
    tdengine.supers.set('kept', {
      columns: [
        { name: 'ts', type: 'timestamp', length: 0 },
        { name: 'value', type: 'nchar', length: 3 },
      ],
      tags: tdengine.supers.get('kept')?.tags ?? [],
    });
    await stage.on.store([pump.record(now + 60_000)]);
    await expect.poll(async () => (await info(id)).problem?.what, SOON).toBe('columns');
  });

  it('is told nothing but values by values, whatever they are', async () => {
    const target = openTarget({
      id: newId(),
      target: tdengine.target('any'),
      mapping: { shape: 'value', columns: [...FORWARD_COLUMNS.value] },
      secret: tdengine.secret.secret,
      signKey: '',
      allowed: loopback(),
      timeoutMs: 5_000,
    });
    let at = Date.now();
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 300 }),
        async (text, name) => {
          at += 1;
          await target.send([
            { ...TEST_ROW, key: `1-1-${at}`, time: new Date(at).toISOString(), deviceName: name, text },
          ]);
          const row = tdengine.tables.get('any_1_1')?.rows.get(at);
          expect(row?.['text_value']).toBe(text.toWellFormed().replaceAll('\u0000', ''));
          expect(row?.['device_name']).toBe(Array.from(name.replaceAll('\u0000', '')).slice(0, 255).join(''));
        },
      ),
      { numRuns: 150 },
    );
    await target.close();
  });
});
function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  return list;
}

describe('a test of a TDengine server', () => {
  const tried = async (target: Parameters<DataCentreTest['add']>[0], more: object = tdengine.secret) =>
    stage.on.test(stage.on.caller, { id: undefined, ...saysOf(target), ...more });
  const problem = async (...args: Parameters<typeof tried>) => (await tried(...args)).problem?.what;

  it('makes the super table, writes and reads a row, and leaves none', async () => {
    const done = await tried(tdengine.target('tried'));
    expect(done).toMatchObject({ ok: true, problem: null });
    expect(done.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['connect', true],
      ['table', true],
      ['write', true],
      ['read', true],
    ]);
    expect(rowsOf('tried')).toEqual([]);
    expect([...tdengine.tables.values()].some(({ of }) => of === 'tried')).toBe(false);
  });

  it('says what is wrong', async () => {
    expect(await problem(tdengine.target('x'), { secret: 'wrong' })).toBe('login');
    expect(await problem(tdengine.target('x', { database: 'nowhere' }))).toBe('table');
    expect(await problem(tdengine.target('missing', { creates: false }))).toBe('table');
    expect(await problem(tdengine.target('x', { url: 'http://127.0.0.1:9' }))).toBe('unreachable');
    expect(await problem(tdengine.target('x', { url: 'http://tdengine.invalid' }))).toBe('nameUnknown');
    tdengine.how.says = 'ok';
    expect(await problem(tdengine.target('x'))).toBe('answer');
  });

  it('asks nothing of an inner network that the operator has not opened, whatever the name is', async () => {
    const target = openTarget({
      id: newId(),
      target: tdengine.target('x', { url: tdengine.target('x').url.replace('127.0.0.1', 'localhost') }),
      mapping: { shape: 'value', columns: [...FORWARD_COLUMNS.value] },
      secret: '',
      signKey: '',
      allowed: new BlockList(),
      timeoutMs: 1_000,
    });
    await expect(target.send([TEST_ROW])).rejects.toMatchObject({ what: 'refused' });
  });

  it('of a mapping that no table of its can have is refused: 1998', async () => {
    const of = (mapping: Parameters<DataCentreTest['add']>[1]) =>
      stage.on.add(tdengine.target('x'), { ...tdengine.secret, ...mapping });
    const [key, time, device] = FORWARD_COLUMNS.value;
    if (!key || !time || !device) throw new Error('no columns');
    await expect(of({ mapping: { shape: 'record', columns: [...FORWARD_COLUMNS.record] } })).rejects.toMatchObject({
      spec: { code: 1998 },
    });
    await expect(of({ mapping: { shape: 'value', columns: [key, device] } })).rejects.toMatchObject({
      spec: { code: 1998 },
    });
    await expect(of({ mapping: { shape: 'value', columns: [key, time, device] } })).rejects.toMatchObject({
      spec: { code: 1998 },
    });
    await expect(
      of({ mapping: { shape: 'value', columns: [key, time, { field: 'value', name: 'v' }] } }),
    ).resolves.toHaveProperty('id');
  });
});
