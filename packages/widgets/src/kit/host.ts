import type { Binding, ClickEvent, FactsOf, Widget } from '@lightfield/page';
import { createContext, type ReactNode, useContext } from 'react';
import type { AlarmMarks } from './alarm-marks.ts';
import type { PageAlarms } from './alarms.ts';
import type { PageFiles } from './files.ts';
import type { PageHistory } from './history.ts';
import type { AreaFile } from './map/region-geometry.ts';
import type { PageMap } from './map.ts';
import type { PageVideo } from './video.ts';
import type { WatchWeather } from './weather.ts';
import type { Language } from '@lightfield/contract';

export type Quality = 'good' | 'uncertain' | 'bad' | 'stale';
/** Latest value behind a binding, scaled and worded by the rules of its variable. */
export interface Reading {
  readonly value: number | string | boolean | null;
  /** As it is shown: decimals, mapped words; without the unit. */
  readonly text: string;
  readonly unit: string;
  readonly quality: Quality;
  /** When it arose, epoch ms. */
  readonly time: number;
}

/** Values of the page by `bindingKey`. Listeners run once a frame at most, only for what changed. */
export interface Live {
  read(key: string): Reading | undefined;
  watch(key: string, listener: (reading: Reading | undefined) => void): () => void;
}

/** The one clock of a page, 10 times a second: flow, turning, twinkling. Stands still while nobody looks. */
export interface PageClock {
  /** `tick` gets the milliseconds since the page was opened. */
  add(tick: (elapsed: number) => void): () => void;
}

export type Written = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** A page that is shown inside another one: of a device or a project (`mainId`). */
export interface InnerPage {
  readonly type: 'equip' | 'project';
  readonly mainId: string;
  readonly pageId: string;
}

/** What a widget may ask of the page around it. The page says no where a permission is missing. */
export interface PageHost {
  readonly live: Live;
  readonly clock: PageClock;
  /** `edit`: on the canvas of the designer, where nothing may answer to the pointer. */
  readonly mode: 'edit' | 'run';
  readonly language: Language;
  /** It shows what was: what has no past says so. */
  readonly isPast?: boolean;
  /** Which page this is, so that navigations mark it. Absent: nobody knows. */
  readonly pageId?: string;
  /** Epoch ms by the server's clock. Absent: the viewer's clock is the best there is. */
  now?(): number;
  /** What a data display box shows while a page is designed (S2 §3 "Local designer settings"); absent: the name. */
  readonly dataTextShow?: 'signalName' | 'value';
  /** Titles of the regions the account may see (S1 §3 `authRegion`); `null`: all of them. */
  readonly regions: readonly string[] | null;
  /** What is known of variables that places give to components, whose scales follow from it. Absent: nothing is. One function until that changes. */
  readonly factsOf?: FactsOf;
  /** What was recorded. Absent: on the canvas of the designer. One object for good. */
  readonly history?: PageHistory;
  /** Alarms of what the page is about. Absent: as above. One object for good. */
  readonly alarms?: PageAlarms;
  /** How the alarms of its values stand. Absent: as above, in simulations, and where whoever looks may see none. One object for good. */
  readonly marks?: AlarmMarks;
  /** Cameras. Absent: on the canvas of the designer, and on pages of templates, which have none. One object for good. */
  readonly video?: PageVideo;
  /** Leads to what was recorded of a variable; `undefined`: whoever looks may not see it. Absent: as above. */
  historyOf?(binding: Binding): (() => void) | undefined;
  /** Devices on maps. Absent: on the canvas of the designer, and on pages of templates. One object for good. */
  readonly map?: PageMap;
  /** The weather of a place. Absent: whoever shows the page has no way to it. One function for good. */
  readonly weather?: WatchWeather;
  /** Borders of an area; `undefined`: the platform has none of it. Absent: whoever shows the page has no way to them. */
  readonly geometry?: (area: 'china' | 'world') => Promise<AreaFile | undefined>;
  /** Files of what was recorded, and of alarms. Absent where there are none: then a table has no button for it. */
  readonly files?: PageFiles;
  /**
   * Draws another page into the box of a widget, with the values, permissions and password of that page; says itself why
   * where it cannot, and ends pages that hold themselves after a few levels. Absent (on the canvas of the designer): the
   * widget names the page.
   */
  drawPage?(page: InnerPage): ReactNode;
  /** May this binding be written from here at all? */
  mayWrite(binding: Binding | null): boolean;
  /** Writes, and resolves when the gateway has confirmed it or has not. Asks nobody: `act` does. */
  write(binding: Binding, value: string): Promise<Written>;
  /**
   * Runs a click event with all it asks for: delay, confirmation, hint, feedback. `released` ends what is written only
   * while it is held (`press`); without it, it ends at once. `useClick` sees to it.
   * Answers whether all of it was done.
   */
  act(widget: Widget, event: ClickEvent, released?: Promise<void>): Promise<boolean>;
  /**
   * Here triggers fire by themselves: when values change, when the page is opened and left. Absent: they do not (on the canvas, in
   * pictures of pages, in the past).
   */
  readonly fires?: {
    /** One fires too often and is stopped. */
    say(text: string): void;
  };
}

export const PageContext = createContext<PageHost | null>(null);
/** The page around a widget. */
export function usePage(): PageHost {
  const host = useContext(PageContext);
  if (!host) throw new Error('A widget was drawn outside of a page');
  return host;
}
