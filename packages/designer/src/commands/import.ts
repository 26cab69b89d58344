import { LIMITS } from '@lightfield/contract';
import {
  type Component,
  type PageDocument,
  type Texts,
  type Widget,
  boundsOfWidgets,
  moveWidget,
  withFreshIds,
} from '@lightfield/page';
import { mergeComponents } from '../components/merge.ts';
import { insertWidgets } from '../document/arrange.ts';
import { overCapacity } from '../rules/capacity.ts';
import type { EditorCore } from '../editor-core.ts';
import { middleOfView } from './add.ts';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

export interface Importing {
  /** Checked: they come from `parsePage` or from a converter of our own. */
  readonly widgets: readonly Widget[];
  readonly components?: readonly Component[] | undefined;
  /** All of them come into the middle of what is seen. Left out: each keeps its place. */
  readonly inView?: boolean | undefined;
}
const NOTHING: Texts = designerText('import.nothing');
const TOO_MANY: Texts = designerText('import.tooMany', { mostComponents: LIMITS.designer.components });

/** In the middle of what is seen, and upon the page as far as they fit. */
function inMiddle(editor: EditorCore, widgets: readonly Widget[]): readonly Widget[] {
  const bounds = boundsOfWidgets(widgets);
  if (!bounds) return widgets;
  const { width, height } = editor.document.state.con;
  const middle = middleOfView(editor);
  const within = (at: number, size: number, room: number) => Math.round(Math.max(0, Math.min(at, room - size)));
  const by = {
    x: within(middle.x - bounds.width / 2, bounds.width, width) - bounds.x,
    y: within(middle.y - bounds.height / 2, bounds.height, height) - bounds.y,
  };
  return widgets.map((widget) => moveWidget(widget, by));
}

/** Widgets from a file or a drawing join the page, with new ids. */
export const importWidgets = defineCommand<Importing>({
  title: designerText('import.importWidgets'),
  refusal(editor, { widgets, components = [] }) {
    if (widgets.length === 0) return NOTHING;
    const merged = mergeComponents(editor.document.state.components, components, widgets, editor.freshId);
    if (merged.components.length > LIMITS.designer.components) return TOO_MANY;
    return overCapacity(editor.catalogue, editor.document.state, merged.widgets, merged.components);
  },
  run(editor, { widgets, components = [], inView = false }) {
    const merged = mergeComponents(editor.document.state.components, components, widgets, editor.freshId);
    const fresh = withFreshIds(merged.widgets, editor.freshId).widgets;
    const copies = inView ? inMiddle(editor, fresh) : fresh;
    editor.apply(
      'import',
      (page) => ({ ...page, components: merged.components, widgets: insertWidgets(page.widgets, copies) }),
      { select: copies.map(({ id }) => id), scope: undefined },
    );
  },
});

/**
 * A page from a file takes the place of this one; to whom the page belongs, and its password, stay. `version`: it is this
 * page at another time, or as somebody else has saved it: its password comes along.
 */
export const importPage = defineCommand<{ readonly page: PageDocument; readonly version?: boolean }>({
  title: designerText('import.importPage'),
  run(editor, { page, version = false }) {
    const { projectId, equipmentId, templateId, checkpwd, password } = editor.document.state.con;
    const con = { ...page.con, projectId, equipmentId, templateId, ...(!version && { checkpwd, password }) };
    editor.apply('import', () => ({ con, widgets: page.widgets, components: page.components }), {
      select: [],
      scope: undefined,
    });
  },
});
