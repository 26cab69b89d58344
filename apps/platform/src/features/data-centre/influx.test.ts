import { FORWARD_COLUMNS, FORWARD_FIELDS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlarmRule } from '../../engines/history/site.testing.ts';
import { SOON, ascending, dataCentreStage } from './data-centre-stage.testing.ts';
import { type DataCentreTest, saysOf } from './data-centre.testing.ts';
import { testInflux } from './influxdb.testing.ts';

const stage = dataCentreStage();
const { started, info } = stage;
let influx: Awaited<ReturnType<typeof testInflux>>;
beforeAll(async () => {
  influx = await testInflux();
}, 120_000);
afterAll(() => influx.stop());
const pointsOf = (measurement: string) => influx.ask(`select * from ${measurement}`);

describe('an InfluxDB server', () => {
  it('has each value once as a point, also when a period is sent once more', async () => {
    const pump = await stage.on.aDevice('Pump 1');
    const { id } = await stage.on.add(influx.target('once'), { secret: influx.secret });
    await stage.on.follow(id);
    const now = Date.now();
    const times = ascending(now, 300, 10);
    await stage.on.store(times.map((at, n) => pump.record(at, [n / 4, 'on'])));
    started();
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(300);
    await stage.on.backfills.start(stage.on.caller, { id, startTime: now - 1_000, endTime: now + 10_000 });
    await expect.poll(async () => (await info(id)).backfills[0]?.state, SOON).toBe('done');
    expect((await info(id)).sentRecords).toBeGreaterThan(300);
    const points = await pointsOf('once');
    expect(points).toHaveLength(600);
    const flow = points.filter(({ variable }) => variable === 'flow');
    expect(flow.map(({ time, value }) => [time, value])).toEqual(times.map((at, n) => [at, n / 4]));
    expect(flow[0]).toMatchObject({ device_id: pump.id, device_name: 'Pump 1', quality: 'good', text_value: null });
    expect(new Set(points.map(({ row_key }) => row_key)).size).toBe(2);
    expect(points.filter(({ variable, text_value }) => variable === 'pressure' && text_value === 'on')).toHaveLength(
      300,
    );
  });

  it('takes the second version of the interface, with organisation, bucket and token', async () => {
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(influx.second.target('second'), { secret: influx.second.token });
    await stage.on.follow(id);
    started();
    await stage.on.store([pump.record(Date.now(), [1, 2])]);
    await expect.poll(async () => (await pointsOf('second')).length, SOON).toBe(2);
    expect((await info(id)).place).toContain('/base plant/30 days/second');
  });

  it('keeps names and texts as they are, whatever signs they have', async () => {
    const name = `泵 😀 "a", b=c \\`;
    const pump = await stage.on.aDevice(name);
    const columns = FORWARD_FIELDS.value.map((field) => ({ field, name: `of_${field}` }));
    const mapping = { shape: 'value' as const, columns };
    const { id } = await stage.on.add(influx.target('odd'), { secret: influx.secret, mapping });
    await stage.on.follow(id);
    started();
    const at = Date.now();
    const text = `"; \\" \n= ,值\\`;
    await stage.on.store([pump.record(at, [-1.25e-7, text])]);
    await expect.poll(async () => (await pointsOf('odd')).length, SOON).toBe(2);
    const about = { time: at, of_epoch: at, of_deviceName: name, of_deviceId: pump.id, of_quality: 'good' };
    expect(await influx.ask('select * from odd order by time')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...about, of_variableKey: 'flow', of_value: -1.25e-7, of_text: null }),
        expect.objectContaining({ ...about, of_variableKey: 'pressure', of_value: null, of_text: text }),
      ]),
    );
  });

  it('gets records with a field for each variable, whose type does not change with the value', async () => {
    const pump = await stage.on.aDevice('Kiln');
    const mapping = { shape: 'record' as const, columns: [...FORWARD_COLUMNS.record] };
    const { id } = await stage.on.add(influx.target('whole'), { secret: influx.secret, mapping });
    await stage.on.follow(id);
    started();
    const now = Date.now();
    await stage.on.store([
      pump.record(now, [12.5, 'E4']),
      pump.record(now + 1, [13, 7]),
      pump.record(now + 2, [null, 8]),
    ]);
    await expect.poll(async () => (await pointsOf('whole')).length, SOON).toBe(3);
    const rest = { device_name: 'Kiln', device_id: pump.id };
    expect(await pointsOf('whole')).toMatchObject([
      { ...rest, flow: 12.5, pressure: null, pressure_text: 'E4' },
      { ...rest, flow: 13, pressure: 7, pressure_text: null },
      { ...rest, flow: null, pressure: 8, pressure_text: null },
    ]);
  });

  it('gets a point for a value that is nothing', async () => {
    const pump = await stage.on.aDevice();
    const columns = [
      { field: 'key' as const, name: 'key' },
      { field: 'value' as const, name: 'time' },
    ];
    const { id } = await stage.on.add(influx.target('bare'), {
      secret: influx.secret,
      mapping: { shape: 'value', columns },
    });
    await stage.on.follow(id);
    started();
    await stage.on.store([pump.record(Date.now(), [3, null])]);
    await expect.poll(async () => (await pointsOf('bare')).length, SOON).toBe(2);
    expect((await pointsOf('bare')).map(({ time_ }) => time_)).toEqual(expect.arrayContaining([3, null]));
  });

  it('gets alarms, each in its newest state', async () => {
    const pump = await stage.on.aDevice();
    const [variable] = pump.variables;
    if (!variable) throw new Error('no variable');
    const rule = await addAlarmRule(stage.test.db, pump.id, variable);
    const { id } = await stage.on.add(influx.target('alarmed'), {
      secret: influx.secret,
      alarms: true,
      records: false,
    });
    await stage.on.follow(id);
    started();
    const [alarm, time] = [newId(), Date.now() - 60_000];
    await stage.test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
       values ($1, $2, $3, $4, 'Too "hot"', 'severe', 'manual', '> 90', '95', $5)`,
      [alarm, pump.id, rule, variable.id, new Date(time)],
    );
    const points = () => pointsOf('alarmed_alarms');
    const about = { time, alarm_id: alarm, device_id: pump.id, content: 'Too "hot"', value: 95 };
    await expect.poll(points, SOON).toMatchObject([{ ...about, state: 'raised' }]);
    await stage.test.db.query(
      `update alarm_event set confirmed_at = now(), confirmed_by = 'Li', recovered_at = now() where id = $1`,
      [alarm],
    );
    await expect
      .poll(points, SOON)
      .toMatchObject([{ ...about, state: 'closed', confirmed_by: 'Li', recovered_at: expect.any(Number) as unknown }]);
  });

  it('does not hold a forwarder up with what it keeps no longer, but with what does not fit', async () => {
    const pump = await stage.on.aDevice();
    await influx.ask('create retention policy short on plant duration 2h replication 1 default');
    try {
      const { id } = await stage.on.add(influx.target('kept'), { secret: influx.secret });
      await stage.on.follow(id);
      const now = Date.now();
      await stage.test.db.query('update forward_cursor set through = $1', [new Date(now - 86_400_000 / 4)]);
      await stage.on.store([pump.record(now - 5 * 3_600_000), pump.record(now)]);
      started();
      await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(2);
      expect(await pointsOf('kept')).toHaveLength(2);
      await influx.ask('drop measurement kept');
      const [variable] = pump.variables;
      const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`;
      const written = await fetch(`${influx.target('').url}write?db=plant`, {
        method: 'POST',
        headers: { authorization },
        body: `kept,variable=${variable?.key ?? ''} value="a text"`,
      });
      expect(written.status).toBe(204);
      await stage.on.store([pump.record(now + 1_000)]);
      await expect.poll(async () => (await info(id)).problem?.what, SOON).toBe('columns');
      await influx.ask('drop measurement kept');
      await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(3);
    } finally {
      await influx.ask('drop retention policy short on plant');
      await influx.ask('alter retention policy autogen on plant default');
    }
  });
});

describe('a test of an InfluxDB server', () => {
  const tried = async (target: Parameters<DataCentreTest['add']>[0], secret: string) => {
    const { ok, problem, steps } = await stage.on.test(stage.on.caller, { id: undefined, ...saysOf(target), secret });
    return ok ? steps.map(({ step }) => step) : problem?.what;
  };
  it('writes a point, or says what is wrong', async () => {
    const { second } = influx;
    expect(await tried(influx.target('x'), influx.secret)).toEqual(['connect', 'write']);
    expect(await tried(second.target('x'), second.token)).toEqual(['connect', 'write']);
    expect(await influx.ask('select * from lightfield_test')).toHaveLength(2);
    expect(await tried(influx.target('x'), 'wrong')).toBe('login');
    expect(await tried(influx.target('x', { user: '' }), '')).toBe('login');
    expect(await tried(influx.target('x', { bucket: 'nowhere' }), influx.secret)).toBe('table');
    expect(await tried(second.target('x'), 'wrong')).toBe('login');
    expect(await tried(second.target('x', { bucket: 'nowhere' }), second.token)).toBe('table');
    expect(await tried(second.target('x', { url: 'http://127.0.0.1:9' }), '')).toBe('unreachable');
  });
});
