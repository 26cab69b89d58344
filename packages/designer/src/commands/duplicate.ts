import { LIMITS } from '@lightfield/contract';
import { type Widget, moveWidget, roundWidget, withFreshIds } from '@lightfield/page';
import { insertWidgets } from '../document/arrange.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import { overCapacity } from '../rules/capacity.ts';
import { moveLimits, withinLimits } from '../rules/move-limits.ts';
import { defineCommand } from './command.ts';
import { needsSelection } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

/** Copies moved by `steps` times the copy offset (S2 §4: 50), as far as the edge of the canvas lets them. */
export function offset(
  copies: readonly Widget[],
  steps: number,
  canvas: { readonly width: number; readonly height: number },
): Widget[] {
  const by = LIMITS.designer.copyOffset * steps;
  const delta = withinLimits({ x: by, y: by }, moveLimits(copies, canvas));
  return copies.map((copy) => roundWidget(moveWidget(copy, delta)));
}

/** Copies beside the originals, without the clipboard. */
export const duplicate = defineCommand({
  title: designerText('duplicate.duplicate'),
  keys: ['Mod+d'],
  plain: true,
  refusal: (editor) =>
    needsSelection(editor) ?? overCapacity(editor.catalogue, editor.document.state, editor.selected()),
  run(editor) {
    const { document } = editor;
    const originals = inPageOrder(document, editor.selected());
    const { scope } = editor.selection.get();
    const parent = tooDeep(document, scope, originals) ? undefined : scope;
    const copies = offset(withFreshIds(originals, editor.freshId).widgets, 1, document.state.con);
    editor.apply('add', (page) => ({ ...page, widgets: insertWidgets(page.widgets, copies, { parent }) }), {
      select: copies.map(({ id }) => id),
      scope: parent,
    });
  },
});
