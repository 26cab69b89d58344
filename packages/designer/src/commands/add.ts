import { type Point, type Texts, type Widget, freshWidget, roundWidget } from '@lightfield/page';
import { insertWidgets } from '../document/arrange.ts';
import type { Editor } from '../editor.ts';
import { overCapacity } from '../rules/capacity.ts';
import { broughtIn } from '../rules/room.ts';
import { toPage } from '../viewport/view.ts';
import { defineCommand } from './command.ts';

export interface Adding {
  /** One of the catalogue's types, but no group. */
  readonly type: string;
  /** Where its middle comes to lie, page units; left out: the middle of what is seen. */
  readonly at?: Point | undefined;
  /** Where `data` differs from that of a fresh one: the picture of a symbol. Checked like any value. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Page units; that of its type unless told otherwise. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}
const UNKNOWN: Texts = { zh: '没有这种控件', en: 'There is no widget of this type.' };

/** The middle of what is on the screen, page units. */
export function middleOfView(editor: Editor): Point {
  const { width, height } = editor.screen.get();
  return toPage(editor.view.get(), { x: width / 2, y: height / 2 });
}

function fresh(
  editor: Editor,
  { type, at = middleOfView(editor), data, size }: Adding,
  id: string,
): Widget | undefined {
  const definition = editor.catalogue.get(type);
  if (!definition || definition.category === 'group') return undefined;
  const { width, height } = size ?? definition.size;
  const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
  const widget = editor.begun(freshWidget(definition, box, id));
  const placed = broughtIn(widget, editor.document.state.con);
  if (!data) return roundWidget(placed);
  const checked = definition.data.safeParse({ ...(widget.data as object), ...data });
  return checked.success ? roundWidget({ ...placed, data: checked.data }) : undefined;
}

/** Places a widget as large as its type usually is: by a double click in the library, or dragged from there. */
export const add = defineCommand<Adding>({
  title: { zh: '添加控件', en: 'Add widget' },
  refusal(editor, adding) {
    const widget = fresh(editor, adding, 'asked');
    return widget ? overCapacity(editor.catalogue, editor.document.state, [widget]) : UNKNOWN;
  },
  run(editor, adding) {
    const widget = fresh(editor, adding, editor.freshId());
    if (!widget) return;
    editor.apply('add', (page) => ({ ...page, widgets: insertWidgets(page.widgets, [widget]) }), {
      select: [widget.id],
      scope: undefined,
    });
  },
});
