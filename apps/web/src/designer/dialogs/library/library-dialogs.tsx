import { useDesigner } from '../../session/designer-context.ts';
import { useSignal } from '../../session/use-signal.ts';
import { AddDialog } from './add-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { ItemRenameDialog } from './rename-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { UsesDialog } from './uses-dialog.tsx';
import { ItemVersionsDialog } from './versions-dialog.tsx';

/** What is asked of the component library. */
export function LibraryDialogs() {
  const { library } = useDesigner();
  const asked = useSignal(library);
  const onClose = () => library.set(undefined);
  switch (asked?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddDialog id={asked.component} onClose={onClose} />;
    case 'save':
      return <SaveDialog id={asked.component} onClose={onClose} />;
    case 'changes':
      return <ChangesDialog id={asked.component} onClose={onClose} />;
    case 'rename':
      return <ItemRenameDialog row={asked.row} onClose={onClose} />;
    case 'versions':
      return <ItemVersionsDialog row={asked.row} onClose={onClose} />;
    case 'uses':
      return <UsesDialog row={asked.row} onClose={onClose} />;
  }
}
