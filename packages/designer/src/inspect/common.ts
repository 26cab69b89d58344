import { type Widget, sameJson, valueAt } from '@lightfield/page';
import { PLACE_FIELDS, type WidgetPlace, placeOf } from './place.ts';

/** Stands for different values of several widgets: an inspector shows it as mixed. */
export const MIXED = Symbol('mixed');

/** What several widgets have at a path; `MIXED` where they differ, `undefined` where one has nothing there. */
export function commonValue(widgets: readonly Widget[], path: string): unknown {
  const read = readerOf(path);
  let common: unknown;
  let mixed = false;
  for (const [at, widget] of widgets.entries()) {
    const value = read(widget);
    if (value === undefined) return undefined;
    if (at === 0) common = value;
    else mixed ||= !sameJson(value, common);
  }
  return mixed ? MIXED : common;
}

/** An inspector asks every widget of hundreds for dozens of paths, after each edit. */
function readerOf(path: string): (widget: Widget) => unknown {
  const field = PLACE_FIELDS.find((name) => path === `position.${name}`);
  if (field) return (widget) => knownPlace(widget)[field];
  const keys = path.split('.');
  return (widget) => valueAt(widget, keys);
}

/** Widgets never change: each edit makes others. */
const places = new WeakMap<Widget, WidgetPlace>();
function knownPlace(widget: Widget): WidgetPlace {
  const known = places.get(widget) ?? placeOf(widget);
  places.set(widget, known);
  return known;
}
