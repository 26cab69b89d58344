import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveFrame } from '@lightfield/contract';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { FanOut } from './fan-out.ts';
import { type LiveBench, type Viewer, liveBench, variableIdOf } from './live.testing.ts';
import type { StreamInfo } from './stream.ts';
import { StreamWatch } from './stream-watch.ts';
import { ValueColumns } from './value-columns.ts';

const DEVICES = Array.from({ length: 2_000 }, () => uuid());
const bus = createBus((error) => {
  throw error;
});
let states: Map<string, StreamInfo>;
let bench: LiveBench;
let stop: () => void;

beforeEach(async () => {
  states = new Map();
  const fanOut = new FanOut(new ValueColumns());
  const ports = {
    watch: () => () => undefined,
    streamOf: (deviceId: string): StreamInfo =>
      states.get(deviceId) ?? { state: 'opening', readAt: undefined, late: [] },
  };
  const watch = new StreamWatch(ports, bus, (run) => fanOut.afterValues(run));
  bench = await liveBench({
    attach(socket, grant) {
      const live = fanOut.attach(socket, grant, () => watch.remove(live));
      watch.add(live);
      return Promise.resolve();
    },
  });
  stop = () => {
    watch.stop();
    fanOut.stop();
    bench.close();
  };
});
afterEach(() => stop());

type Streams = LiveFrame & { kind: 'streams' };
const streamsOf = ({ frames }: Viewer) => frames.filter((frame): frame is Streams => frame.kind === 'streams');
const become = (deviceId: string, state: StreamInfo['state']) => {
  states.set(deviceId, { state, readAt: 1, late: [] });
  bus.emit('streamChanged', { deviceId });
};
/** What a viewer knows of each device, from all it was told. */
const known = (viewer: Viewer) =>
  new Map(streamsOf(viewer).flatMap(({ devices }) => devices.map(({ equipId, stream }) => [equipId, stream] as const)));
const aPage = () => {
  const signals = DEVICES.map((deviceId, n) => ({ seriesId: n, variableId: variableIdOf(n), deviceId }));
  return bench.grant([], { deviceIds: DEVICES, signals });
};
const all = (state: string) => new Map(DEVICES.map((deviceId) => [deviceId, state]));

describe('who watches a page of 2,000 devices', () => {
  it('is told first how each stands, and which values are of which device', async () => {
    const viewer = await bench.connect(aPage());
    await vi.waitFor(() => expect(streamsOf(viewer)).not.toHaveLength(0));
    expect(known(viewer)).toEqual(all('opening'));
    expect(streamsOf(viewer)[0]?.devices.map(({ signals }) => signals)).toEqual(
      DEVICES.map((_, n) => [variableIdOf(n)]),
    );
  });

  it('is told in one frame of those that change together, and of no others', async () => {
    const viewer = await bench.connect(aPage());
    await vi.waitFor(() => expect(streamsOf(viewer)).not.toHaveLength(0));
    for (const deviceId of DEVICES) become(deviceId, 'live');
    await vi.waitFor(() => expect(known(viewer)).toEqual(all('live')));
    // those of some beats may have come between, on a machine that is late of many
    expect(streamsOf(viewer).length).toBeLessThan(DEVICES.length / 10);
    become(DEVICES[7] ?? '', 'silent');
    await vi.waitFor(() => expect(known(viewer).get(DEVICES[7] ?? '')).toBe('silent'));
    const partly = streamsOf(viewer).filter(({ devices }) => devices.length < DEVICES.length);
    expect(partly.map(({ devices }) => devices)).toEqual([[{ equipId: DEVICES[7], stream: 'silent', readAt: 1 }]]);
  });

  it('keeps its line however long it takes nothing, and then knows how all of them stand', async () => {
    const viewer = await bench.connect(aPage());
    await vi.waitFor(() => expect(streamsOf(viewer)).not.toHaveLength(0));
    viewer.ws.pause();
    // 170 kB each time: some times what the system and this process hold for one client
    for (let round = 0; round < 80; round += 1) {
      for (const deviceId of DEVICES) become(deviceId, round % 2 === 0 ? 'live' : 'silent');
      await sleep(25);
    }
    become(DEVICES[0] ?? '', 'opening');
    viewer.ws.resume();
    await vi.waitFor(() => expect(known(viewer)).toEqual(all('silent').set(DEVICES[0] ?? '', 'opening')), 5_000);
    expect(viewer.ws.readyState).toBe(viewer.ws.OPEN);
  }, 60_000);
});
