import { LIMITS } from '@lightfield/contract';
import { type Component, type PageDocument, type Texts, type Widget, withFreshIds } from '@lightfield/page';
import { mergeComponents } from '../components/merge.ts';
import { insertWidgets } from '../document/arrange.ts';
import { overCapacity } from '../rules/capacity.ts';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

export interface Importing {
  /** Checked: they come from `parsePage` or from a converter of our own. Their places are kept. */
  readonly widgets: readonly Widget[];
  readonly components?: readonly Component[] | undefined;
}
const NOTHING: Texts = designerText('import.nothing');
const TOO_MANY: Texts = designerText('import.tooMany', { mostComponents: LIMITS.designer.components });

/** Widgets from a file or a drawing join the page, with new ids. */
export const importWidgets = defineCommand<Importing>({
  title: designerText('import.importWidgets'),
  refusal(editor, { widgets, components = [] }) {
    if (widgets.length === 0) return NOTHING;
    const merged = mergeComponents(editor.document.state.components, components, widgets, editor.freshId);
    if (merged.components.length > LIMITS.designer.components) return TOO_MANY;
    return overCapacity(editor.catalogue, editor.document.state, merged.widgets, merged.components);
  },
  run(editor, { widgets, components = [] }) {
    const merged = mergeComponents(editor.document.state.components, components, widgets, editor.freshId);
    const copies = withFreshIds(merged.widgets, editor.freshId).widgets;
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
