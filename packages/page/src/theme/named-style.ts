import { LIMITS } from '@lightfield/contract';
import type { WidgetDefinition } from '../definition.ts';
import { isRecord, ownField, sameJson } from '../json.ts';
import { Style } from '../style.ts';
import type { Widget } from '../widget.ts';
import { NAMED_COLOUR } from './names.ts';
import {
  type NamedStyle,
  StylePath,
  StyleValue,
  type StyleValues,
  type Styled,
  WHOLE_LOOKS,
  isSound,
} from './styled.ts';

const { styleFields } = LIMITS.pageLook;
const LETTERS = ['family', 'size', 'color', 'bold', 'italic', 'underline'];
const PAINT = ['enable', 'color', 'width', 'dasharray'];
/** Records of a widget's data are looked into so deep. */
const DEEP = 3;
const isFont = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value['family'] === 'string' && typeof value['size'] === 'number';

/** All that a style of this widget may say: its fill and border, its letters, colours and corners. */
export function styleValuesOf({ style, data }: Pick<Widget, 'style' | 'data'>): StyleValues {
  const values: Record<string, StyleValue> = { 'style.opacity': style.opacity };
  for (const part of ['fill', 'stroke'] as const)
    for (const key of PAINT) take(values, `style.${part}.${key}`, ownField(style[part], key));
  for (const path of Object.keys(WHOLE_LOOKS)) take(values, path, at({ style, data }, path) ?? null);
  take(values, 'style.radius', style.radius);
  walk(data, 'data', 0, values);
  return Object.fromEntries(Object.entries(values).slice(0, styleFields));
}
function walk(value: unknown, path: string, depth: number, into: Record<string, StyleValue>): void {
  if (!isRecord(value) || depth > DEEP) return;
  const font = isFont(value);
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}.${key}`;
    if (isRecord(inner)) walk(inner, at, depth + 1, into);
    else if (font ? LETTERS.includes(key) : key === 'radius' || NAMED_COLOUR.test(key)) take(into, at, inner);
  }
}
function take(into: Record<string, StyleValue>, path: string, value: unknown): void {
  const parsed = StyleValue.safeParse(value);
  if (parsed.success && StylePath.safeParse(path).success && isSound(path, parsed.data)) into[path] = parsed.data;
}

/** What a widget has at a path; `undefined`: it has no such field. */
function at(widget: Pick<Widget, 'style' | 'data'>, path: string): unknown {
  let value: unknown = widget;
  for (const key of path.split('.')) {
    if (!isRecord(value)) return undefined;
    value = ownField(value, key);
  }
  return value;
}
function withAt(root: unknown, [key = '', ...rest]: readonly string[], value: StyleValue): unknown {
  if (!isRecord(root)) return root;
  if (rest.length > 0) return { ...root, [key]: withAt(ownField(root, key), rest, value) };
  if (value !== null) return { ...root, [key]: value };
  return Object.fromEntries(Object.entries(root).filter(([name]) => name !== key));
}

/** Paths of a style that this widget has a field of the same kind for; what any may have or be without is of each. */
export const fieldsFor = (widget: Pick<Widget, 'style' | 'data'>, values: StyleValues): readonly string[] =>
  Object.keys(values).filter((path) => path in WHOLE_LOOKS || typeof at(widget, path) === typeof values[path]);
/** Does a widget look as a style says there? */
const isAs = (widget: Pick<Widget, 'style' | 'data'>, path: string, values: StyleValues): boolean =>
  sameJson(at(widget, path) ?? null, values[path] ?? null);

/** The widget with these fields; what its schema refuses stays as it is. */
function withValues(
  widget: Widget,
  values: StyleValues,
  paths: readonly string[],
  definition: Pick<WidgetDefinition, 'data'> | undefined,
): Widget {
  let after: unknown = { style: widget.style, data: widget.data };
  for (const path of paths) {
    const value = values[path];
    if (value !== undefined) after = withAt(after, path.split('.'), value);
  }
  const { style, data } = after as Pick<Widget, 'style' | 'data'>;
  const [provenStyle, provenData] = [Style.safeParse(style), definition?.data.safeParse(data)];
  const taken = {
    style: provenStyle.success ? provenStyle.data : widget.style,
    data: provenData?.success ? provenData.data : widget.data,
  };
  return {
    ...widget,
    style: sameJson(taken.style, widget.style) ? widget.style : taken.style,
    data: sameJson(taken.data, widget.data) ? widget.data : taken.data,
  };
}

/** Fields of its style that were set by hand since. */
export function setByHand(widget: Widget): readonly string[] {
  const { styled } = widget;
  if (!styled) return [];
  const differs = fieldsFor(widget, styled.values).filter((path) => !isAs(widget, path, styled.values));
  return [...new Set([...styled.own, ...differs])].toSorted();
}

/** The widget in a style, whatever was set by hand before. The very same one where nothing is different. */
export function wearing(
  widget: Widget,
  { id, version, title, values }: NamedStyle,
  definition: Pick<WidgetDefinition, 'data'> | undefined,
): Widget {
  const after = withValues(widget, values, fieldsFor(widget, values), definition);
  const styled: Styled = { id, version, title, values, own: [] };
  return same(widget, { ...after, styled });
}

/** A widget that has a style, as the style is now: fields that were set by hand stay, and stay so from now on. */
export function restyled(
  widget: Widget,
  { id, version, title, values }: NamedStyle,
  definition: Pick<WidgetDefinition, 'data'> | undefined,
): Widget {
  const own = setByHand(widget).filter((path) => path in values);
  const paths = fieldsFor(widget, values).filter((path) => !own.includes(path));
  const after = withValues(widget, values, paths, definition);
  return same(widget, { ...after, styled: { id, version, title, values, own: [...own] } });
}
/** Without its style; it looks as it did. */
export function unstyled({ styled: _gone, ...widget }: Widget): Widget {
  return widget;
}
const same = (before: Widget, after: Widget): Widget =>
  before.style === after.style && before.data === after.data && sameJson(before.styled, after.styled) ? before : after;

/** What was changed of a widget by rule, not by hand, leaves alone what its style says. */
export function keepingStyle(before: Widget, after: Widget): Widget {
  const { styled } = before;
  if (!styled || after === before) return after;
  const byHand = setByHand(before);
  const held = fieldsFor(before, styled.values).filter((path) => !byHand.includes(path));
  let kept: unknown = { style: after.style, data: after.data };
  for (const path of held) {
    const value = styled.values[path];
    if (value !== undefined) kept = withAt(kept, path.split('.'), value);
  }
  return { ...after, ...(kept as Pick<Widget, 'style' | 'data'>) };
}
