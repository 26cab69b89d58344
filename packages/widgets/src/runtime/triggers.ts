import {
  MOST_FIRED,
  MOST_FIRED_WRITING,
  type Trigger,
  type Widget,
  bindingKey,
  boundedBy,
  everyWidget,
  followChange,
  isAllowed,
  isByPerson,
  isDoneLeaving,
  triggersOn,
  writesOf,
} from '@lightfield/page';
import type { PageHost } from '../kit/host.ts';
import { performTrigger, trusted } from '../kit/perform-trigger.ts';
import { viewText } from '../locales/view/text.ts';
import { browserTime, type Time } from './time.ts';

/** A trigger of a widget, and which of the widget's it is. */
interface Own {
  readonly widget: Widget;
  readonly trigger: Trigger;
  readonly place: number;
}
const idOf = ({ widget, place }: Own): string => `${widget.id}:${place}`;

/** Triggers that fire by themselves, of what whoever looks may see; `regions`: `null` for all. */
export function ownTriggers(widgets: readonly Widget[], regions: readonly string[] | null): readonly Own[] {
  const allowed = regions && new Set(regions);
  const seen = (list: readonly Widget[]): Own[] =>
    list.flatMap((widget) => {
      if (allowed && !isAllowed(widget, allowed)) return [];
      const own = widget.triggers.flatMap((trigger, place) =>
        isByPerson(trigger) ? [] : [{ widget, trigger, place }],
      );
      return widget.children ? [...own, ...seen(widget.children)] : own;
    });
  return seen(widgets);
}
/** Most pages have none, and are not gone through for them. */
export const hasTriggers = (widgets: readonly Widget[]): boolean =>
  [...everyWidget(widgets)].some(({ triggers }) => triggers.length > 0);

/** What is not there when the page opens is waited for this long, ms; a condition over it does not hold then. */
const OPENING_MS = 10_000;
/** A page that is drawn anew goes and comes back at once, which is no leaving. */
const LEAVING_MS = 50;

export interface Triggers {
  /** What there is now, and where it runs. The same triggers as before keep what they know. */
  run(own: readonly Own[], page: PageHost): void;
  /** The page goes. */
  leave(): void;
}

interface Followed {
  /** By which a trigger is known that was not changed. */
  readonly text: string;
  own: Own;
  readonly follows: (value: ReturnType<typeof trusted>) => boolean;
  readonly mayFire: (now: number) => boolean;
  told: boolean;
}

/**
 * Fires the triggers of one page that nobody presses (decision 117). What fires while others are under way waits for them, each
 * once, so that no two questions stand over each other; what fires again while it waits or runs does nothing more.
 */
export function createTriggers(time: Pick<Time, 'now' | 'after'> = browserTime): Triggers {
  let page: PageHost | undefined;
  let stops: (() => void)[] = [];
  let all: readonly Own[] = [];
  /** Triggers of the opening that have not fired yet; `undefined`: it was not opened. */
  let opening: Set<string> | undefined;
  let leaving: (() => void) | undefined;
  const followed = new Map<string, Followed>();
  const waiting = new Map<string, Own>();
  let running: string | undefined;

  const next = async (): Promise<void> => {
    for (const [id, own] of waiting) {
      if (!page) break;
      waiting.delete(id);
      running = id;
      await perform(page, own);
    }
    running = undefined;
  };
  const fire = (own: Own): void => {
    const id = idOf(own);
    if (waiting.has(id) || running === id) return;
    waiting.set(id, own);
    if (running === undefined) void next();
  };
  const hear = (one: Followed, value: ReturnType<typeof trusted>): void => {
    if (!one.follows(value) || !page) return;
    if (one.mayFire(time.now())) return fire(one.own);
    if (one.told) return;
    one.told = true;
    const { widgetName, id } = one.own.widget;
    page.fires?.say(viewText('trigger.tooOften', { name: widgetName || id })[page.language]);
  };
  const watch = (own: Own, here: PageHost): void => {
    const text = JSON.stringify(own.trigger);
    const known = followed.get(idOf(own));
    const writes = own.trigger.actions.some((action) => writesOf(action).length > 0);
    const one: Followed =
      known?.text === text
        ? known
        : {
            text,
            own,
            follows: followChange(own.trigger),
            mayFire: boundedBy(writes ? MOST_FIRED_WRITING : MOST_FIRED),
            told: false,
          };
    one.own = own;
    followed.set(idOf(own), one);
    const key = bindingKey(own.trigger.data);
    if (key === '') return;
    // what the page finds fires nothing
    hear(one, trusted(here.live, key));
    stops.push(here.live.watch(key, () => hear(one, trusted(here.live, key))));
  };
  const open = (here: PageHost): void => {
    const on = all.filter(({ trigger }) => triggersOn([trigger], 'open').length > 0);
    opening ??= new Set(on.map(idOf));
    for (const own of on) if (opening.has(idOf(own))) whenKnown(own, here);
  };
  /** Once the values it speaks of are there. */
  const whenKnown = (own: Own, here: PageHost): void => {
    const { data } = own.trigger.condition.config;
    const keys = new Set(own.trigger.actions.flatMap(writesOf).map(({ key }) => key));
    if (own.trigger.condition.enable && bindingKey(data)) keys.add(bindingKey(data));
    const ends: (() => void)[] = [];
    let done = false;
    const look = (late: boolean): void => {
      if (done || !(late || [...keys].every((key) => here.live.read(key)))) return;
      done = true;
      for (const end of ends) end();
      opening?.delete(idOf(own));
      fire(own);
    };
    look(false);
    if (done) return;
    ends.push(time.after(OPENING_MS, () => look(true)));
    for (const key of keys) ends.push(here.live.watch(key, () => look(false)));
    stops.push(() => {
      done = true;
      for (const end of ends) end();
    });
  };
  const stop = (): void => {
    for (const end of stops) end();
    stops = [];
    waiting.clear();
  };

  return {
    run(own, here) {
      leaving?.();
      leaving = undefined;
      const before = page;
      for (const end of stops) end();
      stops = [];
      all = own;
      page = here.fires ? here : undefined;
      // what was seen of other values, as in the past, says nothing of these
      if (before?.live !== page?.live) followed.clear();
      const ids = new Set(own.map(idOf));
      for (const id of followed.keys()) if (!ids.has(id)) followed.delete(id);
      if (!page) return;
      for (const one of own) if (triggersOn([one.trigger], 'value').length > 0) watch(one, page);
      open(page);
    },
    leave() {
      const here = page;
      leaving = time.after(LEAVING_MS, () => {
        stop();
        page = undefined;
        leaving = undefined;
        if (!here) return;
        for (const own of all)
          if (triggersOn([own.trigger], 'leave').length > 0)
            void perform(here, {
              ...own,
              trigger: { ...own.trigger, actions: own.trigger.actions.filter(isDoneLeaving) },
            });
      });
    },
  };
}

/** Whoever may not write is not told so at each change of a value: they did not ask for it. */
async function perform(page: PageHost, { widget, trigger, place }: Own): Promise<void> {
  const may = trigger.actions.every(
    ({ enable, config: { action, data, dataArray } }) =>
      !enable ||
      action !== 'write' ||
      [data, ...dataArray.map((row) => row.data)].every(
        (binding) => bindingKey(binding) === '' || page.mayWrite(binding),
      ),
  );
  if (!may) return;
  try {
    await performTrigger(page, widget, trigger, place);
  } catch (error) {
    reportError(error);
  }
}
