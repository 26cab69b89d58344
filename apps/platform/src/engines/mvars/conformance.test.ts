import { type ConfigDevice, ProjectAlarmSettings, QUALITY_CODES } from '@lightfield/contract';
import { type ConformingHost, conformance } from '../../../../../packages/edge/src/conformance.testing.ts';
import type { SteppedClock } from '../../../../../packages/edge/src/stepped-clock.testing.ts';
import type { EdgeAlarm } from '@lightfield/edge';
import { type MvarAlarmConfig, MvarAlarms } from './mvar-alarms.ts';
import type { MvarDefinition } from './mvar-definition.ts';
import { type MvarPorts, MvarProject } from './mvar-project.ts';
import type { Shown } from './period-statistic.ts';

const [GOOD, BAD] = [0, 2];
const TICK_MS = 1_000;

/** A project whose calculated variables are the derived ones; what is read stands for the devices' variables. */
function host(clock: SteppedClock): ConformingHost {
  const items: EdgeAlarm[] = [];
  const table = new Map<string, string>();
  const values = new Map<number, Shown>();
  const listeners = new Map<number, () => void>();
  const keep = (id: string, state: object | null) =>
    void (state === null ? table.delete(id) : table.set(id, JSON.stringify(state)));
  const ports: MvarPorts = {
    get: (series) => values.get(series),
    set: (series, shown) => void values.set(series, shown),
    tap(series, listener) {
      listeners.set(series, listener);
      return () => listeners.delete(series);
    },
    now: () => clock.now(),
    due: () => undefined,
    keep,
  };
  let running: { rules: ConfigDevice; project: MvarProject } | undefined;
  const kept = (id: string): unknown => JSON.parse(table.get(id) ?? 'null');
  const seriesOf = (key: string) => running?.rules.variables.find((one) => one.key === key)?.alias ?? 0;

  const definitionsOf = ({ variables }: ConfigDevice): MvarDefinition[] => {
    const series = new Map(variables.map(({ key, alias }) => [key, alias]));
    return variables.flatMap(({ id, alias, kind, decimals, expression = '', aggregate }) => {
      if (kind !== 'intermediate' && kind !== 'aggregate') return [];
      const names = [...expression.matchAll(/[a-z]+/g)].map(([name]) => name);
      return {
        id,
        projectId: 'p',
        seriesId: alias,
        kind: aggregate ? 'statistic' : 'formula',
        decimals,
        formula: expression,
        inputs: Object.fromEntries(names.map((name) => [name, series.get(name) ?? null])),
        source: series.get(aggregate?.source ?? '') ?? null,
        statistic: aggregate?.aggregation ?? null,
        periodMs: aggregate?.periodMs ?? null,
        shows: aggregate?.shows ?? null,
        report: null,
        ofReport: false,
        state: kept(id),
      };
    });
  };
  const alarmsOf = ({ variables, alarms }: ConfigDevice): MvarAlarmConfig[] =>
    alarms.map(({ id, variable, comparison, value, content, filterCount }) => {
      const last = items.findLast(({ rule }) => rule === id);
      const open = last?.change === 'raised' ? last : undefined;
      const mvarId = variables.find(({ key }) => key === variable)?.id;
      const settings = ProjectAlarmSettings.parse({ mvarId, comparison, value, content, filterCount });
      const [openId, openAt] = [open?.id ?? null, open?.time ?? null];
      return { id, projectId: 'p', settings, openId, openAt, kept: kept(id) };
    });
  const start = (rules: ConfigDevice, before?: MvarProject) => {
    before?.stop();
    const alarmPorts = { emit: (item: EdgeAlarm) => void items.push(item), now: () => clock.now(), keep };
    const alarms = new MvarAlarms(alarmsOf(rules), alarmPorts, before?.alarms);
    running = { rules, project: new MvarProject(definitionsOf(rules), ports, before, alarms) };
    running.project.evaluate();
  };
  /** On whole seconds, so that a restart does not shift them. */
  const awaitTick = () => {
    clock.after(TICK_MS - (clock.now() % TICK_MS), () => {
      running?.project.tick();
      running?.project.evaluate();
      running?.project.save();
      awaitTick();
    });
  };
  awaitTick();
  return {
    run: (rules) => start(rules, running?.project),
    read(said) {
      for (const [key, raw] of Object.entries(said)) {
        const quality = raw === null ? BAD : GOOD;
        values.set(seriesOf(key), { value: raw, quality, readAt: clock.now() });
      }
      for (const key of Object.keys(said)) listeners.get(seriesOf(key))?.();
      running?.project.evaluate();
    },
    restart({ kill, awayMs }) {
      const was = running;
      if (!was) return;
      if (!kill) {
        was.project.save();
        was.project.alarms?.stop();
      }
      was.project.stop();
      clock.sleep(awayMs);
      start(was.rules);
      awaitTick();
    },
    said: () => items,
    value(key) {
      const { value, quality } = values.get(seriesOf(key)) ?? { value: null, quality: BAD };
      return { value, quality: QUALITY_CODES[quality] ?? 'bad' };
    },
  };
}

conformance('a project', { records: false, make: host });
