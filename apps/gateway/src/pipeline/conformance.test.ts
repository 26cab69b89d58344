import type { ConfigDevice } from '@lightfield/contract';
import { type ConformingHost, conformance } from '../../../../packages/edge/src/conformance.testing.ts';
import type { SteppedClock } from '../../../../packages/edge/src/stepped-clock.testing.ts';
import { Device, Schedule } from '@lightfield/edge';
import type { NewItem } from '../outbox/store-op.ts';
import { keptAlarms, keptMemory } from './kept.ts';

/** A gateway's device on an outbox that remembers. */
function host(clock: SteppedClock): ConformingHost {
  const items: NewItem[] = [];
  const shelves = new Map([
    ['report', new Map<string, string>()],
    ['alarm', new Map<string, string>()],
  ]);
  const shelf = (name: string) => shelves.get(name) ?? new Map<string, string>();
  const outbox = {
    add: (item: NewItem) => items.push(item),
    keep: (name: string, id: string, body: string | null) =>
      void (body === null ? shelf(name).delete(id) : shelf(name).set(id, body)),
  };
  const boot = () => {
    const raised = keptAlarms(outbox, shelf('alarm'));
    const schedule = new Schedule(clock, outbox, keptMemory(outbox, shelf('report')));
    return { raised, schedule, live: { changed: () => undefined, settled: () => undefined } };
  };
  let parts = boot();
  let running: { rules: ConfigDevice; device: Device } | undefined;
  const start = (rules: ConfigDevice, before?: Device) => {
    before?.stop();
    running = { rules, device: new Device(rules, parts, before) };
    running.device.start(clock.now());
  };
  const device = () => {
    if (!running) throw new Error('no device');
    return running.device;
  };
  const named = (key: string) => {
    const found = device().variable(key);
    if (!found) throw new Error(`no ${key}`);
    return found;
  };
  return {
    run: (rules) => start(rules, running?.device),
    read(said) {
      const at = clock.now();
      const known = Object.keys(said).filter((key) => said[key] !== null);
      for (const key of known) device().changed(named(key), Number(said[key]), at);
      device().answered(known.map(named), at);
      device().swept(at);
      const failed = Object.keys(said).filter((key) => said[key] === null);
      if (failed.length > 0) device().failed(failed.map(named), at);
    },
    restart({ kill, awayMs }) {
      if (!kill) device().stop();
      parts.schedule.stop();
      clock.sleep(awayMs);
      parts = boot();
      if (running) start(running.rules);
    },
    said: () => items.flatMap((item) => (item.kind === 'record' || item.kind === 'alarm' ? [item] : [])),
    value: (key) => ({ value: named(key).value, quality: named(key).quality }),
  };
}

conformance('a gateway', { records: true, make: host });
