import {
  type Box,
  type Point,
  type Texts,
  type VariableFacts,
  type Widget,
  freshWidget,
  roundWidget,
} from '@lightfield/page';
import { putIntoPipe } from '../connections/inline.ts';
import { insertWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { emptyPanelAt } from '../rules/empty-panel.ts';
import { freePlace } from '../rules/free-place.ts';
import { broughtIn } from '../rules/move-limits.ts';
import { toPage } from '../viewport/view.ts';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

export interface Adding {
  /** One of the catalogue's types, but no group. */
  readonly type: string;
  /** Where its middle comes to lie, page units; left out: the middle of what is seen, or where there is room beside it. */
  readonly at?: Point | undefined;
  /** Where `data` differs from that of a fresh one: the picture of a symbol. Checked like any value. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Page units; that of its type unless told otherwise. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** Without ground and outline: a value in a list that stands on a ground already. */
  readonly bare?: boolean | undefined;
  /** What its data is bound to, and where within it: what follows from the variable is settled, too. */
  readonly bound?: { readonly path: string; readonly facts: VariableFacts } | undefined;
}
const UNKNOWN: Texts = designerText('add.unknown');

/** The middle of what is on the screen, page units. */
export function middleOfView(editor: EditorCore): Point {
  const { width, height } = editor.screen.get();
  return toPage(editor.view.get(), { x: width / 2, y: height / 2 });
}

/** Beside what is there already: one over the other, nobody would see that there are several. */
export function freeAt(editor: EditorCore, box: Box): Point {
  const { width, height } = editor.screen.get();
  const { con } = editor.document.state;
  const [from, to] = [toPage(editor.view.get(), { x: 0, y: 0 }), toPage(editor.view.get(), { x: width, y: height })];
  const [x, y] = [Math.max(0, from.x), Math.max(0, from.y)];
  const seen = { x, y, width: Math.min(con.width, to.x) - x, height: Math.min(con.height, to.y) - y };
  return freePlace(box, seen, editor.document.widgets, editor.catalogue);
}

/** `undefined`: there is no such type, or its data is not allowed. */
export function freshWidgetOf(
  editor: EditorCore,
  { type, at, data, size, bare, bound }: Adding,
  id: string,
): Widget | undefined {
  const definition = editor.catalogue.get(type);
  if (!definition || definition.category === 'group') return undefined;
  const begun = withoutGround(editor.begun(freshWidget(definition, { x: 0, y: 0 }, id)), bare === true);
  const checked = definition.data.safeParse({ ...(begun.data as object), ...data });
  if (!checked.success) return undefined;
  const settled: unknown =
    bound && definition.bound ? definition.bound(checked.data, bound.path, bound.facts) : checked.data;
  // a symbol has the size and proportion of its drawing
  const usual = size ?? definition.ownSize?.(checked.data) ?? definition.size;
  const { con } = editor.document.state;
  const [width, height] = [Math.min(usual.width, con.width), Math.min(usual.height, con.height)];
  const about = ({ x, y }: Point) => ({ x: x - width / 2, y: y - height / 2, width, height });
  const panel = at && definition.category === 'complex' ? emptyPanelAt(editor.document.widgets, at) : undefined;
  const box = panel ?? about(at ?? freeAt(editor, about(middleOfView(editor))));
  const placed = broughtIn({ ...begun, position: freshWidget(definition, box, id).position, data: settled }, con);
  return roundWidget(placed);
}
const withoutGround = (widget: Widget, bare: boolean): Widget => {
  const { fill, stroke } = widget.style;
  return bare
    ? { ...widget, style: { ...widget.style, fill: { ...fill, enable: false }, stroke: { ...stroke, enable: false } } }
    : widget;
};

/** Places a widget as large as its type usually is: by a double click in the library, or dragged from there. */
export const add = defineCommand<Adding>({
  title: designerText('add.addWidget'),
  refusal(editor, adding) {
    const widget = freshWidgetOf(editor, adding, 'asked');
    return widget ? overCapacity(editor.catalogue, editor.document.state, [widget]) : UNKNOWN;
  },
  run(editor, adding) {
    const widget = freshWidgetOf(editor, adding, editor.freshId());
    if (!widget) return;
    const { catalogue, freshId } = editor;
    // laid upon a pipe, a valve is put into it
    const widgetsWith = (list: readonly Widget[]) =>
      putIntoPipe(insertWidgets(list, [widget]), widget.id, catalogue, freshId);
    editor.apply('add', (page) => ({ ...page, widgets: widgetsWith(page.widgets) }), {
      select: [widget.id],
      scope: undefined,
    });
  },
});
