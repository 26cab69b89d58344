import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Canvas } from './canvas/canvas.tsx';
import { type ActionName, actionOf } from './commands/actions.ts';
import { ContextMenu } from './commands/context-menu.tsx';
import { Foot } from './commands/foot.tsx';
import { Toolbar } from './commands/toolbar.tsx';
import { useClipboard } from './commands/use-clipboard.tsx';
import { useKeys } from './commands/use-keys.ts';
import { useDesigner } from './designer-context.ts';
import styles from './designer.module.css';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { useDrawing } from './dialogs/use-drawing.tsx';
import { usePageFile } from './dialogs/use-page-file.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { Side } from './panels/side.tsx';
import { DraftOffer } from './session/draft-offer.tsx';
import { useAutoSave } from './session/use-auto-save.ts';
import { useLeaveGuard } from './session/use-leave-guard.ts';
import { useErrorWords } from '../lib/failure.tsx';
import { useHappening, useSignal } from './use-signal.ts';

/** The designer once its page is there: bars, sides and canvas, and everything that is done by key or menu. */
export function Room() {
  const { editor, language, dialog, session, mayEdit } = useDesigner();
  const { message } = App.useApp();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const { importDrawing, onDrawing } = useDrawing();
  const { exportFile, importFile, dialog: fileDialog } = usePageFile();
  const { pasteFromMenu, dialog: remapDialog } = useClipboard(onDrawing);
  useSaveWords();
  useAutoSave();
  useLeaveGuard();
  useHappening(editor.notices, (texts: { zh: string; en: string }) => void message.info(texts[language]));

  const act = useCallback(
    (name: ActionName) => {
      const asked = actionOf(name);
      if (asked.edits && !mayEdit) return;
      if (asked.dialog) dialog.set(asked.dialog);
      else if (name === 'save') void session.save();
      else if (name === 'paste') void pasteFromMenu();
      else if (name === 'exportFile') void exportFile();
      else if (name === 'importFile') importFile();
      else if (name === 'importDrawing') importDrawing();
    },
    [dialog, session, mayEdit, pasteFromMenu, exportFile, importFile, importDrawing],
  );
  useKeys(act);

  return (
    <div className={styles['room']}>
      <Toolbar act={act} />
      <DraftOffer />
      <main className={styles['body']}>
        <Side />
        <div className={styles['middle']}>
          <Canvas onMenu={setMenuAt} />
        </div>
        <Inspector />
      </main>
      <Foot />
      {menuAt ? <ContextMenu at={menuAt} act={act} onClose={() => setMenuAt(undefined)} /> : null}
      <ConflictDialog />
      <Dialogs act={act} />
      {fileDialog}
      {remapDialog}
    </div>
  );
}

/** Says when a save was done, or why it was not; a conflict has a dialog of its own. */
function useSaveWords(): void {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { session } = useDesigner();
  const words = useErrorWords();
  const { phase, error } = useSignal(session.state);
  const before = useRef(phase);
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (was !== 'saving') return;
    if (phase === 'failed') void message.error({ key: 'save', content: t('save.why', { reason: words(error).title }) });
    else if (phase === 'saved' || phase === 'dirty') void message.success({ key: 'save', content: t('save.done') });
  }, [phase, error, message, t, words]);
}
