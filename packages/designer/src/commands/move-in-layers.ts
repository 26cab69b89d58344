import type { Texts } from '@lightfield/page';
import { insertWidgets, removeWidgets } from '../document/arrange.ts';
import { isFixed } from '../document/locks.ts';
import type { DocumentStore } from '../document/store.ts';
import { inPageOrder, tooDeep } from '../document/order.ts';
import { defineCommand } from './command.ts';
import { GONE, LOCKED, TOO_DEEP } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

export interface LayerMove {
  readonly ids: readonly string[];
  /** Group they go into; left out: the page. */
  readonly parent?: string | undefined;
  /** Before what stands there now; counted with those that are moved still in place. */
  readonly index: number;
}
const INTO_ITSELF: Texts = designerText('moveInLayers.intoItself');
const NO_GROUP: Texts = designerText('moveInLayers.noGroup');

/** What stands in a group that is moved itself goes along anyway. */
const wholes = (document: DocumentStore, ids: readonly string[]) =>
  document.pick(ids).filter(({ id }) => !document.ancestorsOf(id).some((group) => ids.includes(group)));

/** Drags widgets to another place in the tree of layers: another order, or into and out of groups. */
export const moveInLayers = defineCommand<LayerMove>({
  title: designerText('moveInLayers.moveInLayers'),
  refusal({ document }, { ids, parent }) {
    const widgets = wholes(document, ids);
    if (widgets.length === 0) return GONE;
    if (parent !== undefined) {
      if (!document.find(parent)?.children?.length) return NO_GROUP;
      if ([parent, ...document.ancestorsOf(parent)].some((id) => ids.includes(id))) return INTO_ITSELF;
      if (tooDeep(document, parent, widgets)) return TOO_DEEP;
    }
    // Into and out of groups is grouping, which locks forbid (S2 §4); another order in the same list is not.
    const strangers = widgets.filter(({ id }) => document.parentOf(id) !== parent);
    const target = parent === undefined ? undefined : document.find(parent);
    const locked = strangers.length > 0 && target?.posLock;
    return locked || strangers.some((widget) => isFixed(document, widget)) ? LOCKED : undefined;
  },
  run(editor, { ids, parent, index }) {
    const { document } = editor;
    const widgets = inPageOrder(document, wholes(document, ids));
    const moved = new Set(widgets.map(({ id }) => id));
    const list = document.childrenOf(parent);
    const before = list.slice(0, index).filter(({ id }) => !moved.has(id)).length;
    const rest = list.filter(({ id }) => !moved.has(id));
    const after = rest.toSpliced(before, 0, ...widgets);
    if (after.length === list.length && after.every(({ id }, at) => id === list[at]?.id)) return;
    editor.apply('sort', (page) => ({
      ...page,
      widgets: insertWidgets(removeWidgets(page.widgets, moved, parent), widgets, { parent, index: before }),
    }));
  },
});
