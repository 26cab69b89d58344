import { LIMITS } from '@lightfield/contract';
import {
  type Component,
  ComponentHead,
  type Point,
  type Texts,
  type Widget,
  boundsOfWidgets,
  componentCircle,
  componentFrom,
  everyWidget,
  expandComponents,
  freshWidget,
  mapWidgets,
  placedComponent,
  roundWidget,
  withFreshIds,
} from '@lightfield/page';
import { insertWidgets, removeWidgets, replaceWidgets } from '../document/arrange.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import type { Editor } from '../editor.ts';
import { overCapacity } from '../rules/capacity.ts';
import { versionsOf } from '../tools/gesture.ts';
import { middleOfView } from './add.ts';
import { defineCommand } from './command.ts';
import { groupDefinition } from './group.ts';
import { GONE, TOO_DEEP, needsMovable } from './reasons.ts';

const MANY: Texts = {
  zh: `每页最多 ${LIMITS.designer.components} 个组件`,
  en: `A page holds ${LIMITS.designer.components} components at most.`,
};
const INVALID: Texts = {
  zh: '组件名称或参数不符合要求',
  en: 'The name or a parameter of the component is not allowed.',
};
const ONE_LIST: Texts = {
  zh: '只能把同一层级中的控件做成组件',
  en: 'Only widgets side by side can become a component.',
};
const NO_PLACE: Texts = { zh: '选中的控件不是组件', en: 'What is selected is no component.' };
const IN_USE: Texts = { zh: '组件仍在使用，请先删除页面上的实例', en: 'The component is still used on the page.' };
const CIRCLE: Texts = { zh: '组件不能包含自身', en: 'A component cannot hold itself.' };

/** The place of a component: a group without children of its own. */
function placeOf(editor: Editor, component: string, box: { x: number; y: number; width: number; height: number }) {
  const definition = groupDefinition(editor);
  if (!definition) return undefined;
  const fresh = freshWidget(definition, box, editor.freshId());
  const checked = definition.data.safeParse({ ...(fresh.data as object), component });
  return checked.success ? { ...fresh, data: checked.data } : undefined;
}

export interface MakingComponent {
  readonly title: string;
  readonly params?: Component['params'];
}
/** What is selected becomes a component, and the first place of it stands where it stood. */
export const makeComponent = defineCommand<MakingComponent>({
  title: { zh: '生成组件', en: 'Make component' },
  keys: ['Mod+Alt+k'],
  refusal(editor, { title, params = [] }) {
    const refused = needsMovable(editor);
    if (refused) return refused;
    const parents = new Set(editor.movable().map(({ id }) => editor.document.parentOf(id)));
    if (parents.size > 1) return ONE_LIST;
    if (editor.document.state.components.length >= LIMITS.designer.components) return MANY;
    return ComponentHead.safeParse({ id: 'new', title, params }).success ? undefined : INVALID;
  },
  run(editor, { title, params = [] }) {
    const { document } = editor;
    const members = inPageOrder(document, editor.movable());
    const top = members.at(-1);
    const head = ComponentHead.safeParse({ id: editor.freshId(), title, params });
    const made = head.success ? componentFrom(head.data, members) : undefined;
    const whole = made && placeOf(editor, made.component.id, made.place);
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

export interface PlacingComponent {
  /** Id of the component. */
  readonly id: string;
  /** Where its middle comes to lie, page units; left out: the middle of what is seen. */
  readonly at?: Point | undefined;
}
function placed(editor: Editor, { id, at = middleOfView(editor) }: PlacingComponent): Widget | undefined {
  const component = editor.document.state.components.find((each) => each.id === id);
  const box = component && boundsOfWidgets(component.widgets);
  if (!box) return undefined;
  const place = placeOf(editor, id, { ...box, x: at.x - box.width / 2, y: at.y - box.height / 2 });
  return place && roundWidget(place);
}
/** One more place of a component. */
export const placeComponent = defineCommand<PlacingComponent>({
  title: { zh: '放置组件', en: 'Place component' },
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

const placesOf = (editor: Editor): Widget[] => editor.movable().filter((widget) => placedComponent(widget));
/** A group of copies of its own instead of a place; `undefined`: the component is gone. */
function detached(editor: Editor, place: Widget): Widget | undefined {
  const { components } = editor.document.state;
  const [drawn] = expandComponents({ widgets: [place], components }, editor.catalogue);
  if (!drawn?.children?.length) return undefined;
  const { widgets: children } = withFreshIds(drawn.children, editor.freshId);
  const plain = mapWidgets([{ ...drawn, children }], (widget) =>
    placedComponent(widget) ? { ...widget, data: { ...(widget.data as object), component: '', params: {} } } : widget,
  );
  return plain[0] && roundWidget(plain[0]);
}
/** Places become ordinary groups, which no longer change with their component. */
export const detachComponent = defineCommand({
  title: { zh: '脱离组件', en: 'Detach component' },
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

/** Another version of a component: all its places change with it. */
export const changeComponent = defineCommand<{ readonly component: Component }>({
  title: { zh: '修改组件', en: 'Change component' },
  refusal(editor, { component }) {
    const { state } = editor.document;
    if (!state.components.some(({ id }) => id === component.id)) return GONE;
    if (!ComponentHead.safeParse(component).success) return INVALID;
    const components = state.components.map((each) => (each.id === component.id ? component : each));
    return componentCircle(components) ? CIRCLE : overCapacity(editor.catalogue, state, [], components);
  },
  run(editor, { component }) {
    editor.apply('edit', (page) => ({
      ...page,
      components: page.components.map((each) => (each.id === component.id ? component : each)),
    }));
  },
});

export const removeComponent = defineCommand<{ readonly id: string }>({
  title: { zh: '删除组件', en: 'Delete component' },
  refusal(editor, { id }) {
    const { widgets, components } = editor.document.state;
    if (!components.some((component) => component.id === id)) return GONE;
    const lists = [widgets, ...components.map((component) => component.widgets)];
    const used = lists.some((list) =>
      [...everyWidget(list)].some((widget) => placedComponent(widget)?.component === id),
    );
    return used ? IN_USE : undefined;
  },
  run(editor, { id }) {
    editor.apply('edit', (page) => ({ ...page, components: page.components.filter((each) => each.id !== id) }));
  },
});
