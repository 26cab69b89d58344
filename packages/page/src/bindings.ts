import type { Animation } from './animation.ts';
import { alarmOfKey, Binding, bindingKey, variableOf } from './binding.ts';
import type { ClickEvent } from './click-event.ts';
import type { Catalogue, WidgetDefinition } from './definition.ts';
import type { Bind, PageDocument } from './document.ts';
import { sameJson } from './json.ts';
import type { Trigger } from './trigger/trigger.ts';
import { everyWidget, mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

/** What becomes of a binding: itself, another one, or none any more. */
export type ChangeBinding = (binding: Binding) => Binding | null;
type Maybe = Binding | null;

/** The binding a `bindingKey` was made from, without its titles; `null`: there is none. */
export function bindingFromKey(key: string): Binding | null {
  const told = alarmOfKey(key);
  if (told) {
    const variable = bindingFromKey(told.of);
    return variable && { ...variable, alarm: told.alarm };
  }
  const [, kind = '', rest = ''] = /^(signal|key|mvar|system|param):(.+)$/.exec(key) ?? [];
  const colon = rest.indexOf(':');
  const ofDevice = { equipId: rest.slice(0, Math.max(0, colon)), systemKey: rest.slice(colon + 1) };
  const fields: Record<string, Partial<Binding>> = {
    signal: { signalId: rest },
    key: ofDevice,
    mvar: { type: 'mvar', mvarId: rest },
    system: { type: 'system', ...ofDevice },
    param: { type: 'param', systemKey: rest },
  };
  const parsed = Binding.safeParse(fields[kind]);
  return parsed.success ? parsed.data : null;
}

/** Bindings of a click event: for widgets whose entries have click events of their own, too. */
export const clickEventBindings = ({ config }: ClickEvent): readonly Maybe[] => [
  config.data,
  ...config.dataArray.map(({ data }) => data),
  ...Object.values(config.params),
];
/** A click event with each binding replaced. */
export function rebindClickEvent(event: ClickEvent, change: ChangeBinding): ClickEvent {
  const { config } = event;
  return {
    ...event,
    config: {
      ...config,
      data: config.data && change(config.data),
      dataArray: config.dataArray.map((entry) => ({ ...entry, data: entry.data && change(entry.data) })),
      params: reboundParams(config.params, change),
    },
  };
}

const triggerBindings = ({ data, condition, actions }: Trigger): readonly Maybe[] => [
  data,
  condition.config.data,
  ...actions.flatMap(clickEventBindings),
];
function rebindTrigger(trigger: Trigger, change: ChangeBinding): Trigger {
  const { data, condition, actions } = trigger;
  const { config } = condition;
  return {
    ...trigger,
    data: data && change(data),
    condition: { ...condition, config: { ...config, data: config.data && change(config.data) } },
    actions: actions.map((action) => rebindClickEvent(action, change)),
  };
}

/** What places and clicks bind parameters to, each replaced; its name stays. */
export const reboundParams = (params: Readonly<Record<string, Maybe>>, change: ChangeBinding): Record<string, Maybe> =>
  Object.fromEntries(Object.entries(params).map(([name, binding]) => [name, binding && change(binding)]));

const animationBindings = (animation: Animation): readonly Maybe[] => [
  ...Object.values(animation).map(({ config }) => config.data),
  animation.move.config.xdata,
  animation.move.config.ydata,
];
function rebindAnimation(animation: Animation, change: ChangeBinding): Animation {
  if (animationBindings(animation).every((binding) => binding === null)) return animation;
  const rebound = <Kind extends { readonly config: { readonly data: Maybe } }>(kind: Kind): Kind => ({
    ...kind,
    config: { ...kind.config, data: kind.config.data && change(kind.config.data) },
  });
  const { xdata, ydata } = animation.move.config;
  const move = rebound(animation.move);
  return {
    visiable: rebound(animation.visiable),
    twinkle: rebound(animation.twinkle),
    rotate: rebound(animation.rotate),
    fillColor: rebound(animation.fillColor),
    borderColor: rebound(animation.borderColor),
    fontColor: rebound(animation.fontColor),
    move: { ...move, config: { ...move.config, xdata: xdata && change(xdata), ydata: ydata && change(ydata) } },
  };
}

/** Every place of one widget that a binding may stand in, but for the inputs of its expressions. */
const placesOf = (widget: Widget, definition: WidgetDefinition | undefined): readonly Maybe[] => [
  ...(definition?.bindings(widget.data) ?? []),
  ...animationBindings(widget.animation),
  ...clickEventBindings(widget.clickEvent),
  ...widget.triggers.flatMap(triggerBindings),
];
/** May it be bound to a parameter? */
export const takesBinding = (widget: Widget, definition: WidgetDefinition | undefined): boolean =>
  widget.expressions.length > 0 || placesOf(widget, definition).some((binding) => binding?.type === 'param');
/** Every binding of one widget, without its children: its data, animations, click event, triggers and expressions. */
export function bindingsOf(widget: Widget, definition: WidgetDefinition | undefined): readonly Binding[] {
  const inputs = widget.expressions.flatMap((each) => Object.values(each.inputs).map(bindingFromKey));
  const places = [...placesOf(widget, definition), ...inputs];
  return places.filter((binding) => binding !== null && bindingKey(binding) !== '') as readonly Binding[];
}

/**
 * One widget with each of its bindings replaced, its children left alone. The very same widget when nothing changed. An
 * input of an expression whose binding goes stays as a name without value. `change` hears of the variable alone: whoever shows
 * its alarms shows those of what it becomes.
 */
export function rebindWidget(widget: Widget, definition: WidgetDefinition | undefined, change: ChangeBinding): Widget {
  const led: ChangeBinding = (binding) => {
    const to = change(variableOf(binding));
    return to && binding.alarm ? { ...to, alarm: binding.alarm } : to;
  };
  // most of a page is not touched: to make it anew, or to compare whole widgets, takes longer than all the rest
  const stays = (place: Maybe): boolean => place === null || sameJson(led(place), place);
  if (widget.expressions.length === 0 && placesOf(widget, definition).every(stays)) return widget;
  let touched = false;
  const told: ChangeBinding = (binding) => {
    const to = led(binding);
    touched ||= !sameJson(to, binding);
    return to;
  };
  const input = (key: string): string => {
    const binding = bindingFromKey(key);
    const to = binding ? bindingKey(led(binding)) : key;
    touched ||= to !== key;
    return to;
  };
  const after: Widget = {
    ...widget,
    data: definition ? definition.rebind(widget.data, told) : widget.data,
    animation: rebindAnimation(widget.animation, told),
    clickEvent: rebindClickEvent(widget.clickEvent, told),
    triggers: widget.triggers.map((trigger) => rebindTrigger(trigger, told)),
    expressions: widget.expressions.map((expression) => ({
      ...expression,
      inputs: Object.fromEntries(Object.entries(expression.inputs).map(([name, key]) => [name, input(key)])),
    })),
  };
  return touched ? after : widget;
}

/** Widgets with each binding replaced, all through: for pasting into another device. */
export const remap = (widgets: readonly Widget[], catalogue: Catalogue, change: ChangeBinding): readonly Widget[] =>
  mapWidgets(widgets, (widget) => rebindWidget(widget, catalogue.get(widget.widgetType), change));

/** As `remap`, for a page with its components; `bind` is told anew. */
export function remapPage(page: PageDocument, catalogue: Catalogue, change: ChangeBinding): PageDocument {
  const widgets = remap(page.widgets, catalogue, change);
  const components = page.components.map((component) => ({
    ...component,
    widgets: remap(component.widgets, catalogue, change),
  }));
  return { ...page, widgets, components, bind: collectBind({ widgets, components }, catalogue) };
}

/** A variable bound somewhere, and by whom. */
export interface Use {
  readonly binding: Binding;
  readonly widgetIds: readonly string[];
}
/**
 * Every variable that widgets are bound to, each once, by `bindingKey`; `of`: `asBound` tells its value and what is shown of its
 * alarms apart.
 */
export function usesOf(
  widgets: readonly Widget[],
  catalogue: Catalogue,
  of: (binding: Binding) => Binding = variableOf,
): ReadonlyMap<string, Use> {
  const uses = new Map<string, { binding: Binding; widgetIds: string[] }>();
  for (const widget of everyWidget(widgets)) {
    for (const bound of bindingsOf(widget, catalogue.get(widget.widgetType))) {
      const binding = of(bound);
      const key = bindingKey(binding);
      const use = uses.get(key);
      if (!use) uses.set(key, { binding, widgetIds: [widget.id] });
      else if (!use.widgetIds.includes(widget.id)) use.widgetIds.push(widget.id);
    }
  }
  return uses;
}

export const asBound = (binding: Binding): Binding => binding;

/**
 * What a page needs from outside (S2 §7 `bind`), each once and in order: ids of devices, signals and calculated
 * variables; `keys` are the `bindingKey`s of what has no id of its own.
 */
export function collectBind(page: Pick<PageDocument, 'widgets' | 'components'>, catalogue: Catalogue): Bind {
  const [equips, signals, keys, mvars] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const collect = (binding: Binding): void => {
    // What a parameter stands for is said by each place of its component.
    if (binding.type === 'param') return;
    if (binding.equipId) equips.add(binding.equipId);
    if (binding.type === 'mvar') mvars.add(binding.mvarId);
    else if (binding.type === 'signal' && binding.signalId) signals.add(binding.signalId);
    else keys.add(bindingKey(variableOf(binding)));
  };
  for (const widgets of [page.widgets, ...page.components.map((component) => component.widgets)])
    for (const widget of everyWidget(widgets))
      for (const binding of bindingsOf(widget, catalogue.get(widget.widgetType))) collect(binding);
  const inOrder = (ids: ReadonlySet<string>) => [...ids].toSorted();
  return { equips: inOrder(equips), signals: inOrder(signals), keys: inOrder(keys), mvars: inOrder(mvars) };
}
