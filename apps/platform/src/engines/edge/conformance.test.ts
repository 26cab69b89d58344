import { type ConfigDevice, QUALITY_CODES } from '@lightfield/contract';
import { type ConformingHost, conformance } from '../../../../../packages/edge/src/conformance.testing.ts';
import type { SteppedClock } from '../../../../../packages/edge/src/stepped-clock.testing.ts';
import type { ForeignReading } from '../ingest/foreign-values.ts';
import type { EdgeDeviceConfig } from './device-config.ts';
import { EdgeDevice } from './edge-device.ts';
import { type EdgeAlarm, type EdgeRecord, TextMemory } from '@lightfield/edge';

const [GOOD, BAD, STALE] = [0, 2, 3];

/** A third-party device on tables that remember. */
function host(clock: SteppedClock): ConformingHost {
  const items: (EdgeRecord | EdgeAlarm)[] = [];
  const table = new Map<string, string>();
  const shown = new Map<number, { value: unknown; quality: string }>();
  let running: { rules: ConfigDevice; device: EdgeDevice } | undefined;
  const remember = () =>
    new TextMemory(table, (unit, body) => void (body === null ? table.delete(unit) : table.set(unit, body)));
  let memory = remember();

  const configOf = ({ variables, alarms, reports }: ConfigDevice): EdgeDeviceConfig => {
    const open = new Map<string, string>();
    for (const item of items) {
      if (item.kind !== 'alarm') continue;
      if (item.change === 'raised') open.set(item.rule, item.id);
      else open.delete(item.rule);
    }
    return {
      gateway: { gatewayId: 'g', orgId: 'o', kind: 'sparkplug', sn: 'P/1', group: 'P', node: '1' },
      variables: variables.map((settings) => ({ seriesId: settings.alias, settings })),
      alarms: alarms.map((settings) => ({ id: settings.id, settings, openId: open.get(settings.id) })),
      orphans: [],
      reports: reports.map((settings) => ({ number: settings.number, layout: settings.layout, settings })),
    };
  };
  const start = (rules: ConfigDevice, before?: EdgeDevice) => {
    before?.stop();
    const device = new EdgeDevice(
      configOf(rules),
      {
        now: () => clock.now(),
        ticks: () => clock.ticks(),
        after: (ms, call) => clock.after(ms, call),
        show: (series, value, code) => shown.set(series, { value, quality: QUALITY_CODES[code] ?? 'bad' }),
        observed: () => undefined,
        emit: (item) => items.push(item),
        invalid(_what, error) {
          throw error;
        },
        memory,
      },
      before,
    );
    running = { rules, device };
    device.start();
  };
  const seriesOf = (key: string) => running?.rules.variables.find((one) => one.key === key)?.alias ?? 0;
  return {
    run: (rules) => start(rules, running?.device),
    read(said) {
      const readings = Object.entries(said).map(
        ([key, raw]): ForeignReading => ({
          variable: {
            seriesId: seriesOf(key),
            variableId: key,
            deviceId: 'd',
            dataType: 'double',
            decimals: 2,
            slot: 0,
          },
          raw,
          quality: raw === null ? BAD : GOOD,
          readAt: clock.now(),
          historical: false,
          transient: false,
        }),
      );
      running?.device.accept(readings);
    },
    restart({ kill, awayMs }) {
      if (!kill) running?.device.stop();
      clock.sleep(awayMs);
      memory = remember();
      shown.clear();
      if (running) start(running.rules);
    },
    said: () => items,
    value: (key) => shown.get(seriesOf(key)) ?? { value: null, quality: QUALITY_CODES[STALE] ?? '' },
  };
}

conformance('a third-party device', { records: true, make: host });
