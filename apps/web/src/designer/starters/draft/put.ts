import type { Editor } from '@lightfield/designer';
import type { PageDocument } from '@lightfield/page';

/** A drafted page takes the place of what is on the canvas, as one step of undo; to whom it is shown stays. */
export function putDraft(editor: Editor, page: PageDocument): boolean {
  const { follow, adaption, params } = editor.document.state.con;
  return editor.run('importPage', { page: { ...page, con: { ...page.con, follow, adaption, params } } });
}
