import { LIMITS } from '@lightfield/contract';
import {
  type ChangeBinding,
  type Point,
  type Texts,
  type Widget,
  moveWidget,
  remap,
  roundWidget,
  withFreshIds,
} from '@lightfield/page';
import { payloadProblem, payloadText, readPayload } from '../clipboard/payload.ts';
import { mergeComponents } from '../components/merge.ts';
import { insertWidgets } from '../document/arrange.ts';
import { boxOfAll } from '../document/bounds.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import type { PageState } from '../document/state.ts';
import type { EditorCore } from '../editor-core.ts';
import { overCapacity } from '../rules/capacity.ts';
import { defineCommand } from './command.ts';
import { offset } from './duplicate.ts';
import { removeSelected } from './delete.ts';
import { needsMovable, needsSelection } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

function toClipboard(editor: EditorCore, chosen: readonly Widget[]): void {
  const widgets = inPageOrder(editor.document, chosen);
  const text = payloadText(widgets, editor.document.state.components);
  editor.pasted = { text, times: 0 };
  editor.copied.tell(text);
}

/** The text to keep is told to whoever watches `copied`: the engine has no clipboard of its own. */
export const copy = defineCommand({
  title: designerText('clipboard.copy'),
  keys: ['Mod+c'],
  plain: true,
  refusal: needsSelection,
  run: (editor) => toClipboard(editor, editor.selected()),
});

export const cut = defineCommand({
  title: designerText('clipboard.cut'),
  keys: ['Mod+x'],
  plain: true,
  refusal: needsMovable,
  run(editor) {
    toClipboard(editor, editor.movable());
    removeSelected(editor);
  },
});

export interface Pasting {
  /** What the clipboard holds. */
  readonly text: string;
  /** What becomes of each binding: for pasting into another device. Left out: they stay. */
  readonly rebind?: ChangeBinding | undefined;
  /** Where the middle comes to lie, page units; left out: 50 off the original, once more per repeat. */
  readonly at?: Point | undefined;
}
const NOT_OURS: Texts = designerText('clipboard.notOurs');
const nothingFits = (why: Texts | undefined): Texts =>
  why ? designerText('clipboard.thereAreNoWidgetsInThe', { why }) : NOT_OURS;
const TOO_MANY: Texts = designerText('clipboard.tooMany', { mostComponents: LIMITS.designer.components });

interface Arrival {
  readonly widgets: readonly Widget[];
  readonly components: PageState['components'];
}
/** What a text brings onto this page: components joined, ids not yet renewed; `undefined`: nothing. */
function arrivalOf(editor: EditorCore, { text, rebind }: Pasting): Arrival | undefined {
  const payload = readPayload(text, editor.catalogue);
  if (!payload) return undefined;
  const { catalogue, document } = editor;
  const change = (widgets: readonly Widget[]) => (rebind ? remap(widgets, catalogue, rebind) : widgets);
  const components = payload.components.map((component) => ({ ...component, widgets: change(component.widgets) }));
  return mergeComponents(document.state.components, components, change(payload.widgets), editor.freshId);
}

/** New ids, and 50 units further with each repeat (S2 §4). Texts of other programs are refused. */
export const paste = defineCommand<Pasting>({
  title: designerText('clipboard.paste'),
  refusal(editor, pasting) {
    const arrival = arrivalOf(editor, pasting);
    if (!arrival) return nothingFits(payloadProblem(pasting.text, editor.catalogue));
    if (arrival.components.length > LIMITS.designer.components) return TOO_MANY;
    return overCapacity(editor.catalogue, editor.document.state, arrival.widgets, arrival.components);
  },
  run(editor, pasting) {
    const arrival = arrivalOf(editor, pasting);
    if (!arrival) return;
    const { document } = editor;
    const fresh = withFreshIds(arrival.widgets, editor.freshId).widgets;
    const times = editor.pasted.text === pasting.text ? editor.pasted.times + 1 : 1;
    editor.pasted = { text: pasting.text, times };
    const copies = pasting.at ? centredAt(fresh, pasting.at) : offset(fresh, times, document.state.con);
    const { scope } = editor.selection.get();
    const parent = tooDeep(document, scope, copies) ? undefined : scope;
    editor.apply(
      'add',
      (page) => ({
        ...page,
        components: arrival.components,
        widgets: insertWidgets(page.widgets, copies, { parent }),
      }),
      { select: copies.map(({ id }) => id), scope: parent },
    );
  },
});

function centredAt(widgets: readonly Widget[], { x, y }: Point): readonly Widget[] {
  const box = boxOfAll(widgets);
  if (!box) return widgets;
  const delta = { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 };
  return widgets.map((widget) => roundWidget(moveWidget(widget, delta)));
}
