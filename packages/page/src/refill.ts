import { Binding, bindingKey } from './binding.ts';
import { type ChangeBinding, bindingFromKey } from './bindings.ts';
import { isRecord, ownField, sameJson } from './json.ts';
import { everyWidget, mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

/**
 * Widgets with bindings put back where there are none any more: `before` are the same widgets while they still had them,
 * `change` says what becomes of each. What is bound meanwhile, or was never bound, is left alone.
 */
export function refill(
  widgets: readonly Widget[],
  before: readonly Widget[],
  change: ChangeBinding,
): readonly Widget[] {
  const known = new Map([...everyWidget(before)].map((widget) => [widget.id, widget]));
  return mapWidgets(widgets, (widget) => {
    const old = known.get(widget.id);
    if (!old || old.widgetType !== widget.widgetType) return widget;
    const after: Widget = {
      ...widget,
      data: filled(widget.data, old.data, change),
      animation: filled(widget.animation, old.animation, change) as Widget['animation'],
      clickEvent: filled(widget.clickEvent, old.clickEvent, change) as Widget['clickEvent'],
      triggers: filled(widget.triggers, old.triggers, change) as Widget['triggers'],
      expressions: widget.expressions.map((expression) => {
        const was = old.expressions.find(({ path }) => path === expression.path);
        return was ? { ...expression, inputs: filledInputs(expression.inputs, was.inputs, change) } : expression;
      }),
    };
    return sameJson({ ...after, children: null }, { ...widget, children: null }) ? widget : after;
  });
}

/** The same value, with a binding wherever it has `null` and the old one had a binding. */
function filled(now: unknown, old: unknown, change: ChangeBinding): unknown {
  if (now === null || now === undefined) {
    const binding = bindingOf(old);
    return binding ? change(binding) : now;
  }
  if (Array.isArray(now) && Array.isArray(old)) return now.map((each, at) => filled(each, old[at], change));
  if (!isRecord(now) || !isRecord(old)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, filled(value, ownField(old, key), change)]),
  );
}

function bindingOf(value: unknown): Binding | undefined {
  if (!isRecord(value) || ownField(value, 'signalId') === undefined) return undefined;
  const parsed = Binding.safeParse(value);
  return parsed.success && bindingKey(parsed.data) !== '' ? parsed.data : undefined;
}

type Inputs = Widget['expressions'][number]['inputs'];
function filledInputs(now: Inputs, old: Inputs, change: ChangeBinding): Inputs {
  const input = ([name, key]: [string, string]): [string, string] => {
    const was = key === '' ? bindingFromKey(old[name] ?? '') : null;
    return [name, was ? bindingKey(change(was)) : key];
  };
  return Object.fromEntries(Object.entries(now).map(input));
}
