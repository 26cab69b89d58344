import { LIMITS, type RecordItem } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Live } from '../live/live.ts';
import type { BatchPart } from '../types.ts';
import { MvarProject, type MvarPorts } from './mvar-project.ts';
import { type MvarDefinition, allMvars, layoutsOf, mvarsOf, projectsWith, saveStates } from './mvar-table.ts';

const TICK_MS = 1_000;
const SAVE_EVERY_MS = 10_000;

export interface MvarsOptions {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  live: Pick<Live, 'slot' | 'set' | 'get' | 'tap'>;
}

/**
 * Calculated variables of projects: evaluated when a value they follow from arrives, and shown as any other live value is
 * (docs/decisions/037). Changes that come together are evaluated together.
 */
export function createMvars({ db, bus, clock, log, live }: MvarsOptions) {
  const projects = new Map<string, MvarProject>();
  const due = new Set<MvarProject>();
  const stale = new Set<string>();
  let layouts = new Map<number, (number | undefined)[]>();
  let watched = new Set<number>();
  let evaluation: NodeJS.Timeout | undefined;
  let reloading: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];

  const ports: MvarPorts = {
    get: (seriesId) => live.get(seriesId),
    set: (seriesId, { value, quality, readAt }) => live.set(live.slot(seriesId), value, quality, readAt),
    tap: (seriesId, listener) => live.tap(seriesId, listener),
    now: () => clock.now(),
    due(project) {
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

  function replace(projectId: string, definitions: readonly MvarDefinition[]): void {
    const before = projects.get(projectId);
    before?.stop();
    if (before) due.delete(before);
    projects.delete(projectId);
    if (definitions.length === 0) return;
    const project = new MvarProject(definitions, ports, before);
    projects.set(projectId, project);
    ports.due(project);
  }
  function forgetLayouts(): void {
    watched = new Set([...projects.values()].flatMap((project) => project.reports()));
    layouts = new Map();
  }

  async function reload(): Promise<void> {
    while (stale.size > 0) {
      const ids = [...stale];
      stale.clear();
      const definitions = await mvarsOf(db, ids);
      for (const id of ids)
        replace(
          id,
          definitions.filter(({ projectId }) => projectId === id),
        );
      forgetLayouts();
    }
  }
  function changed(projectIds: readonly string[]): void {
    for (const id of projectIds) stale.add(id);
    reloading ??= reload()
      .catch((error: unknown) => log.error({ error }, 'Calculated variables could not be read'))
      .finally(() => {
        reloading = undefined;
      });
  }
  const unhook = [
    bus.on('projectChanged', ({ projectId }) => changed([projectId])),
    bus.on('configChanged', ({ deviceId }) => {
      projectsWith(db, deviceId)
        .then(changed)
        .catch((error: unknown) => log.error({ error, deviceId }, 'Calculated variables could not be found'));
    }),
  ];

  async function save(): Promise<void> {
    const states = [...projects.values()].flatMap((project) => project.takeUnsaved());
    if (states.length === 0) return;
    await saveStates(db, states).catch((error: unknown) =>
      log.warn({ error }, 'Running periods could not be saved; they are tried again with their next values'),
    );
  }

  return {
    async start(): Promise<void> {
      const byProject = Map.groupBy(await allMvars(db), ({ projectId }) => projectId);
      for (const [id, definitions] of byProject) replace(id, definitions);
      forgetLayouts();
      timers = [
        setInterval(() => {
          for (const project of projects.values()) project.tick();
        }, TICK_MS),
        setInterval(() => void save(), SAVE_EVERY_MS),
      ];
      for (const timer of timers) timer.unref();
    },

    /** The same part; statistics that are made of reports hear what it has stored. */
    hearing: (part: BatchPart<RecordItem>): BatchPart<RecordItem> => ({
      async write(tx, items) {
        const done = await part.write(tx, items);
        const heard = items.flatMap(({ item }) => (watched.has(item.report) ? item : []));
        if (heard.length === 0) return done;
        if (heard.some(({ layout }) => !layouts.has(layout))) layouts = await layoutsOf(tx, [...watched]);
        return () => {
          done();
          for (const item of heard) tell(item, layouts.get(item.layout) ?? [], projects.values());
        };
      },
    }),

    async stop(): Promise<void> {
      for (const off of unhook) off();
      for (const timer of timers) clearInterval(timer);
      clearTimeout(evaluation);
      await reloading;
      await save();
      for (const project of projects.values()) project.stop();
    },
    /** For tests: what was changed has been read. */
    settled: async (): Promise<void> => {
      await reloading;
    },
    counters: () => ({
      projects: projects.size,
      reports: watched.size,
    }),
  };
}
/** Statistics that are made of its report hear of a record. `columns`: series by column. */
function tell(item: RecordItem, columns: readonly (number | undefined)[], projects: Iterable<MvarProject>): void {
  for (const project of projects)
    project.record(item.report, item.time, (seriesId) => {
      const column = columns.indexOf(seriesId);
      return column < 0 ? undefined : { value: item.values[column] ?? null, quality: item.q?.[column] ?? 0 };
    });
}
export type Mvars = ReturnType<typeof createMvars>;
