import { useDesigner } from '../session/designer-context.ts';
import type { ActionName } from '../commands/actions.ts';
import { CheatSheet } from './cheat-sheet.tsx';
import { CommandPalette } from './palette.tsx';
import { Preview } from '../run/preview.tsx';
import { useSignal } from '../session/use-signal.ts';
import { MakeComponentDialog } from './make-dialog.tsx';
import { CheckerDialog } from './checker-dialog.tsx';
import { LocalDialog } from './local-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PublishVersionDialog } from './publish-version-dialog.tsx';
import { RebindDialog } from './rebind-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { StartersDialog } from './starters-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { ThemesDialog } from './themes-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** The dialog that is asked for. */
export function Dialogs({ act }: { readonly act: (name: ActionName) => void }) {
  const { dialog } = useDesigner();
  const name = useSignal(dialog);
  const onClose = () => dialog.set(undefined);
  switch (name) {
    case undefined:
      return null;
    case 'palette':
      return <CommandPalette onClose={onClose} act={act} />;
    case 'shortcuts':
      return <CheatSheet onClose={onClose} />;
    case 'preview':
      return <Preview key="preview" simulated={false} onClose={onClose} />;
    case 'simulation':
      return <Preview key="simulation" simulated onClose={onClose} />;
    case 'checker':
      return <CheckerDialog onClose={onClose} />;
    case 'component':
      return <MakeComponentDialog onClose={onClose} />;
    case 'versions':
      return <VersionsDialog onClose={onClose} />;
    case 'publish':
      return <PublishVersionDialog onClose={onClose} />;
    case 'template':
      return <TemplateDialog onClose={onClose} />;
    case 'starters':
      return <StartersDialog onClose={onClose} />;
    case 'themes':
      return <ThemesDialog onClose={onClose} />;
    case 'rebind':
      return <RebindDialog onClose={onClose} />;
    case 'rename':
      return <RenameDialog onClose={onClose} />;
    case 'local':
      return <LocalDialog onClose={onClose} />;
    case 'settings':
      return <PasswordDialog onClose={onClose} />;
  }
}
