import { type AlarmItem, LIMITS, type RecordItem } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Part } from '../../kernel/leases/leases.ts';
import type { Log } from '../../kernel/log.ts';
import type { Live } from '../live/live.ts';
import { ItemSink } from '../edge/item-sink.ts';
import type { EdgeAlarm } from '@lightfield/edge';
import type { BatchPart, ItemSender } from '../types.ts';
import { type MvarAlarmConfig, MvarAlarms } from './mvar-alarms.ts';
import type { MvarDefinition } from './mvar-definition.ts';
import { sourcesOf } from './mvar-sources.ts';
import { MvarProject, type MvarPorts } from './mvar-project.ts';
import { createRecordHearing } from './record-hearing.ts';
import { alarmsOf, forgetGone, mvarsOf, orphansOf, partOfProject, projectsWith } from './mvar-table.ts';

const TICK_MS = 1_000;
const SAVE_EVERY_MS = 10_000;

export interface MvarsOptions {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  live: Pick<Live, 'slot' | 'set' | 'get' | 'tap' | 'fresh' | 'leaveToOthers'>;
  /** Takes what alarm rules of projects raise and recover. */
  alarms: BatchPart<AlarmItem, ItemSender>;
  /** Only projects of this part. */
  part?: Part | undefined;
}

/** Nothing is recorded for a project. */
const NO_RECORDS: BatchPart<RecordItem, ItemSender> = { write: () => Promise.resolve(() => undefined) };
const senderOf = (projectId: string): ItemSender => ({ gatewayId: projectId, sn: `project ${projectId}` });

/**
 * Calculated variables of projects: evaluated when a value they follow from arrives, and shown as any other live value is
 * (docs/decisions/037), and then looked at by the alarm rules of their project (043). Changes that come together are evaluated
 * together.
 */
export function createMvars({ db, bus, clock, log, live, alarms, part }: MvarsOptions) {
  const isOurs = (projectId: string) => !part || partOfProject(projectId, part.of) === part.at;
  const sink = new ItemSink<ItemSender>({ db, log, parts: { record: NO_RECORDS, alarm: alarms }, owner: 'project' });
  const leavesListeners: (() => void)[] = [];
  const projects = new Map<string, MvarProject>();
  const due = new Set<MvarProject>();
  const stale = new Set<string>();
  const records = createRecordHearing({ db, projects: () => projects.values() });
  let evaluation: NodeJS.Timeout | undefined;
  let reloading: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];

  const ports: MvarPorts = {
    ...worldOf(live, clock),
    due(project: MvarProject) {
      due.add(project);
      evaluation ??= setTimeout(evaluate, LIMITS.project.evaluateMs);
    },
  };
  function evaluate(): void {
    evaluation = undefined;
    const now = [...due];
    due.clear();
    for (const project of now) project.evaluate();
  }

  function replace(projectId: string, definitions: readonly MvarDefinition[], rules: readonly MvarAlarmConfig[]): void {
    const before = projects.get(projectId);
    before?.stop();
    if (before) due.delete(before);
    projects.delete(projectId);
    if (definitions.length === 0) return;
    const { emit, keep } = sayingFor(sink, projectId);
    const watched =
      rules.length === 0 ? undefined : new MvarAlarms(rules, { emit, now: () => ports.now(), keep }, before?.alarms);
    const project = new MvarProject(definitions, { ...ports, keep }, before, watched);
    projects.set(projectId, project);
    ports.due(project);
  }
  /** Reads these projects anew, or all. */
  async function read(ids?: readonly string[]): Promise<void> {
    const all = await mvarsOf(db, ids ?? part);
    const definitions = Map.groupBy(all, ({ projectId }) => projectId);
    const rules = Map.groupBy(await alarmsOf(db, ids ?? part), ({ projectId }) => projectId);
    const orphans = await orphansOf(db, ids ?? part);
    // one that begins with nothing would change its value, and the state of its alarms
    await live.fresh(new Set(all.flatMap((one) => [one.seriesId, ...sourcesOf(one)])));
    for (const id of ids ?? definitions.keys()) replace(id, definitions.get(id) ?? [], rules.get(id) ?? []);
    for (const one of orphans) sayingFor(sink, one.projectId).ends(one, clock.now());
    if (ids) await forgetGone(db, ids);
    records.watch([...projects.values()].flatMap((project) => project.reports()));
    for (const tell of leavesListeners) tell();
  }

  async function reload(): Promise<void> {
    while (stale.size > 0) {
      const ids = [...stale];
      stale.clear();
      await read(ids);
    }
  }
  function changed(projectIds: readonly string[]): void {
    for (const id of projectIds) if (isOurs(id)) stale.add(id);
    if (stale.size === 0) return;
    reloading ??= reload()
      .catch((error: unknown) => log.error({ error }, 'Calculated variables could not be read'))
      .finally(() => {
        reloading = undefined;
      });
  }
  const unhook = [
    bus.on('projectChanged', ({ projectId }) => changed([projectId])),
    bus.onGap(() => changed([...projects.keys()])),
    bus.on('configChanged', ({ deviceId }) => {
      projectsWith(db, deviceId)
        .then(changed)
        .catch((error: unknown) => log.error({ error, deviceId }, 'Calculated variables could not be found'));
    }),
  ];

  const save = () => projects.forEach((project) => project.save());

  return {
    async start(): Promise<void> {
      await read();
      timers = [
        setInterval(() => {
          for (const project of projects.values()) project.tick();
        }, TICK_MS),
        setInterval(save, SAVE_EVERY_MS),
      ];
      for (const timer of timers) timer.unref();
    },

    /** The same part; statistics that are made of reports hear what it has stored. */
    hearing: (part: BatchPart<RecordItem>): BatchPart<RecordItem> => records.hearing(part),
    /** Reports that statistics are made of. */
    reports: (): ReadonlySet<number> => records.reports(),
    /** Another process has stored records of these. */
    heard: (items: readonly RecordItem[]): Promise<void> => records.heard(items),

    /** Series of devices' variables that alarm rules of projects follow from by way of live values. */
    alarmLeaves: (): ReadonlySet<number> =>
      new Set([...projects.values()].flatMap((project) => [...project.alarmLeaves()])),
    /** Hears when those may be others. */
    onLeaves: (listener: () => void): void => void leavesListeners.push(listener),

    /** Stores what alarm rules have said. Before the alarms stop. */
    async stop(): Promise<void> {
      for (const off of unhook) off();
      for (const timer of timers) clearInterval(timer);
      clearTimeout(evaluation);
      await reloading;
      save();
      for (const project of projects.values()) {
        project.stop();
        project.alarms?.stop();
      }
      await sink.stop();
      live.leaveToOthers([...projects.values()].flatMap((project) => project.series()));
    },
    /** For tests: what was changed has been read. */
    settled: async (): Promise<void> => reloading,
    counters: () => ({
      projects: projects.size,
      reports: records.reports().size,
      alarms: sink.counted.alarms,
      /** Never to be anything but nothing: they were too many for a database that was away, or no table takes them. */
      lostAlarms: sink.counted.droppedAlarms + sink.counted.failed,
    }),
  };
}

const worldOf = (live: MvarsOptions['live'], clock: Clock): Omit<MvarPorts, 'due'> => ({
  get: (seriesId) => live.get(seriesId),
  set: (seriesId, { value, quality, readAt }) => live.set(live.slot(seriesId), value, quality, readAt),
  tap: (seriesId, listener) => live.tap(seriesId, listener),
  now: () => clock.now(),
});

/** What rules of a project say, and what they have to know after a restart. */
const sayingFor = (sink: ItemSink<ItemSender>, projectId: string) => ({
  emit: (item: EdgeAlarm) => sink.add(senderOf(projectId), item),
  keep: (id: string, state: object | null, passing?: 'passing') => {
    sink.keep(projectId, id, state && JSON.stringify(state), passing !== undefined);
  },
  /** An occurrence whose rule is gone: nothing recovers it any more. */
  ends({ id, rule }: { id: string; rule: string }, time: number) {
    sink.add(senderOf(projectId), { kind: 'alarm', id, rule, change: 'recovered', time, value: null });
  },
});
