import { isDeepStrictEqual } from 'node:util';
import type { ProjectAlarmSettings, Value } from '@lightfield/contract';
import { compileAlarm } from '@lightfield/rules';
import { type AlarmSaying, WatchedRule, orphanEnds } from '../alarms/watched-rule.ts';

/** An alarm rule of a project as it is stored. */
export interface MvarAlarmConfig {
  id: string;
  projectId: string;
  settings: ProjectAlarmSettings;
  /** The occurrence that has not recovered, and when it was raised; `null`: none. */
  openId: string | null;
  openAt: number | null;
}
interface Watched {
  readonly settings: ProjectAlarmSettings;
  readonly rule: WatchedRule;
  /** It has not seen the value that its variable has now. */
  isNew: boolean;
  /** Of the newest value it has seen, epoch ms: nothing happens before it. */
  at: number;
}
interface Shown {
  readonly value: Value;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
  readonly readAt: number;
}

/** The alarm rules of one project: each looks at its calculated variable whenever that has been worked out. */
export class MvarAlarms {
  readonly #byMvar = new Map<string, Watched[]>();
  readonly #emit: (item: AlarmSaying) => void;

  /** `before`: those of the project before it was edited; rules that are as they were go on. */
  constructor(
    configs: readonly MvarAlarmConfig[],
    { emit, now }: { emit: (item: AlarmSaying) => void; now: () => number },
    before?: MvarAlarms,
  ) {
    this.#emit = emit;
    for (const { id, settings, openId, openAt } of configs) {
      const known = before?.find(id);
      const list = this.#byMvar.get(settings.mvarId) ?? [];
      this.#byMvar.set(settings.mvarId, list);
      if (known && isDeepStrictEqual(known.settings, settings)) {
        list.push(known);
        continue;
      }
      // What this process raised may not have reached the table yet.
      let open = known ? known.rule.openId : (openId ?? undefined);
      if (known && open !== undefined && known.settings.mvarId !== settings.mvarId) {
        // What it says of one variable ends when it watches another.
        emit(orphanEnds({ id: open, rule: id }, Math.max(now(), known.at)));
        open = undefined;
      }
      // Calculated variables are numbers, and counted in doubles.
      const rule = new WatchedRule(id, compileAlarm(settings, 'double'), open);
      list.push({ settings, rule, isNew: true, at: known?.at ?? openAt ?? 0 });
    }
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
    const said = watched.rule.look(value, quality, watched.at);
    if (said) this.#emit(said);
  }
}
