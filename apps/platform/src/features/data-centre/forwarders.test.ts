import { FORWARD_COLUMNS, LIMITS, dataCentreErrors } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAlarmRule, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { SOON, dataCentreStage } from './data-centre-stage.testing.ts';
import { type DataCentreTest, postgresByTcp, receiver, saysOf } from './data-centre.testing.ts';

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

describe('a test', () => {
  it('of a table makes it, writes and reads a row, and leaves none', async () => {
    const done = await stage.on.test(stage.on.caller, { id: undefined, ...saysOf(postgres.target('tried')) });
    expect(done).toMatchObject({ ok: true, problem: null });
    expect(done.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['connect', true],
      ['table', true],
      ['write', true],
      ['read', true],
    ]);
    expect(await tableRows('tried')).toEqual([]);
  });

  it('says what is wrong', async () => {
    const tried = async (target: Parameters<DataCentreTest['add']>[0]) =>
      (await stage.on.test(stage.on.caller, { id: undefined, ...saysOf(target) })).problem?.what;
    await stage.test.db.query('create table keyless (row_key text, ts timestamptz)');
    expect(await tried(postgres.target('keyless'))).toBe('noKey');
    expect(await tried(postgres.target('missing', { creates: false }))).toBe('table');
    expect(await tried(postgres.target('x', { database: 'nowhere' }))).toBe('table');
    expect(await tried(postgres.target('x', { tls: 'verified' }))).toBe('tls');
    expect(await tried({ ...http.target(), url: 'http://127.0.0.1:9/' })).toBe('unreachable');
    expect(await tried({ ...http.target(), url: 'http://localhost.invalid/' })).toBe('nameUnknown');
    http.how.status = 401;
    expect(await tried(http.target())).toBe('login');
  });
});

describe('alarms', () => {
  it('are sent as they are raised, confirmed and gone, each in its newest state', async () => {
    const pump = await stage.on.aDevice();
    const [variable] = pump.variables;
    if (!variable) throw new Error('no variable');
    const rule = await addAlarmRule(stage.test.db, pump.id, variable);
    const { id } = await stage.on.add(http.target(), { alarms: true, records: false });
    await stage.on.follow(id);
    const table = await stage.on.add(postgres.target('with_alarms'), { alarms: true, records: false });
    await stage.on.follow(table.id);
    started();
    const alarm = newId();
    await stage.test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
       values ($1, $2, $3, $4, 'Too hot', 'severe', 'manual', '> 90', '95', now())`,
      [alarm, pump.id, rule, variable.id],
    );
    const states = () =>
      http.got.flatMap(({ body }) => (body.kind === 'alarms' ? body.rows.map(({ state }) => state) : []));
    await expect.poll(states, SOON).toEqual(['raised']);
    await stage.test.db.query(`update alarm_event set confirmed_at = now(), confirmed_by = 'Li' where id = $1`, [
      alarm,
    ]);
    await expect.poll(states, SOON).toEqual(['raised', 'confirmed']);
    await stage.test.db.query('update alarm_event set recovered_at = now() where id = $1', [alarm]);
    await expect.poll(states, SOON).toEqual(['raised', 'confirmed', 'closed']);
    const rows = () => stage.test.db.query('select state, confirmed_by, value from with_alarms_alarms');
    await expect.poll(rows, SOON).toEqual([{ state: 'closed', confirmed_by: 'Li', value: 95 }]);
    expect(await stage.test.db.query('select 1 from forward_alarm')).toEqual([]);
  });

  it('are not refused by a forwarder that is deleted at that moment', async () => {
    const pump = await stage.on.aDevice();
    const [variable] = pump.variables;
    if (!variable) throw new Error('no variable');
    const rule = await addAlarmRule(stage.test.db, pump.id, variable);
    const { id } = await stage.on.add(http.target(), { alarms: true, records: false });
    await stage.on.follow(id);
    let raised: Promise<unknown> | undefined;
    await stage.test.db.transaction(async (tx) => {
      await tx.query('delete from forwarder where id = $1', [id]);
      raised = stage.test.db.query(
        `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
         values (gen_random_uuid(), $1, $2, $3, 'Too hot', 'severe', 'manual', '> 90', '95', now())`,
        [pump.id, rule, variable.id],
      );
      const waits = () =>
        stage.test.db.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
      await expect.poll(async () => (await waits()).length, SOON).toBe(1);
    });
    await raised;
    expect(await stage.test.db.query('select 1 from alarm_event')).toHaveLength(1);
    expect(await stage.test.db.query('select 1 from forward_alarm')).toEqual([]);
  });
});

describe('whoever sets one up', () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { spec?: { code: number } }) => error.spec?.code,
    );

  it('reaches no inner network that the operator has not opened', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://[fd00::1]/',
      'ftp://127.0.0.1/',
      'http://u:p@127.0.0.1/',
    ])
      expect(await refused(stage.on.add({ ...http.target(), url }))).toBe(dataCentreErrors.addressRefused.code);
    expect(await refused(stage.on.add(postgres.target('x', { host: '192.168.1.1' })))).toBe(
      dataCentreErrors.addressRefused.code,
    );
    expect(await refused(stage.on.add(http.target()))).toBe(200);
  });

  it('enters the secret again where it would go somewhere else', async () => {
    const { id } = await stage.on.add(postgres.target('x'), { secret: 'sesame' });
    const edit = (target: Parameters<DataCentreTest['add']>[0], secret?: string) =>
      refused(stage.on.service.edit(stage.on.caller, { id, ...saysOf(target), secret }));
    expect(await edit(postgres.target('y'))).toBe(200);
    expect((await info(id)).hasSecret).toBe(true);
    expect(await edit(postgres.target('y', { port: 1 }))).toBe(dataCentreErrors.secretNeeded.code);
    expect(await edit(postgres.target('y', { port: 1 }), 'again')).toBe(200);
    expect(await refused(stage.on.test(stage.on.caller, { id, ...saysOf(http.target({ header: 'x' })) }))).toBe(
      dataCentreErrors.secretNeeded.code,
    );
  });

  it('names each column once, and the key', async () => {
    const mapped = (columns: { field: 'key' | 'time' | 'values'; name: string }[]) =>
      refused(stage.on.add(http.target(), { mapping: { shape: 'value', columns } }));
    expect(await mapped([{ field: 'time', name: 'a' }])).toBe(dataCentreErrors.mappingInvalid.code);
    expect(
      await mapped([
        { field: 'key', name: 'a' },
        { field: 'time', name: 'A' },
      ]),
    ).toBe(dataCentreErrors.mappingInvalid.code);
    expect(
      await mapped([
        { field: 'key', name: 'a' },
        { field: 'values', name: 'b' },
      ]),
    ).toBe(dataCentreErrors.mappingInvalid.code);
    expect(await mapped([{ field: 'key', name: 'a' }])).toBe(200);
  });

  it('sends devices of the enterprise alone, and all of them only where they see all', async () => {
    const strange = await addDevice(stage.test.db, await addOrg(stage.test.db));
    expect(await refused(stage.on.add(http.target(), { range: 'devices', deviceIds: [strange] }))).toBe(
      dataCentreErrors.devicesBeyond.code,
    );
    const some = { ...stage.on.caller, dataRange: 'granted' as const };
    expect(await refused(stage.on.service.add(some, { ...saysOf(http.target()), name: 'some' }))).toBe(
      dataCentreErrors.devicesBeyond.code,
    );
  });

  it(`has ${LIMITS.forward.perEnterprise} at most, each with a name of its own, and periods of ${LIMITS.forward.backfillDays} days`, async () => {
    const { id } = await stage.on.add(http.target(), { name: 'one' });
    expect(await refused(stage.on.add(http.target(), { name: 'ONE' }))).toBe(dataCentreErrors.nameExists.code);
    for (let n = 1; n < LIMITS.forward.perEnterprise - 1; n += 1) await stage.on.add(http.target());
    expect(await refused(stage.on.add(http.target()))).toBe(200);
    expect(await refused(stage.on.add(http.target()))).toBe(dataCentreErrors.forwardersMax.code);
    const endTime = Date.now();
    const startTime = endTime - LIMITS.forward.backfillDays * DAY;
    expect(await refused(stage.on.backfills.start(stage.on.caller, { id, startTime: startTime - 1, endTime }))).toBe(
      dataCentreErrors.backfillTooLong.code,
    );
    expect(await refused(stage.on.backfills.start(stage.on.caller, { id, startTime, endTime }))).toBe(200);
    await stage.on.backfills.cancel(stage.on.caller, id);
    expect((await info(id)).backfills[0]?.state).toBe('cancelled');
  });

  it('sees beforehand what would be sent', async () => {
    const pump = await stage.on.aDevice('Seen');
    await stage.on.store([pump.record(Date.now() - 1_000, [3, 4])]);
    const { name: _name, secret: _secret, signKey: _key, ...says } = saysOf(postgres.target('seen'));
    const seen = await stage.on.service.preview(stage.on.caller, { ...says, range: 'devices', deviceIds: [pump.id] });
    expect(seen).toMatchObject({ deviceCount: 1, columns: FORWARD_COLUMNS.value.map(({ name }) => name) });
    expect(seen.rows.map(({ variable, value }) => [variable, value])).toEqual([
      ['flow', 3],
      ['pressure', 4],
    ]);
    expect(seen.text).toContain('create table if not exists "public"."seen"');
  });
});
