import { type Widget, sameJson } from '@lightfield/page';
import { valueAt } from './path.ts';
import { PLACE_FIELDS, placeOf } from './place.ts';

/** Stands for different values of several widgets: an inspector shows it as mixed. */
export const MIXED = Symbol('mixed');

/** What several widgets have at a path; `MIXED` where they differ, `undefined` where one has nothing there. */
export function commonValue(widgets: readonly Widget[], path: string): unknown {
  const values = widgets.map((widget) => read(widget, path));
  const [first, ...others] = values;
  if (values.includes(undefined)) return undefined;
  return others.every((value) => sameJson(value, first)) ? first : MIXED;
}

function read(widget: Widget, path: string): unknown {
  const field = PLACE_FIELDS.find((name) => path === `position.${name}`);
  return field ? placeOf(widget)[field] : valueAt(widget, path);
}
