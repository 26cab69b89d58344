import { Con, type Texts, sameJson } from '@lightfield/page';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

export interface ConEdit {
  readonly con: Partial<Con>;
  /** Edits in a row with the same text are one undo step. */
  readonly merge?: string | undefined;
}
const INVALID: Texts = designerText('con.invalid');

/** Settings of the page: title, size, fit, background, password (S2 §3). */
export const setCon = defineCommand<ConEdit>({
  title: designerText('con.pageSettings'),
  refusal: (editor, { con }) => (Con.safeParse({ ...editor.document.state.con, ...con }).success ? undefined : INVALID),
  run(editor, { con, merge }) {
    const checked = Con.safeParse({ ...editor.document.state.con, ...con });
    if (!checked.success || sameJson(checked.data, editor.document.state.con)) return;
    editor.apply('con', (page) => ({ ...page, con: checked.data }), { merge });
  },
});
