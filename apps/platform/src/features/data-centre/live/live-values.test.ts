import { LIMITS, commonErrors, dataCentreErrors } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDevice, addOrg, addVariable } from '../../../engines/history/site.testing.ts';
import { ValueColumns } from '../../../engines/live/value-columns.ts';
import { testClock } from '../../../kernel/clock.testing.ts';
import { silentLog } from '../../../kernel/log.ts';
import { endService } from '../../../kernel/service-shut.testing.ts';
import { SOON, dataCentreStage } from '../data-centre-stage.testing.ts';
import { postgresByTcp, receiver, saysOf } from '../data-centre.testing.ts';
import { createLiveBuffer } from './live-buffer.ts';
import { createLiveTaker } from './live-taker.ts';
import { createWantedLive } from './live-wanted.ts';

const GOOD = 0;
const BAD = 2;
/** It is looked anew at what forwarders want. */
const LOOK = 60_000;
const stage = dataCentreStage();
let http: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => {
  http = await receiver();
});
afterEach(() => {
  http.got.splice(0);
  Object.assign(http.how, { status: 200, hangs: false });
});
afterAll(() => http.stop());

/** A process that gateways send to. */
function aSource(room?: { rowsMax: number; bytesMax: number }) {
  const { db } = stage.test;
  const columns = new ValueColumns();
  const clock = testClock();
  const counts = { liveTaken: 0, liveDropped: 0 };
  const how = { isAway: false };
  const buffer = createLiveBuffer(db, room);
  const taker = createLiveTaker({
    live: {
      follow: (series, followed) => columns.follow(columns.slot(series), followed),
      takeHeard: () => columns.takeHeard().map((slot) => columns.seriesOf(slot)),
      own: (series) => (columns.isOwn(columns.slot(series)) ? columns.at(columns.slot(series)) : undefined),
    },
    wanted: createWantedLive(db),
    buffer: {
      put: (values) => (how.isAway ? Promise.reject(new Error('the database is away')) : buffer.put(values)),
    },
    clock,
    log: silentLog,
    counted: (what, more) => void (counts[what] += more),
  });
  return {
    columns,
    clock,
    counts,
    how,
    round: () => taker.round(),
    stop: () => taker.stop(),
    set: (series: number, value: number | string | null, at: number, quality = GOOD) =>
      columns.set(columns.slot(series), value, quality, at),
    /** A second passes. */
    async second(): Promise<void> {
      clock.pass(1_000);
      await taker.round();
    },
  };
}
const ALIVE = { records: false, live: true, liveSeconds: 1 } as const;
async function forwarding(more: Parameters<typeof stage.on.add>[1] = {}) {
  const { id } = await stage.on.add(http.target(), { ...ALIVE, ...more });
  await stage.on.follow(id);
  return id;
}
async function aPump() {
  const { id, variables } = await stage.on.aDevice();
  const [flow, pressure] = variables;
  if (!flow || !pressure) throw new Error('a pump has two variables');
  return { id, flow, pressure };
}
const waiting = async (id: string) => (await stage.info(id)).liveWaiting.rows;
const sentOf = (variable: string) =>
  http
    .rows()
    .filter((row) => row['variable'] === variable)
    .map((row) => row['value']);

describe('live values', () => {
  it('are sent with quality and time, under a key of variable and time, and leave the buffer then', async () => {
    const { flow, pressure } = await aPump();
    const id = await forwarding();
    const source = aSource();
    await source.round();
    const at = Date.now();
    source.set(flow.seriesId, 3.5, at);
    source.set(pressure.seriesId, null, at + 1, BAD);
    await source.second();
    expect(source.counts).toEqual({ liveTaken: 2, liveDropped: 0 });
    expect(await waiting(id)).toBe(2);
    stage.started();
    await expect.poll(() => http.rows().length, SOON).toBe(2);
    expect(http.rows().find((row) => row['variable'] === 'flow')).toEqual({
      row_key: `live-${flow.seriesId}-${at}`,
      ts: new Date(at).toISOString(),
      device_id: expect.any(String) as string,
      device_name: 'Pump',
      variable: 'flow',
      value: 3.5,
      text_value: null,
      quality: 'good',
    });
    expect(http.rows().find((row) => row['variable'] === 'pressure')).toMatchObject({ value: null, quality: 'bad' });
    await expect.poll(() => waiting(id), SOON).toBe(0);
    expect(await stage.info(id)).toMatchObject({ state: 'running', sentLive: 2, sentRecords: 0, liveDropped: 0 });
    const [left] = await stage.test.db.query<{ n: number }>('select count(*) as n from forward_live');
    expect(left?.n).toBe(0);
  });

  it('of a variable are one in as many seconds as was said, the newest there is, and its last one in the end', async () => {
    const { flow } = await aPump();
    await forwarding({ liveSeconds: 10 });
    const source = aSource();
    await source.round();
    const from = Date.now();
    // five values a second for 21 s, then it stands still
    for (let n = 0; n < 105; n += 1) {
      source.set(flow.seriesId, n, from + n * 200);
      if (n % 5 === 4) await source.second();
    }
    for (let n = 0; n < 15; n += 1) await source.second();
    stage.started();
    await expect.poll(() => sentOf('flow'), SOON).toEqual([4, 54, 104]);
  });

  it('are those of chosen variables alone, and of devices of the enterprise', async () => {
    const { flow, pressure } = await aPump();
    const foreign = await addDevice(stage.test.db, await addOrg(stage.test.db));
    const other = await addVariable(stage.test.db, foreign, { key: 'secret' });
    const id = await forwarding({ liveRange: 'chosen', variableIds: [flow.id] });
    const source = aSource();
    await source.round();
    for (const { seriesId: series } of [flow, pressure, other]) source.set(series, 1, Date.now());
    await source.second();
    expect(source.counts.liveTaken).toBe(1);
    expect((await stage.info(id)).variables).toEqual([
      expect.objectContaining({ id: flow.id, key: 'flow', deviceName: 'Pump' }),
    ]);
    const refused = { spec: { code: dataCentreErrors.devicesBeyond.code } };
    for (const variableIds of [[other.id], [newId()], [flow.id, other.id]])
      await expect(stage.on.add(http.target(), { ...ALIVE, liveRange: 'chosen', variableIds })).rejects.toMatchObject(
        refused,
      );
  });

  it('that nobody wants are not noted, and those of a forwarder that is stopped or whose service has ended are not taken', async () => {
    const { flow } = await aPump();
    const source = aSource();
    await source.round();
    source.set(flow.seriesId, 1, 1_000);
    expect(source.columns.takeHeard()).toEqual([]);
    const id = await forwarding();
    const taken = async (value: number) => {
      const before = source.counts.liveTaken;
      source.clock.pass(LOOK);
      await source.round();
      source.set(flow.seriesId, value, 1_000 + value);
      await source.second();
      return source.counts.liveTaken > before;
    };
    expect(await taken(2)).toBe(true);
    await stage.on.service.setEnabled(stage.on.caller, { id, enabled: false });
    expect(await taken(3)).toBe(false);
    await stage.on.service.setEnabled(stage.on.caller, { id, enabled: true });
    expect(await taken(4)).toBe(true);
    await endService(stage.test.db, stage.on.orgId, 'dataCentre');
    expect(await taken(5)).toBe(false);
    await endService(stage.test.db, stage.on.orgId, 'dataCentre', false);
    expect(await taken(6)).toBe(true);
  });

  it('wait while the target takes nothing, and come in the order of each variable', async () => {
    const { flow, pressure } = await aPump();
    const id = await forwarding();
    const source = aSource();
    await source.round();
    http.how.status = 503;
    stage.started();
    const from = Date.now();
    for (let n = 0; n < 40; n += 1) {
      source.set(flow.seriesId, n, from + n * 1_000);
      source.set(pressure.seriesId, 100 + n, from + n * 1_000);
      await source.second();
    }
    await expect.poll(async () => (await stage.info(id)).state, SOON).toBe('waiting');
    expect(await waiting(id)).toBe(80);
    http.how.status = 200;
    await expect.poll(() => waiting(id), SOON).toBe(0);
    expect(sentOf('flow')).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(sentOf('pressure')).toEqual(Array.from({ length: 40 }, (_, n) => 100 + n));
  });

  it('are not taken when there is no room: what came first stays, what did not fit is counted and said', async () => {
    const { flow } = await aPump();
    const id = await forwarding();
    const source = aSource({ rowsMax: 3, bytesMax: 1_000_000 });
    await source.round();
    for (let n = 0; n < 5; n += 1) {
      source.set(flow.seriesId, n, 10_000 + n * 1_000);
      await source.second();
    }
    expect(source.counts).toEqual({ liveTaken: 3, liveDropped: 2 });
    expect(await stage.info(id)).toMatchObject({
      liveDropped: 2,
      liveLost: { from: 13_000, to: 14_000 },
      liveWaiting: { rows: 3, rowsMax: LIMITS.forward.liveWaiting, bytesMax: LIMITS.forward.liveWaitingBytes },
    });
    stage.started();
    await expect.poll(() => sentOf('flow'), SOON).toEqual([0, 1, 2]);
    await expect.poll(() => waiting(id), SOON).toBe(0);
    source.set(flow.seriesId, 9, 20_000);
    await source.second();
    await expect.poll(() => sentOf('flow'), SOON).toEqual([0, 1, 2, 9]);
  });

  it('have room for so many bytes, which long texts take', async () => {
    const { flow } = await aPump();
    await forwarding();
    const source = aSource({ rowsMax: 100, bytesMax: 1_000 });
    await source.round();
    source.set(flow.seriesId, 'x'.repeat(800), 1_000);
    await source.second();
    source.set(flow.seriesId, 'y'.repeat(800), 2_000);
    await source.second();
    expect(source.counts).toEqual({ liveTaken: 1, liveDropped: 1 });
  });

  it('that were taken are stored later when the database is away, and nothing is taken meanwhile', async () => {
    const { flow } = await aPump();
    await forwarding();
    const source = aSource();
    await source.round();
    source.set(flow.seriesId, 1, 1_000);
    source.how.isAway = true;
    await expect(source.second()).rejects.toThrow('away');
    source.set(flow.seriesId, 2, 2_000);
    await expect(source.second()).rejects.toThrow('away');
    source.set(flow.seriesId, 3, 3_000);
    source.how.isAway = false;
    await source.second();
    await source.second();
    stage.started();
    await expect.poll(() => sentOf('flow'), SOON).toEqual([1, 3]);
  });

  it('that were sent and not acknowledged come once more, and are in a table once', async () => {
    const { flow } = await aPump();
    const postgres = await postgresByTcp(stage.test);
    try {
      const { id } = await stage.on.add(postgres.target('live_once'), ALIVE);
      await stage.on.follow(id);
      const source = aSource();
      await source.round();
      source.set(flow.seriesId, 1, 1_000);
      await source.second();
      stage.started();
      await expect.poll(() => waiting(id), SOON).toBe(0);
      // As a process that was killed before it could take them out of the buffer leaves them.
      source.set(flow.seriesId, 2, 2_000);
      await source.second();
      await createLiveBuffer(stage.test.db).put([
        { forwarderId: id, seriesId: flow.seriesId, at: 1_000, value: 1, quality: GOOD },
      ]);
      await expect.poll(() => waiting(id), SOON).toBe(0);
      const rows = await stage.test.db.query<{ row_key: string }>('select row_key from live_once order by row_key');
      expect(rows.map(({ row_key }) => row_key)).toEqual([`live-${flow.seriesId}-1000`, `live-${flow.seriesId}-2000`]);
    } finally {
      await stage.stopped();
      await postgres.stop();
    }
  });

  it('that another process has by now are that one’s to take', async () => {
    const { flow } = await aPump();
    await forwarding();
    const source = aSource();
    await source.round();
    source.set(flow.seriesId, 1, 1_000);
    source.columns.leaveToOthers([flow.seriesId]);
    await source.second();
    source.columns.setFromElsewhere(source.columns.slot(flow.seriesId), {
      value: 2,
      quality: GOOD,
      readAt: 2_000,
      changedAt: 2_000,
    });
    await source.second();
    expect(source.counts.liveTaken).toBe(0);
    // No other process is asked for what is forwarded.
    const wished: number[] = [];
    source.columns.onWish = (series) => void wished.push(series);
    source.columns.follow(source.columns.slot(flow.seriesId), true);
    expect(wished).toEqual([]);
  });

  it('that are only known to be old are not sent again', async () => {
    const { flow } = await aPump();
    await forwarding();
    const source = aSource();
    await source.round();
    source.set(flow.seriesId, 1, 1_000);
    await source.second();
    source.columns.stale([flow.seriesId]);
    await source.second();
    expect(source.counts.liveTaken).toBe(1);
    source.set(flow.seriesId, 1, 5_000);
    await source.second();
    expect(source.counts.liveTaken).toBe(2);
  });

  it('are let go of when a forwarder sends none any more, and when it is deleted', async () => {
    const { flow } = await aPump();
    const id = await forwarding();
    const source = aSource();
    await source.round();
    source.set(flow.seriesId, 1, 1_000);
    await source.second();
    const left = async () =>
      (await stage.test.db.query<{ n: number }>('select count(*) as n from forward_live'))[0]?.n ?? -1;
    expect(await left()).toBe(1);
    const { variables, name } = await stage.info(id);
    expect(variables).toEqual([]);
    await stage.on.service.edit(stage.on.caller, { ...saysOf(http.target()), id, name });
    expect(await left()).toBe(0);
    // What was taken before it was edited is nobody's.
    await createLiveBuffer(stage.test.db).put([
      { forwarderId: id, seriesId: flow.seriesId, at: 1, value: 1, quality: GOOD },
      { forwarderId: newId(), seriesId: flow.seriesId, at: 1, value: 1, quality: GOOD },
    ]);
    expect(await left()).toBe(0);
  });

  it('come of devices that are asked to stream as often as they are sent', async () => {
    const { id: deviceId, flow } = await aPump();
    await forwarding({ liveRange: 'chosen', variableIds: [flow.id], liveSeconds: 30 });
    await stage.on.aDevice('not chosen');
    stage.on.streamed.splice(0);
    stage.started();
    await expect.poll(() => stage.on.streamed, SOON).toEqual([{ deviceId, everyMs: 30_000 }]);
  });

  it('are previewed as rows, beside records where both are sent', async () => {
    const { flow, pressure } = await aPump();
    await stage.test.db.query(
      `insert into latest (series_id, ts, num, txt, quality) values ($1, now(), 7, null, 0), ($2, now(), null, '开', 0)
       on conflict (series_id) do update set num = excluded.num, txt = excluded.txt, ts = excluded.ts`,
      [flow.seriesId, pressure.seriesId],
    );
    const body = { ...saysOf(http.target()), records: false, live: true };
    const { rows } = await stage.on.service.preview(stage.on.caller, body);
    expect(rows.map(({ variable, value, text_value }) => [variable, value, text_value])).toEqual(
      expect.arrayContaining([
        ['flow', 7, null],
        ['pressure', null, '开'],
      ]),
    );
    const chosen = { ...body, liveRange: 'chosen' as const, variableIds: [flow.id] };
    const some = await stage.on.service.preview(stage.on.caller, chosen);
    expect(some.rows).toEqual([expect.objectContaining({ variable: 'flow', value: 7 })]);
    await expect(
      stage.on.service.preview(stage.on.caller, { ...chosen, variableIds: undefined }),
    ).rejects.toMatchObject({ spec: { code: commonErrors.parameterInvalid.code } });
  });
});
