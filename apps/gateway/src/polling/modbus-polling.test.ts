import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../clock.ts';
import { modbusTcp } from '../drivers/modbus-tcp/modbus-tcp.ts';
import { Recorder, silentLog } from '../testing/fake-bus.ts';
import { Plc } from '../testing/plc.ts';
import { driverHost } from './driver-host.ts';
import { PollingHost } from './polling-host.ts';

const REGISTERS = 50;
const INTERVAL_MS = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const late = (times: readonly number[]) =>
  times.slice(1).filter((time, i) => time - (times[i] ?? time) > INTERVAL_MS * 2).length;
/** When a timer of the same interval fired meanwhile: what a machine that stumbles now and then lets anybody do. */
async function beats(ms: number): Promise<number[]> {
  const times: number[] = [];
  const timer = setInterval(() => times.push(Date.now()), INTERVAL_MS);
  await pause(ms);
  clearInterval(timer);
  return times;
}

let host: PollingHost<number>;
let plcs: Plc[];
beforeEach(async () => {
  host = new PollingHost({ clock: createClock(), host: driverHost('unused'), log: silentLog });
  plcs = [new Plc(), new Plc(), new Plc()];
  await Promise.all(plcs.map((plc) => plc.listen()));
});
afterEach(async () => {
  await host.stop();
  await Promise.all(plcs.map((plc) => plc.stop()));
});

function poll(port: number, unitId = 1, replyTimeoutMs = 300): Recorder {
  const name = `${port}/${unitId}`;
  const recorder = new Recorder();
  const items = Array.from({ length: REGISTERS }, (_, i) => {
    const address = modbusTcp.address.parse(`4x${i + 1}`);
    return {
      point: { address, dataType: 'uint16', byteOrder: 'ABCD', stringLength: 0 } as const,
      intervalMs: INTERVAL_MS,
      item: i,
    };
  });
  const settings = modbusTcp.settings.parse({ host: '127.0.0.1', port, unitId, replyTimeoutMs });
  host.put({ key: name, name, driver: modbusTcp, settings, items, sink: recorder });
  return recorder;
}
const times = (recorder: Recorder) => recorder.answers.map(({ at }) => at);

describe('three Modbus servers', () => {
  it.each(['silent', 'gone', 'resetting'])('one that is %s does not touch the others', async (fault) => {
    const [, sick] = plcs;
    const recorders = plcs.map((plc) => poll(plc.port, 1, plc === sick ? 300 : 5_000));
    await vi.waitFor(() => expect(recorders.every(({ answers }) => answers.length > 3)).toBe(true));
    if (fault === 'silent') sick?.faults.set(1, { silent: true });
    if (fault === 'gone') await sick?.stop();
    const reset = fault === 'resetting' ? setInterval(() => sick?.dropLinks(), 5) : undefined;
    for (const recorder of recorders) recorder.answers.length = 0;
    const possible = await beats(3_000);
    clearInterval(reset);
    for (const [i, recorder] of recorders.entries()) {
      if (i === 1) continue;
      expect(recorder.answers.length).toBeGreaterThanOrEqual((possible.length * 2) / 3);
      // Waiting for the sick server would show in every reply.
      expect(late(times(recorder))).toBeLessThanOrEqual(late(possible) + 6);
      expect(recorder.failures).toEqual([]);
    }
  });
  it.each(['silent', 'gone', 'unreachable'])('one that was %s is back at its full rate soon', async (fault) => {
    const [plc] = plcs;
    if (!plc) throw new Error('no server');
    const { port } = plc;
    const recorder = poll(port);
    await vi.waitFor(() => expect(recorder.answers.length).toBeGreaterThan(3));
    if (fault === 'silent') plc.faults.set(1, { silent: true });
    if (fault === 'unreachable') plc.faults.set(1, { exception: 11 });
    if (fault === 'gone') await plc.stop();
    await vi.waitFor(() => expect(recorder.failures.flatMap(({ places }) => places)).toHaveLength(REGISTERS));
    await pause(1_500);
    plc.faults.clear();
    if (fault === 'gone') await plc.listen(port);
    const back = Date.now();
    await vi.waitFor(() => expect(times(recorder).at(-1)).toBeGreaterThan(back), { interval: 5 });
    const first = times(recorder).find((time) => time > back) ?? 0;
    expect(first - back).toBeLessThan(2_000);
    const possible = await beats(600);
    expect(times(recorder).filter((time) => time >= first).length).toBeGreaterThanOrEqual((possible.length * 2) / 3);
    expect(recorder.changes.filter(({ at }) => at >= back)).toHaveLength(REGISTERS);
  });
  it('a dead unit behind a relay leaves the other units their line', async () => {
    const [plc] = plcs;
    if (!plc) throw new Error('no server');
    plc.faults.set(7, { silent: true });
    const alive = poll(plc.port, 1, 5_000);
    const dead = poll(plc.port, 7);
    await vi.waitFor(() => expect(dead.failures.length).toBeGreaterThan(0));
    alive.answers.length = 0;
    const possible = await beats(3_000);
    expect(alive.answers.length).toBeGreaterThan((possible.length * 2) / 3);
    expect(plc.connections).toBe(1);
  });
  it('a place that does not exist takes none of its neighbours along', async () => {
    const [plc] = plcs;
    if (!plc) throw new Error('no server');
    plc.missing.add(30);
    const recorder = poll(plc.port);
    await vi.waitFor(() => expect(new Set(recorder.changes.map(({ place }) => place)).size).toBe(REGISTERS - 1));
    expect(recorder.failures.flatMap(({ places }) => places)).toEqual([30]);
    plc.requests.length = 0;
    // From some request on it asks around that place, round after round.
    await vi.waitFor(() => {
      const last = plc.requests.slice(-10).map(({ at, count }) => `${at}+${count}`);
      expect(last).toHaveLength(10);
      expect(new Set(last)).toEqual(new Set(['0+30', '31+19']));
    });
  });
});
