import { isDeepStrictEqual } from 'node:util';
import { type ProjectAlarmSettings, QUALITY_CODES } from '@lightfield/contract';
import { AlarmWatch, type EdgeAlarm, type EdgeRecord, type Memory, RaisedAlarms } from '@lightfield/edge';
import type { Shown } from './period-statistic.ts';

/** An alarm rule of a project as it is stored. */
export interface MvarAlarmConfig {
  id: string;
  projectId: string;
  settings: ProjectAlarmSettings;
  /** The occurrence that has not recovered, and when it was raised; `null`: none. */
  openId: string | null;
  openAt: number | null;
  /** What it knew before a restart. */
  kept?: unknown;
}
interface Watched {
  readonly settings: ProjectAlarmSettings;
  readonly rule: AlarmWatch;
  /** It has not seen the value that its variable has now. */
  isNew: boolean;
  /** Of the newest value it has seen, epoch ms: nothing happens before it. */
  at: number;
}
export interface MvarAlarmPorts {
  emit: (item: EdgeAlarm) => void;
  now: () => number;
  /** Over restarts; absent: not kept. */
  keep?: Memory['keep'];
}

/** The alarm rules of one project: each looks at its calculated variable whenever that has been worked out. */
export class MvarAlarms {
  readonly #byMvar = new Map<string, Watched[]>();
  readonly #raised: RaisedAlarms;
  readonly #keep: Memory['keep'];

  /** `before`: those of the project before it was edited; rules that are as they were go on. */
  constructor(
    configs: readonly MvarAlarmConfig[],
    { emit, now, keep = () => undefined }: MvarAlarmPorts,
    before?: MvarAlarms,
  ) {
    const journal = { add: (item: EdgeAlarm | EdgeRecord) => item.kind === 'alarm' && emit(item) };
    this.#raised = before ? before.#raised : new RaisedAlarms(journal, new Map());
    this.#keep = keep;
    for (const { id, settings, openId, openAt, kept } of configs) {
      const known = before?.find(id);
      const list = this.#byMvar.get(settings.mvarId) ?? [];
      this.#byMvar.set(settings.mvarId, list);
      if (known && isDeepStrictEqual(known.settings, settings)) {
        list.push(known);
        continue;
      }
      // What this process raised may not have reached the table yet.
      if (!known && openId !== null) this.#raised.found(id, openId);
      // What it says of one variable ends when it watches another.
      if (known && known.settings.mvarId !== settings.mvarId) this.#raised.recover(id, null, Math.max(now(), known.at));
      // Calculated variables are numbers, and counted in doubles.
      const rule = new AlarmWatch({ id, ...settings }, 'double', this.#raised, settings.mvarId);
      if (!known) rule.begin({ recall: () => kept, keep });
      // One that counts has seen the value that stands.
      list.push({ settings, rule, isNew: !rule.isCounting, at: known?.at ?? openAt ?? 0 });
    }
  }

  /** How far they have counted is kept for the next start. */
  stop(): void {
    for (const { rule } of [...this.#byMvar.values()].flat()) rule.end({ recall: () => undefined, keep: this.#keep });
  }

  find(id: string): Watched | undefined {
    for (const list of this.#byMvar.values()) {
      const found = list.find(({ rule }) => rule.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Calculated variables whose values decide about alarms. */
  watchedMvars(): Set<string> {
    const enabled = [...this.#byMvar].filter(([, list]) => list.some(({ settings }) => settings.enabled));
    return new Set(enabled.map(([mvarId]) => mvarId));
  }

  /** A calculated variable was worked out. `moved`: it has another value, quality or time than before. */
  look(mvarId: string, shown: Shown, moved: boolean): void {
    for (const watched of this.#byMvar.get(mvarId) ?? []) {
      if (!moved && !watched.isNew) continue;
      watched.isNew = false;
      this.#step(watched, shown, shown.readAt);
    }
  }

  /**
   * Once a second: a rule that counts matches in a row goes on counting while the value stands as it is. What a formula follows
   * from is only heard of when it changes.
   */
  tick(now: number, shownOf: (mvarId: string) => Shown | undefined): void {
    for (const [mvarId, list] of this.#byMvar) {
      for (const watched of list) {
        const shown = watched.rule.isCounting ? shownOf(mvarId) : undefined;
        if (shown) this.#step(watched, shown, now);
      }
    }
  }

  #step(watched: Watched, { value, quality }: Shown, time: number): void {
    watched.at = Math.max(watched.at, time);
    watched.rule.look({ value, quality: QUALITY_CODES[quality] ?? 'bad' }, watched.at);
  }
}
