import { LIMITS } from '@lightfield/contract';
import { type Editor, Signal } from '@lightfield/designer';

/** What a data text says on the canvas. */
export type DataTextShow = 'signalName' | 'value';

/** Settings of the designer that stay in this browser (S2 §3 "Local designer settings"); names are the specification's. */
export interface LocalSettings {
  readonly autoSave: boolean;
  /** Minutes. */
  readonly saveInterval: number;
  readonly grid: boolean;
  readonly ruler: boolean;
  readonly adsorb: boolean;
  /** The master of the project is drawn with its pages. */
  readonly master: boolean;
  readonly dataTextShow: DataTextShow;
}
/** Defaults of S2 §9: autosave off, interval 5. */
const DEFAULTS: LocalSettings = {
  autoSave: false,
  saveInterval: LIMITS.designer.saveInterval,
  grid: true,
  ruler: true,
  adsorb: true,
  master: true,
  dataTextShow: 'signalName',
};
export const SAVE_INTERVAL = { least: 1, most: 60 } as const;
const KEY = 'lf.designer';

function load(): LocalSettings {
  const stored = read(KEY);
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const flag = (name: 'autoSave' | 'grid' | 'ruler' | 'adsorb' | 'master') => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  const interval = Number(Reflect.get(stored, 'saveInterval'));
  return {
    autoSave: flag('autoSave'),
    saveInterval:
      interval >= SAVE_INTERVAL.least && interval <= SAVE_INTERVAL.most ? Math.round(interval) : DEFAULTS.saveInterval,
    grid: flag('grid'),
    ruler: flag('ruler'),
    adsorb: flag('adsorb'),
    master: flag('master'),
    dataTextShow: Reflect.get(stored, 'dataTextShow') === 'value' ? 'value' : DEFAULTS.dataTextShow,
  };
}

/** What is stored, and stored again whenever it changes. */
export function openLocalSettings(): Signal<LocalSettings> {
  const settings = new Signal(load());
  settings.watch((value) => write(KEY, value));
  return settings;
}

/** Settings of this browser that guide the gestures of the engine. Answers how to stop. */
export function guideBySettings(editor: Editor, settings: Signal<LocalSettings>): () => void {
  const apply = ({ grid, ruler, adsorb }: LocalSettings) =>
    editor.settings.set({ ...editor.settings.get(), grid, ruler, adsorb });
  apply(settings.get());
  return settings.watch(apply);
}

/** A value kept in this browser; `undefined`: none, or storage is forbidden. */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage may be forbidden or full; the choice then lasts as long as the page
  }
}
