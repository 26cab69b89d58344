import { type Answer, asNumber, type LiveValue, parsePropertyFormula, type PropertyFormula } from '@lightfield/rules';
import type { WidgetDefinition } from '../definition.ts';
import { Colour } from '../colour.ts';
import { frameOf, keepEdges } from '../geometry/form.ts';
import { scaleWidget } from '../geometry/widgets.ts';
import { isRecord } from '../json.ts';
import { FILL_COLOUR, plainFill } from '../look/gradient.ts';
import { POSITIONS } from '../position.ts';
import { Style } from '../style.ts';
import type { PropertyExpression, Widget } from '../widget.ts';
import type { z } from 'zod';

type Bound = z.infer<typeof PropertyExpression>;
/** Latest value by `bindingKey`. */
export type ValueByKey = (key: string) => LiveValue;

/** Widgets are immutable records: one that is shown is parsed once, and forgotten with it. */
const parsed = new WeakMap<Bound, PropertyFormula | null>();
function expressionOf(bound: Bound): PropertyFormula | null {
  const known = parsed.get(bound);
  if (known !== undefined) return known;
  const result = parsePropertyFormula(bound.expression, (name) => Object.hasOwn(bound.inputs, name));
  const expression = result.ok ? result.formula : null;
  parsed.set(bound, expression);
  return expression;
}

/** What an expression of a widget comes to; `undefined`: it is wrong, or a value it needs is missing. */
export const resultOf = (bound: Bound, values: ValueByKey): Answer =>
  expressionOf(bound)?.evaluate((name) => {
    const key = Object.hasOwn(bound.inputs, name) ? bound.inputs[name] : undefined;
    return key ? values(key) : undefined;
  });

/**
 * The widget with what its expressions come to written at their paths. Each result is checked like the property itself
 * when a page is read; where it does not fit, or is missing, the property stays as it was saved. The very same widget
 * when nothing changes.
 */
export function applyExpressions(widget: Widget, definition: WidgetDefinition, values: ValueByKey): Widget {
  let after = widget;
  for (const bound of widget.expressions) {
    const result = resultOf(bound, values);
    if (result !== undefined) after = withProperty(after, definition, bound.path, result);
  }
  return after;
}

/** One property of a widget set to a live result; the same widget when it does not fit there, or is that already. */
export function withProperty(
  widget: Widget,
  definition: WidgetDefinition,
  path: string,
  result: number | string,
): Widget {
  const [part = '', ...keys] = path.split('.');
  switch (part) {
    case 'style': {
      const isFill = path === FILL_COLOUR && Colour.safeParse(result).success;
      const style = written(isFill ? plainFill(widget.style) : widget.style, keys, result, Style);
      return style === widget.style ? widget : { ...widget, style };
    }
    case 'position': {
      const schema: z.ZodType<Widget['position']> = POSITIONS[definition.form];
      const position = written(widget.position, keys, result, schema);
      if (position === widget.position) return widget;
      // What a group holds goes where the group goes.
      if (widget.children) return scaleWidget(widget, frameOf(widget.position), frameOf(position));
      return { ...widget, position: keepEdges(position) };
    }
    case 'data': {
      const data = written(widget.data, keys, result, definition.data);
      return data === widget.data ? widget : { ...widget, data };
    }
    default:
      return widget;
  }
}

/** Could a property take this result? Not so a text where a number is wanted, or a value out of its limits. */
export function takesResult(
  widget: Widget,
  definition: WidgetDefinition,
  path: string,
  result: number | string,
): boolean {
  const before = valueAt(widget, path.split('.'));
  const isText = typeof before === 'string';
  if (!isText && typeof before !== 'number' && typeof before !== 'boolean') return false;
  if (!isText && asNumber(result) === undefined) return false;
  const wanted = asKindOf(before, result);
  return wanted === before || withProperty(widget, definition, path, result) !== widget;
}
function valueAt(part: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return part;
  return isRecord(part) && Object.hasOwn(part, key) ? valueAt(part[key], rest) : undefined;
}

function written<Part>(part: Part, keys: readonly string[], result: number | string, schema: z.ZodType<Part>): Part {
  const after = withValue(part, keys, result);
  if (after === part) return part;
  const checked = schema.safeParse(after);
  return checked.success ? checked.data : part;
}

/** A copy with a value at the end of a path that is there already; else the same. */
function withValue(part: unknown, [key, ...rest]: readonly string[], result: number | string): unknown {
  if (key === undefined) return asKindOf(part, result);
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return part;
  const before: unknown = Reflect.get(part, key);
  const after = withValue(before, rest, result);
  if (after === before) return part;
  if (Array.isArray(part)) return part.map((entry: unknown, at) => (String(at) === key ? after : entry));
  return isRecord(part) ? { ...part, [key]: after } : part;
}

/** A result as the kind of value a property has now: a number, a text or a switch. */
function asKindOf(current: unknown, result: number | string): unknown {
  switch (typeof current) {
    case 'number':
      return asNumber(result) ?? current;
    case 'string':
      // Twelve digits are more than anybody reads, and fewer than binary fractions leave behind.
      return typeof result === 'number' ? String(Number(result.toPrecision(12))) : result;
    case 'boolean': {
      const number = asNumber(result);
      return number === undefined ? current : number !== 0;
    }
    default:
      return current;
  }
}
