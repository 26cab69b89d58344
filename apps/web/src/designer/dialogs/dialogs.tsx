import type { ComponentType, ReactNode } from 'react';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { type DialogName, useDesigner } from '../session/designer-context.ts';
import type { ActionName } from '../commands/actions.ts';
import { CheatSheet } from './cheat-sheet.tsx';
import { CommandPalette } from './palette.tsx';
import { Preview } from '../run/preview.tsx';
import { useSignal } from '../session/use-signal.ts';
import { MakeComponentDialog } from './make-dialog.tsx';
import { CheckerDialog } from './checker-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { LocalDialog } from './local-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PublishVersionDialog } from './publish-version-dialog.tsx';
import { RebindDialog } from './rebind-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { StartersDialog } from './starters-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { ThemesDialog } from './themes/themes-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

type DialogOf = ComponentType<{ readonly onClose: () => void }>;
/** Those that need nothing but a way to be closed. */
const PLAIN: Partial<Record<DialogName, DialogOf>> = {
  shortcuts: CheatSheet,
  checker: CheckerDialog,
  component: MakeComponentDialog,
  versions: VersionsDialog,
  publish: PublishVersionDialog,
  template: TemplateDialog,
  draft: DraftDialog,
  starters: StartersDialog,
  themes: ThemesDialog,
  rebind: RebindDialog,
  rename: RenameDialog,
  local: LocalDialog,
  settings: PasswordDialog,
};

/** Whoever closes it goes on where they were. */
function WithReturn({ children }: { readonly children: ReactNode }) {
  useReturnFocus();
  return children;
}

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
    case 'preview':
      return <Preview key="preview" simulated={false} onClose={onClose} />;
    case 'simulation':
      return <Preview key="simulation" simulated onClose={onClose} />;
    default: {
      const Asked = PLAIN[name];
      return Asked ? (
        <WithReturn>
          <Asked onClose={onClose} />
        </WithReturn>
      ) : null;
    }
  }
}
