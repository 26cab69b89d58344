import { LIMITS } from '@lightfield/contract';
import {
  Binding,
  type Box,
  type Component,
  ComponentHead,
  type Point,
  type Texts,
  type Widget,
  bindingKey,
  boundsOfWidgets,
  componentCircle,
  componentFrom,
  countPlaces,
  everyWidget,
  expandComponents,
  frameOf,
  freshWidget,
  isOfKind,
  isRecord,
  mapWidgets,
  moveWidget,
  ownField,
  type ParamValue,
  placedComponent,
  remap,
  roundWidget,
  usesOf,
  wholeOf,
  withComponent,
  withFreshIds,
} from '@lightfield/page';
import { insertWidgets, removeWidgets, replaceWidgets } from '../document/arrange.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import type { PageState } from '../document/state.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { versionsOf } from '../tools/gesture.ts';
import { freeAt, middleOfView } from './add.ts';
import { defineCommand } from './command.ts';
import { groupDefinition } from './group.ts';
import { GONE, TOO_DEEP, needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const MANY: Texts = designerText('components.many', { mostComponents: LIMITS.designer.components });
const INVALID: Texts = designerText('components.invalid');
const ONE_LIST: Texts = designerText('components.oneList');
const NO_PLACE: Texts = designerText('components.noPlace');
const IN_USE: Texts = designerText('components.inUse');
const NO_PARAMETER: Texts = designerText('components.noParameter');
const NOT_OF_KIND: Texts = designerText('components.notOfKind');
const CIRCLE: Texts = designerText('components.circle');

/** The place of a component: a group without children of its own. */
function placeOf(
  editor: EditorCore,
  component: string,
  box: { x: number; y: number; width: number; height: number },
  named: { readonly name: string; readonly params?: Readonly<Record<string, Binding>> },
) {
  const definition = groupDefinition(editor);
  if (!definition) return undefined;
  const fresh = freshWidget(definition, box, editor.freshId());
  const checked = definition.data.safeParse({ ...(fresh.data as object), component, params: named.params ?? {} });
  return checked.success ? { ...fresh, widgetName: named.name, data: checked.data } : undefined;
}
/** How the next place is called: places of one component are told apart by their numbers. */
function nextName({ document }: EditorCore, title: string): string {
  const names = new Set([...everyWidget(document.widgets)].map(({ widgetName }) => widgetName));
  const head = title.slice(0, 90);
  for (let number = 1; ; number++) {
    const name = `${head} ${number}`;
    if (!names.has(name)) return name;
  }
}

/** What each place of a component binds on its own. */
export interface NewParameter {
  readonly name: string;
  readonly title: string;
  /** `bindingKey` of what is bound now and becomes this parameter; the first place keeps it as its own. */
  readonly of?: string | undefined;
}
export interface MakingComponent {
  readonly title: string;
  readonly params?: readonly NewParameter[];
}
const headOf = (id: string, { title, params = [] }: MakingComponent) =>
  ComponentHead.safeParse({ id, title, params: params.map(({ name, title: words }) => ({ name, title: words })) });

/** What is selected becomes a component, and the first place of it stands where it stood. */
export const makeComponent = defineCommand<MakingComponent>({
  title: designerText('components.makeComponent'),
  keys: ['Mod+Alt+k'],
  refusal(editor, making) {
    const refused = needsMovable(editor);
    if (refused) return refused;
    const parents = new Set(editor.movable().map(({ id }) => editor.document.parentOf(id)));
    if (parents.size > 1) return ONE_LIST;
    if (editor.document.state.components.length >= LIMITS.designer.components) return MANY;
    const names = new Set(making.params?.map(({ name }) => name));
    const fits = headOf('new', making).success && names.size === (making.params?.length ?? 0);
    return fits ? undefined : INVALID;
  },
  run(editor, making) {
    const { document, catalogue } = editor;
    const members = inPageOrder(document, editor.movable());
    const top = members.at(-1);
    const head = headOf(editor.freshId(), making);
    const { inside, params } = opened(editor, members, making.params ?? []);
    const made = head.success ? componentFrom(head.data, remap(members, catalogue, inside)) : undefined;
    const whole =
      made && placeOf(editor, made.component.id, made.place, { name: nextName(editor, made.component.title), params });
    // Around something turned the box has fractions; at rest a place has none (S2 §5).
    const place = whole && roundWidget(whole);
    if (!made || !place || !top) return;
    const parent = document.parentOf(top.id);
    const ids = new Set(members.map(({ id }) => id));
    const index = document.childrenOf(parent).findIndex(({ id }) => id === top.id) + 1 - members.length;
    editor.apply(
      'group',
      (page) => ({
        ...page,
        components: [...page.components, made.component],
        widgets: insertWidgets(removeWidgets(page.widgets, ids, parent), [place], { parent, index }),
      }),
      { select: [place.id] },
    );
  },
});
/** What is bound inside a component once its parameters are open, and what the first place binds them to. */
function opened(editor: EditorCore, members: readonly Widget[], parameters: readonly NewParameter[]) {
  const uses = usesOf(members, editor.catalogue);
  const byKey = new Map<string, Binding>();
  const params: Record<string, Binding> = {};
  for (const { name, title, of } of parameters) {
    const bound = of === undefined ? undefined : uses.get(of)?.binding;
    if (of === undefined || !bound) continue;
    byKey.set(of, Binding.parse({ type: 'param', systemKey: name, title }));
    params[name] = bound;
  }
  const inside = (binding: Binding): Binding => byKey.get(bindingKey(binding)) ?? binding;
  return { inside, params };
}

export interface PlacingComponent {
  /** Id of the component. */
  readonly id: string;
  /** Where its middle comes to lie, page units; left out: the middle of what is seen, or where there is room beside it. */
  readonly at?: Point | undefined;
}
const placed = (editor: EditorCore, placing: PlacingComponent): Widget | undefined =>
  placeAmong(editor, editor.document.state.components, placing);
/** A new place of one of these components, which need not be on the page yet. */
export function placeAmong(
  editor: EditorCore,
  components: readonly Component[],
  { id, at }: PlacingComponent,
): Widget | undefined {
  const component = components.find((each) => each.id === id);
  const box = component && boundsOfWidgets(component.widgets);
  if (!box) return undefined;
  const about = ({ x, y }: Point): Box => ({ ...box, x: x - box.width / 2, y: y - box.height / 2 });
  const free = about(at ?? freeAt(editor, about(middleOfView(editor))));
  const place = placeOf(editor, id, free, { name: nextName(editor, component.title) });
  return place && besideOthers(editor, roundWidget(place));
}
/** Page units: what lies exactly over another one is not seen. */
const ASIDE = 20;
function besideOthers({ document }: EditorCore, place: Widget): Widget {
  const taken = new Set(document.widgets.map(({ position }) => cornerOf(frameOf(position))));
  let free = place;
  while (taken.has(cornerOf(frameOf(free.position)))) free = moveWidget(free, { x: ASIDE, y: ASIDE });
  return free;
}
const cornerOf = ({ x, y, width, height }: Box): string => [x, y, width, height].join(' ');

/** One more place of a component. */
export const placeComponent = defineCommand<PlacingComponent>({
  title: designerText('components.placeComponent'),
  refusal(editor, placing) {
    const place = placed(editor, placing);
    return place ? overCapacity(editor.catalogue, editor.document.state, [place]) : GONE;
  },
  run(editor, placing) {
    const place = placed(editor, placing);
    if (!place) return;
    editor.apply('add', (page) => ({ ...page, widgets: insertWidgets(page.widgets, [place]) }), {
      select: [place.id],
      scope: undefined,
    });
  },
});

const placesOf = (editor: EditorCore): Widget[] => editor.movable().filter((widget) => placedComponent(widget));
/** A group of copies of its own instead of a place; `undefined`: the component is gone. */
function detached(editor: EditorCore, place: Widget): Widget | undefined {
  const { components } = editor.document.state;
  const [drawn] = expandComponents({ widgets: [place], components }, editor.catalogue);
  if (!drawn?.children?.length) return undefined;
  const { widgets: children } = withFreshIds(drawn.children, editor.freshId);
  const plain = mapWidgets([{ ...drawn, children }], (widget) => (placedComponent(widget) ? emptied(widget) : widget));
  return plain[0] && roundWidget(plain[0]);
}
/** A place that shows nothing any more is an ordinary group. */
const emptied = (place: Widget): Widget => ({
  ...place,
  data: { ...(place.data as object), component: '', params: {}, values: {}, repeat: null },
});

/** Places become ordinary groups, which no longer change with their component. */
export const detachComponent = defineCommand({
  title: designerText('components.detachComponent'),
  plain: true,
  refusal(editor) {
    const places = placesOf(editor);
    if (places.length === 0) return needsMovable(editor) ?? NO_PLACE;
    const groups = places.flatMap((place) => detached(editor, place) ?? []);
    if (groups.length === 0) return GONE;
    if (groups.some((whole) => tooDeep(editor.document, editor.document.parentOf(whole.id), [whole]))) return TOO_DEEP;
    const without = removeWidgets(editor.document.widgets, new Set(groups.map(({ id }) => id)));
    return overCapacity(editor.catalogue, { ...editor.document.state, widgets: without }, groups);
  },
  run(editor) {
    const groups = placesOf(editor).flatMap((place) => detached(editor, place) ?? []);
    editor.apply('ungroup', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(groups)) }));
  },
});

export interface ComponentChange {
  /** Its widgets stand in the same frame as those it replaces. */
  readonly component: Component;
  /** Components that came with it, and those that came before and went again. */
  readonly added?: readonly Component[];
  readonly dropped?: ReadonlySet<string>;
  /** Changes in a row with the same text are one undo step. */
  readonly merge?: string | undefined;
}
const isIn = (components: readonly Component[], id: string): boolean => components.some((each) => each.id === id);
function changed(components: readonly Component[], { component, added = [], dropped }: ComponentChange) {
  const kept = dropped?.size ? components.filter(({ id }) => !dropped.has(id)) : components;
  const fresh = added.filter(({ id }) => id !== component.id && !isIn(kept, id));
  return fresh.length > 0 ? [...kept, ...fresh] : kept;
}
/** Another version of a component: all its places change with it, and grow or shrink as it does. */
export const changeComponent = defineCommand<ComponentChange>({
  title: designerText('components.changeComponent'),
  refusal(editor, change) {
    const { state } = editor.document;
    const { component } = change;
    if (!isIn(state.components, component.id)) return GONE;
    if (!ComponentHead.safeParse(component).success) return INVALID;
    const there = changed(state.components, change);
    if (there.length > LIMITS.designer.components) return MANY;
    const components = there.map((each) => (each.id === component.id ? component : each));
    return componentCircle(components) ? CIRCLE : overCapacity(editor.catalogue, state, [], components);
  },
  run(editor, change) {
    editor.apply(
      'edit',
      (page) => {
        const components = editedOf(changed(page.components, change), change.component.id);
        // where it came from is known to the page alone
        const library = components.find(({ id }) => id === change.component.id)?.library;
        const { library: _told, ...component } = change.component;
        return withComponent({ ...page, components }, { ...component, ...(library && { library }) });
      },
      { merge: change.merge },
    );
  },
});

/** What came from the library was changed on this page: nothing of the library comes over it by itself. */
function editedOf(components: readonly Component[], id: string): readonly Component[] {
  const whole = wholeOf(components, id)?.id ?? id;
  return components.map((component) =>
    component.library && (component.id === id || component.id === whole)
      ? { ...component, library: { ...component.library, mode: 'edited' } }
      : component,
  );
}

export interface BindingParameter {
  readonly name: string;
  readonly binding: Binding | null;
  /** Of a device: its variables that the component shows, by their keys. */
  readonly members?: Readonly<Record<string, Binding>>;
}
/** Binds a parameter of the places that are selected; `null`: to nothing. Places of components without it are left alone. */
export const bindParameter = defineCommand<BindingParameter>({
  title: designerText('components.bindParameter'),
  refusal: (editor, { name }) => (placesWith(editor, name).length === 0 ? NO_PARAMETER : undefined),
  run(editor, { name, binding, members = {} }) {
    give(editor, name, 'params', (before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([key]) => !key.startsWith(`${name}.`))),
      [name]: binding,
      ...Object.fromEntries(Object.entries(members).map(([key, member]) => [`${name}.${key}`, member])),
    }));
  },
});

export interface SettingParameter {
  readonly name: string;
  /** `undefined`: what the parameter begins with. */
  readonly value: ParamValue | undefined;
  /** Changes in a row with the same text are one undo step. */
  readonly merge?: string | undefined;
}
/** Gives a text, a number, a colour, a choice or a picture to the places that are selected. */
export const setParameter = defineCommand<SettingParameter>({
  title: designerText('components.setParameter'),
  refusal(editor, { name, value }) {
    const places = placesWith(editor, name);
    if (places.length === 0) return NO_PARAMETER;
    const { components } = editor.document.state;
    const fits = places.every((place) => {
      const component = components.find(({ id }) => id === placedComponent(place)?.component);
      const param = component?.params.find((each) => each.name === name);
      return value === undefined || (param !== undefined && isOfKind(param, value));
    });
    return fits ? undefined : NOT_OF_KIND;
  },
  run(editor, { name, value, merge }) {
    const given = (before: Readonly<Record<string, unknown>>) => {
      const others = Object.fromEntries(Object.entries(before).filter(([key]) => key !== name));
      return value === undefined ? others : { ...others, [name]: value };
    };
    give(editor, name, 'values', given, merge);
  },
});

function give(
  editor: EditorCore,
  name: string,
  part: 'params' | 'values',
  change: (before: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
  merge?: string,
): void {
  const versions = placesWith(editor, name).map((place): Widget => {
    const before = ownField(place.data as object, part);
    return { ...place, data: { ...(place.data as object), [part]: change(isRecord(before) ? before : {}) } };
  });
  editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }), { merge });
}
function placesWith(editor: EditorCore, name: string): Widget[] {
  const { components } = editor.document.state;
  return editor.selected().filter((widget) => {
    const placed = placedComponent(widget);
    const component = placed && components.find(({ id }) => id === placed.component);
    return component?.params.some((param) => param.name === name);
  });
}

export interface RemovingComponent {
  readonly id: string;
  /** Its places become ordinary groups first; otherwise one that is still used is kept. */
  readonly detach?: boolean;
}
export const removeComponent = defineCommand<RemovingComponent>({
  title: designerText('components.deleteComponent'),
  refusal(editor, { id, detach = false }) {
    const { state } = editor.document;
    if (!isIn(state.components, id)) return GONE;
    if (countPlaces(state, id) === 0) return undefined;
    if (!detach) return IN_USE;
    const { widgets } = withoutComponent(editor, id);
    for (const widget of widgets) if (widget.children && tooDeep(editor.document, undefined, [widget])) return TOO_DEEP;
    return overCapacity(editor.catalogue, { ...state, widgets }, []);
  },
  run(editor, { id }) {
    editor.apply('edit', (page) => ({ ...page, ...withoutComponent(editor, id) }));
  },
});
/** The page with every place of a component detached, on itself and in its other components, and the component gone. */
function withoutComponent(editor: EditorCore, id: string): Pick<PageState, 'widgets' | 'components'> {
  const { widgets, components } = editor.document.state;
  const loosen = (list: readonly Widget[]): readonly Widget[] => {
    const places = [...everyWidget(list)].filter((widget) => placedComponent(widget)?.component === id);
    return replaceWidgets(list, versionsOf(places.map((place) => detached(editor, place) ?? emptied(place))));
  };
  const kept = components.filter((component) => component.id !== id);
  return {
    widgets: loosen(widgets),
    components: kept.map((component) => {
      const inside = loosen(component.widgets);
      return inside === component.widgets ? component : { ...component, widgets: inside };
    }),
  };
}
