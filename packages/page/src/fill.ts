import type { Catalogue, WidgetDefinition } from './definition.ts';
import { isRecord, ownField } from './json.ts';
import { FILL_COLOUR, plainFill } from './look/gradient.ts';
import { type Given, type Param, type ParamValue, paramText, paramValue } from './param.ts';
import { mapWidgets } from './tree.ts';
import { type Widget, WidgetCommon } from './widget.ts';

/** Parts of a widget whose texts name parameters and whose fields take them. */
const PARTS = ['data', 'style', 'clickEvent', 'triggers'] as const;
type Part = (typeof PARTS)[number];
/** Texts in languages of their own, in which `${}` means something else. */
const PROGRAMS = new Set(['script', 'expression', 'formula', 'writeFormula']);
const NAMED = /\$\{([A-Za-z_]\w{0,39})\}/g;

/** A field that does not take what its parameter is, by its path in the widget. */
export type Misfit = (widget: Widget, path: string) => void;
const silent: Misfit = () => undefined;

/**
 * Widgets with what is given put where they name parameters: into texts by `${name}`, into whole fields by `takes`. All that was
 * changed is proven by the schema of the widget; what does not pass stays as it was drawn, and is told. Bindings are replaced
 * elsewhere (`rebindWidget`). What names no parameter stays the very same widget.
 */
export function fillWidgets(
  widgets: readonly Widget[],
  params: readonly Param[],
  given: Given,
  catalogue: Catalogue,
  misfit: Misfit = silent,
): readonly Widget[] {
  if (params.length === 0) return widgets;
  const byName = new Map(params.map((param) => [param.name, param]));
  const textOf = (name: string): string | undefined => {
    const param = byName.get(name);
    return param && paramText(param, given);
  };
  const valueOf = (name: string): ParamValue | undefined => {
    const param = byName.get(name);
    return param && paramValue(param, given);
  };
  return mapWidgets(widgets, (widget) =>
    namesParams(widget) ? filled(widget, catalogue.get(widget.widgetType), { textOf, valueOf, misfit }) : widget,
  );
}

interface Filling {
  readonly textOf: (name: string) => string | undefined;
  readonly valueOf: (name: string) => ParamValue | undefined;
  readonly misfit: Misfit;
}

function filled(
  widget: Widget,
  definition: WidgetDefinition | undefined,
  { textOf, valueOf, misfit }: Filling,
): Widget {
  let after = widget;
  for (const part of naming(widget)) {
    const words = withTexts(widget[part], textOf);
    const proven = words === widget[part] ? words : provenPart(definition, part, words);
    if (proven === undefined) misfit(widget, part);
    else if (proven !== widget[part]) after = { ...after, [part]: proven };
  }
  for (const [path, name] of Object.entries(widget.takes)) {
    const value = valueOf(name);
    if (value === undefined) continue;
    const [key = '', ...way] = path.split('.');
    const part = PARTS.find((each) => each === key);
    const root = path === FILL_COLOUR ? plainFill(after.style) : part && after[part];
    const proven = part && provenPart(definition, part, withField(root, way, value));
    if (part === undefined || proven === undefined) misfit(widget, path);
    else after = { ...after, [part]: proven };
  }
  return after;
}

function provenPart(definition: WidgetDefinition | undefined, part: Part, value: unknown): unknown {
  const parsed = part === 'data' ? definition?.data.safeParse(value) : WidgetCommon.shape[part].safeParse(value);
  return parsed?.success ? parsed.data : undefined;
}

/** The very value when no text in it names a parameter there is. */
function withTexts(value: unknown, textOf: Filling['textOf']): unknown {
  if (typeof value === 'string')
    return value.includes('${') ? value.replace(NAMED, (whole, name: string) => textOf(name) ?? whole) : value;
  if (typeof value !== 'object' || value === null || isBinding(value)) return value;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const after = list.map((each) => withTexts(each, textOf));
    return after.some((each, at) => each !== list[at]) ? after : value;
  }
  let same = true;
  const entries = Object.entries(value).map(([key, inside]): [string, unknown] => {
    const after = PROGRAMS.has(key) ? inside : withTexts(inside, textOf);
    same &&= after === inside;
    return [key, after];
  });
  return same ? value : Object.fromEntries(entries);
}
const isBinding = (value: object): boolean => Object.hasOwn(value, 'signalId') && Object.hasOwn(value, 'systemKey');

/** With another value at a place that is there, or in the record of values of a place. */
function withField(root: unknown, way: readonly string[], value: ParamValue): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const list: readonly unknown[] = root;
    const at = Number(key);
    return Number.isInteger(at) && at >= 0 && at < list.length ? list.with(at, withField(list[at], rest, value)) : root;
  }
  if (!isRecord(root)) return root;
  const inside = ownField(root, key);
  return inside === undefined && rest.length > 0 ? root : { ...root, [key]: withField(inside, rest, value) };
}

/** Widgets never change, and those of a component are asked at each of its places. */
const known = new WeakMap<Widget, readonly Part[]>();
/** Parts with a text that may name a parameter. */
function naming(widget: Widget): readonly Part[] {
  const before = known.get(widget);
  if (before) return before;
  const parts = PARTS.filter((part) => hasNames(widget[part]));
  known.set(widget, parts);
  return parts;
}
const namesParams = (widget: Widget): boolean => naming(widget).length > 0 || Object.keys(widget.takes).length > 0;
function hasNames(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('${');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNames);
}

/** How many fields of widgets take a parameter, or name it in a text. */
export function usesOfParam(widgets: readonly Widget[], name: string): number {
  let count = 0;
  const look = (value: unknown): void => {
    if (typeof value === 'string') count += value.includes(`\${${name}}`) ? 1 : 0;
    else if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) look(inside);
  };
  mapWidgets(widgets, (widget) => {
    for (const part of PARTS) look(widget[part]);
    for (const taken of Object.values(widget.takes)) if (taken === name) count += 1;
    return widget;
  });
  return count;
}
