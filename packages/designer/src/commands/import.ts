import { LIMITS } from '@lightfield/contract';
import { type Component, type PageDocument, type Texts, type Widget, withFreshIds } from '@lightfield/page';
import { mergeComponents } from '../components/merge.ts';
import { insertWidgets } from '../document/arrange.ts';
import { overCapacity } from '../rules/capacity.ts';
import { defineCommand } from './command.ts';

export interface Importing {
  /** Checked: they come from `parsePage` or from a converter of our own. Their places are kept. */
  readonly widgets: readonly Widget[];
  readonly components?: readonly Component[] | undefined;
}
const NOTHING: Texts = { zh: '没有可导入的控件', en: 'There is nothing to import.' };
const TOO_MANY: Texts = {
  zh: `每页最多 ${LIMITS.designer.components} 个组件`,
  en: `A page holds ${LIMITS.designer.components} components at most.`,
};

/** Widgets from a file or a drawing join the page, with new ids. */
export const importWidgets = defineCommand<Importing>({
  title: { zh: '导入控件', en: 'Import widgets' },
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
  title: { zh: '导入页面', en: 'Import page' },
  run(editor, { page, version = false }) {
    const { projectId, equipmentId, templateId, checkpwd, password } = editor.document.state.con;
    const con = { ...page.con, projectId, equipmentId, templateId, ...(!version && { checkpwd, password }) };
    editor.apply('import', () => ({ con, widgets: page.widgets, components: page.components }), {
      select: [],
      scope: undefined,
    });
  },
});
