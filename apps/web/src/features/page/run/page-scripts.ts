import type { Language } from '@lightfield/contract';
import { type Live, type Written, isDoubtful } from '@lightfield/widgets/kit';
import {
  type RunScript,
  type ScriptVariable,
  performScript,
  scriptValue,
} from '../../../lib/page-script/page-script.ts';
import type { PageSignal } from './page-signal.ts';

export interface VariablesOfPage {
  /** Ids of the variables that anything on the page is bound to. */
  readonly ids: readonly string[];
  /** `bindingKey` of such a variable. Default: a variable of a device. */
  readonly keyOf?: (id: string) => string;
  /** Of the device or project of the page, by id. */
  readonly signals: ReadonlyMap<string, PageSignal>;
  readonly live: Pick<Live, 'read'>;
  readonly mayWrite: (signal: PageSignal) => boolean;
}

/** What scripts of a page see, by key: what the page is bound to, with the values of this moment. */
export function scriptVariables({
  ids,
  keyOf = (id) => `signal:${id}`,
  signals,
  live,
  mayWrite,
}: VariablesOfPage): ReadonlyMap<string, ScriptVariable> {
  const variables = new Map<string, ScriptVariable>();
  for (const id of ids) {
    const signal = signals.get(id);
    if (!signal) continue;
    const reading = live.read(keyOf(id));
    const trusted = reading !== undefined && !isDoubtful(reading.quality);
    variables.set(signal.sn, {
      name: signal.title,
      value: scriptValue(signal.dataType, reading?.value ?? null, trusted),
      writable: mayWrite(signal),
    });
  }
  return variables;
}

export interface PageScriptsOptions extends VariablesOfPage {
  /** By id, with limits, permission and read-back. */
  readonly write: (signalId: string, value: string) => Promise<Written>;
  readonly say: (text: string) => void;
  readonly language: Language;
  /** Fetches what runs scripts. Rejects without a network. */
  readonly load: () => Promise<RunScript>;
  /** What is said when that failed. */
  readonly notLoaded: string;
}
/** Runs scripts of clicks (S2 §3 "Click event", `script`); pages they open go through `openPage`. */
export type PageScripts = (source: string, openPage: (pageId: string) => Promise<Written>) => Promise<Written>;

export function createPageScripts(options: PageScriptsOptions): PageScripts {
  const { signals, write, say, language, load, notLoaded } = options;
  return async (source, openPage) => {
    const run = await load().catch(() => undefined);
    if (!run) return { ok: false, reason: notLoaded };
    const idOf = (key: string) => options.ids.find((id) => signals.get(id)?.sn === key) ?? '';
    const screen = {
      variables: () => scriptVariables(options),
      write: (key: string, value: string) => write(idOf(key), value),
      say,
      openPage,
    };
    return performScript(source, screen, { run, language });
  };
}
