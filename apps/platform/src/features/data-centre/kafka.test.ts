import { FORWARD_COLUMNS, dataCentreErrors } from '@lightfield/contract';
import { BlockList, createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TEST_TLS } from '../../engines/broker/broker.testing.ts';
import { addAlarmRule } from '../../engines/history/site.testing.ts';
import { SOON, ascending, dataCentreStage } from './data-centre-stage.testing.ts';
import { type DataCentreTest, saysOf } from './data-centre.testing.ts';
import { KAFKA_ERRORS, testKafka } from './kafka.testing.ts';
import { openTarget } from './target/open-target.ts';
import { TEST_ROW } from './target/table-rows.ts';

const stage = dataCentreStage();
const { started, info } = stage;
let kafka: Awaited<ReturnType<typeof testKafka>>;
const PLAIN = {
  hangs: false,
  delayMs: 0,
  refuses: undefined,
  mutes: 0,
  advertised: undefined,
  floods: false,
  login: 'none',
};
beforeAll(async () => {
  kafka = await testKafka();
});
afterEach(() => {
  Object.assign(kafka.how, PLAIN);
  const [wrong] = kafka.wrong.splice(0);
  if (wrong !== undefined) throw new Error(`no broker takes this: ${wrong}`);
});
afterAll(() => kafka.stop());

const rowsOf = (topic: string) => kafka.records(topic).map(({ value }) => JSON.parse(value) as Record<string, unknown>);
const problem = async (id: string) => (await info(id)).problem?.what;

describe('a Kafka cluster', () => {
  it('gets a message for each value, in order for each key, acknowledged by all replicas that are in sync', async () => {
    kafka.create('plain');
    const pumps = [await stage.on.aDevice('Pump 1'), await stage.on.aDevice('泵 😀')];
    const { id } = await stage.on.add(kafka.target('plain'));
    await stage.on.follow(id);
    const times = ascending(Date.now(), 400, 10);
    await stage.on.store(times.flatMap((at, n) => pumps.map((pump) => pump.record(at, [n / 4, 'on']))));
    started();
    await expect.poll(() => kafka.records('plain').length, SOON).toBe(1_600);
    for (const pump of pumps) {
      const own = kafka.records('plain').filter(({ key }) => key === pump.id);
      expect(new Set(kafka.partitions('plain').filter((log) => log.some(({ key }) => key === pump.id))).size).toBe(1);
      const flow = own.map(({ at, value }) => [at, JSON.parse(value) as Record<string, unknown>] as const);
      expect(flow.filter(([, { variable }]) => variable === 'flow').map(([at, { value }]) => [at, value])).toEqual(
        times.map((at, n) => [at, n / 4]),
      );
    }
    expect(rowsOf('plain')).toContainEqual(
      expect.objectContaining({ device_name: '泵 😀', text_value: 'on', quality: 'good' }),
    );
    expect((await info(id)).place).toContain('/plain');
  });

  it('gets keys by variable where that is wanted, over all of its brokers', async () => {
    kafka.create('keyed');
    const pumps = await Promise.all(Array.from({ length: 8 }, (_, n) => stage.on.aDevice(`Pump ${n}`)));
    const { id } = await stage.on.add(kafka.target('keyed', { keyBy: 'variable' }));
    await stage.on.follow(id);
    await stage.on.store(ascending(Date.now(), 30).flatMap((at) => pumps.map((pump) => pump.record(at))));
    started();
    await expect.poll(() => kafka.records('keyed').length, SOON).toBe(480);
    expect(new Set(kafka.records('keyed').map(({ key }) => key))).toEqual(
      new Set(pumps.flatMap((pump) => pump.variables.map((variable) => `${pump.id}/${variable.id}`))),
    );
    expect(kafka.partitions('keyed').every((log) => log.length > 0)).toBe(true);
  });

  it('gets alarms, and records as a whole', async () => {
    kafka.create('whole');
    kafka.create('whole.alarms');
    const pump = await stage.on.aDevice('Kiln');
    const [variable] = pump.variables;
    if (!variable) throw new Error('no variable');
    const rule = await addAlarmRule(stage.test.db, pump.id, variable);
    const mapping = { shape: 'record' as const, columns: [...FORWARD_COLUMNS.record] };
    const { id } = await stage.on.add(kafka.target('whole', { keyBy: 'variable' }), { alarms: true, mapping });
    await stage.on.follow(id);
    started();
    const alarm = newId();
    await stage.test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
       values ($1, $2, $3, $4, 'Too hot', 'severe', 'manual', '> 90', '95', now())`,
      [alarm, pump.id, rule, variable.id],
    );
    await stage.on.store([pump.record(Date.now(), [12.5, 'E4'])]);
    await expect
      .poll(() => rowsOf('whole'), SOON)
      .toMatchObject([{ device_name: 'Kiln', values: { flow: 12.5, pressure: 'E4' } }]);
    await expect
      .poll(() => rowsOf('whole.alarms'), SOON)
      .toMatchObject([{ alarmId: alarm, state: 'raised', value: 95 }]);
    expect([...kafka.records('whole'), ...kafka.records('whole.alarms')].map(({ key }) => key)).toEqual([
      pump.id,
      pump.id,
    ]);
  });

  it('that refuses, keeps its acknowledgement, hangs, or is gone for a while loses nothing and keeps the order', async () => {
    kafka.create('cut');
    const pump = await stage.on.aDevice();
    const { id } = await stage.on.add(kafka.target('cut'));
    await stage.on.follow(id);
    started();
    const now = Date.now();
    const times = (n: number) => ascending(now + n * 100_000, 60);
    const store = (n: number) => stage.on.store(times(n).map((at) => pump.record(at)));
    const had = () => new Set(rowsOf('cut').map(({ row_key }) => row_key)).size;
    await store(0);
    await expect.poll(had, SOON).toBe(120);
    // not enough replicas in sync: not taken, however often it is tried
    kafka.how.refuses = { error: KAFKA_ERRORS.notEnoughReplicas, times: Infinity };
    await store(1);
    await expect.poll(() => problem(id), SOON).toBe('answer');
    expect(had()).toBe(120);
    expect((await info(id)).sentRecords).toBe(60);
    kafka.how.refuses = undefined;
    await expect.poll(had, SOON).toBe(240);
    // written, but never said so: it comes once more, with the same keys
    kafka.how.mutes = 1;
    await store(2);
    await expect.poll(async () => (await info(id)).sentRecords, SOON).toBe(180);
    expect(kafka.records('cut').length).toBeGreaterThan(360);
    kafka.how.hangs = true;
    await store(3);
    await expect.poll(() => problem(id), SOON).toBe('noAnswer');
    kafka.how.hangs = false;
    await expect.poll(had, SOON).toBe(480);
    await kafka.stop();
    await store(4);
    await expect.poll(() => problem(id), SOON).toBe('unreachable');
    kafka.how.delayMs = 100;
    await kafka.restart();
    await expect.poll(had, SOON).toBe(600);
    const first = new Map<unknown, unknown>();
    for (const { row_key, ts, variable } of rowsOf('cut'))
      if (variable === 'flow' && !first.has(row_key)) first.set(row_key, ts);
    const order = [...first.values()].map((ts) => Date.parse(String(ts)));
    expect(order).toEqual([0, 1, 2, 3, 4].flatMap(times));
  }, 60_000);

  it('is given no batch that is larger than brokers take', async () => {
    kafka.create('large');
    const pump = await stage.on.aDevice('x'.repeat(200));
    const { id } = await stage.on.add(kafka.target('large'));
    await stage.on.follow(id);
    await stage.on.store(ascending(Date.now(), 2_500).map((at) => pump.record(at, [at, 'y'.repeat(400)])));
    started();
    // a batch that a busy machine acknowledges late comes once more, with the same keys
    const had = () => new Set(rowsOf('large').map(({ row_key }) => row_key)).size;
    await expect.poll(had, SOON).toBe(5_000);
  });
});

describe('where brokers say that they are', () => {
  const trying = (more: object, allowed: BlockList) =>
    openTarget({
      id: newId(),
      target: kafka.target('lying', more),
      mapping: { shape: 'value', columns: [...FORWARD_COLUMNS.value] },
      secret: '',
      signKey: '',
      allowed,
      timeoutMs: 2_000,
    });
  const only = (address: string) => {
    const list = new BlockList();
    list.addAddress(address);
    return list;
  };

  it('is judged like what was typed: nobody is led into an inner network', async () => {
    kafka.create('lying');
    let asked = 0;
    const inner = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.2', resolve));
    onTestFinished(() => new Promise((resolve) => void inner.close(() => resolve())));
    const { port } = inner.address() as { port: number };
    for (const host of ['127.0.0.2', '::ffff:127.0.0.2', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
      kafka.how.advertised = { host, port };
      const target = trying({}, only('127.0.0.1'));
      await expect(target.send([TEST_ROW])).rejects.toMatchObject({ what: 'refused' });
      await target.close();
    }
    // it is the name that leads there
    kafka.how.advertised = { host: 'localhost', port };
    const target = trying({}, only('127.0.0.3'));
    await expect(target.send([TEST_ROW])).rejects.toMatchObject({ what: 'refused' });
    await target.close();
    expect(asked).toBe(0);
    expect(kafka.records('lying')).toEqual([]);
  });

  it('is judged where it was typed, too', async () => {
    const named = trying({ brokers: [`localhost:${kafka.ports()[0] ?? 0}`] }, new BlockList());
    await expect(named.send([TEST_ROW])).rejects.toMatchObject({ what: 'refused' });
    await named.close();
    const refused = { spec: { code: dataCentreErrors.addressRefused.code } };
    await expect(
      stage.on.add(kafka.target('x', { brokers: ['127.0.0.1:9092', '10.1.2.3:9092'] })),
    ).rejects.toMatchObject(refused);
  });

  it('nothing is kept of an answer without end', async () => {
    kafka.how.floods = true;
    const target = trying({}, only('127.0.0.1'));
    await expect(target.send([TEST_ROW])).rejects.toHaveProperty('name', 'TargetError');
    await target.close();
  });
});

describe('a test of a Kafka cluster', () => {
  const tried = async (target: Parameters<DataCentreTest['add']>[0], more: object = {}) => {
    const {
      ok,
      problem: what,
      steps,
    } = await stage.on.test(stage.on.caller, { id: undefined, ...saysOf(target), ...more });
    return ok ? steps.map(({ step }) => step) : what?.what;
  };

  it('logs in and sends a message, or says what is wrong', async () => {
    kafka.create('tried');
    expect(await tried(kafka.target('tried'))).toEqual(['connect', 'write']);
    expect(rowsOf('tried')).toEqual([{ test: true, from: 'lightfield' }]);
    expect(await tried(kafka.target('missing'))).toBe('table');
    expect(await tried(kafka.target('x', { brokers: ['127.0.0.1:9'] }))).toBe('unreachable');
    expect(await tried(kafka.target('x', { brokers: ['kafka.invalid:9092'] }))).toBe('nameUnknown');
    expect(await tried(kafka.target('x', { tls: 'verified' }))).not.toEqual(['connect', 'write']);
    // one of those that were typed is enough
    expect(
      await tried(kafka.target('tried', { brokers: ['127.0.0.1:9', `127.0.0.1:${kafka.ports()[1] ?? 0}`] })),
    ).toEqual(['connect', 'write']);
  });

  it.each([
    ['plain', 'PLAIN'],
    ['scram256', 'SCRAM-SHA-256'],
    ['scram512', 'SCRAM-SHA-512'],
  ] as const)('logs in by %s', async (login, mechanism) => {
    kafka.create('login');
    kafka.how.login = mechanism;
    const target = kafka.target('login', { login, user: kafka.user });
    expect(await tried(target, kafka.secret)).toEqual(['connect', 'write']);
    expect(await tried(target, { secret: 'wrong' })).toBe('login');
    expect(await tried({ ...target, user: 'nobody' }, kafka.secret)).toBe('login');
    expect(await tried({ ...target, login: login === 'plain' ? 'scram256' : 'plain' }, kafka.secret)).toBe('login');
  });

  it('holds the certificate against the authorities of the system and against the name, where that is wanted', async () => {
    const secure = await testKafka({ tls: TEST_TLS });
    secure.create('secure');
    const known = getCACertificates('default');
    onTestFinished(async () => {
      setDefaultCACertificates(known);
      await secure.stop();
    });
    const of = (host: string, tls: 'unverified' | 'verified') =>
      tried(secure.target('secure', { tls, brokers: [`${host}:${secure.ports()[0] ?? 0}`] }));
    expect(await of('127.0.0.1', 'unverified')).toEqual(['connect', 'write']);
    expect(await of('localhost', 'verified')).toBe('tls');
    setDefaultCACertificates([...known, TEST_TLS.cert]);
    // the name that was typed is right, the one that brokers give themselves is not
    expect(await of('localhost', 'verified')).toBe('tls');
    secure.how.advertised = { host: 'localhost' };
    expect(await of('localhost', 'verified')).toEqual(['connect', 'write']);
    expect(await of('127.0.0.1', 'verified')).toBe('tls');
  });
});
