import { ONE_ALONE } from '@lightfield/designer';
import { placedComponent } from '@lightfield/page';
import type { Text } from '@lightfield/contract';
import { App } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { AfterPaint } from '../session/after-paint.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { type ActionName, actionOf } from '../commands/actions.ts';
import { ContextMenu } from '../commands/context-menu.tsx';
import { StatusBar } from '../commands/status-bar.tsx';
import { Toolbar } from '../commands/toolbar.tsx';
import { useClipboard } from '../dialogs/use-clipboard.tsx';
import { useKeys } from '../commands/use-keys.ts';
import { useDesigner } from '../session/designer-context.ts';
import { designerHref } from '../session/pages-href.ts';
import styles from './designer.module.css';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { LibraryDialogs } from '../dialogs/library/library-dialogs.tsx';
import { useDrawing } from '../dialogs/use-drawing.tsx';
import { usePageFile } from '../dialogs/use-page-file.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { LeftOut } from './left-out.tsx';
import { LostBanner } from './lost-banner.tsx';
import { LostBindings } from './lost-bindings.tsx';
import { Side } from '../panels/side.tsx';
import { type Side as SideName, UPRIGHT, sidesIn } from './sides.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useEditingActivity } from '../session/use-editing-activity.ts';
import { giveNaturalSize } from '../canvas/place-picture.ts';
import { useHappening } from '../session/use-signal.ts';

/** Bars, sides and canvas around what is edited, and everything that is done by key or menu. */
export function Layout() {
  const { editor, language, dialog, session, mayEdit, component, openComponent } = useDesigner();
  const ofMaster = useMasterActions();
  const { message } = App.useApp();
  const { library, inspector, open } = useSides();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const { importDrawing, onDrawing } = useDrawing();
  const { exportFile, importFile, dialog: fileDialog } = usePageFile();
  const { pasteFromMenu, dialog: remapDialog } = useClipboard(onDrawing);
  useHappening(editor.opened, (id: string) => {
    const widget = editor.document.find(id);
    const placed = widget && placedComponent(widget);
    if (placed && mayEdit) openComponent(placed.component);
  });
  useHappening(
    editor.notices,
    (
      texts: Text, // the same words once, however often they are told
    ) => void message.info({ key: texts.en, content: texts[language] }),
  );

  const further = useMemo(
    (): Partial<Record<ActionName, () => void>> => ({
      ...ofMaster,
      exportFile: () => void exportFile(),
      importFile,
      importDrawing,
      naturalSize: () => void giveNaturalSize(editor),
    }),
    [ofMaster, exportFile, importFile, importDrawing, editor],
  );
  const act = useCallback(
    (name: ActionName) => {
      const asked = actionOf(name);
      if ((asked.edits && !mayEdit) || (asked.page && component)) return;
      const refused =
        name === 'makeComponent'
          ? editor.refusal('makeComponent', { title: 'x' })
          : name === 'rename' && editor.selected().length !== 1
            ? ONE_ALONE
            : undefined;
      if (refused) {
        editor.notices.tell(refused);
        return;
      }
      if (asked.dialog) dialog.set(asked.dialog);
      else if (name === 'save') void session.save();
      else if (name === 'paste') void pasteFromMenu();
      else further[name]?.();
    },
    [editor, component, dialog, session, mayEdit, pasteFromMenu, further],
  );
  useKeys(act);
  useEditingActivity();

  return (
    <>
      <AfterPaint value>
        <Toolbar act={act} />
      </AfterPaint>
      <LostBanner />
      <LostBindings />
      <LeftOut />
      <main className={styles['body']}>
        <AfterPaint value>
          <Side folded={!library} onFold={(folded) => open('library', !folded)} />
        </AfterPaint>
        <div className={styles['middle']}>
          <Canvas onMenu={setMenuAt} />
        </div>
        {inspector ? (
          <AfterPaint value>
            <Inspector />
          </AfterPaint>
        ) : null}
      </main>
      <AfterPaint value>
        <StatusBar inspector={inspector} onInspector={(on) => open('inspector', on)} />
      </AfterPaint>
      {menuAt ? <ContextMenu at={menuAt} act={act} onClose={() => setMenuAt(undefined)} /> : null}
      <Dialogs act={act} />
      <LibraryDialogs />
      {fileDialog}
      {remapDialog}
    </>
  );
}

/** Which of the two sides stand beside the canvas; a window that becomes narrow keeps the one that was opened last. */
function useSides() {
  const isNarrow = useNarrow(UPRIGHT);
  const [{ last, ...sides }, set] = useState({ library: true, inspector: true, last: 'library' as SideName });
  const shown = sidesIn(sides, isNarrow ? UPRIGHT : UPRIGHT + 1, last);
  const open = (side: SideName, on: boolean) => set({ ...shown, [side]: on, last: on ? side : last });
  return { ...shown, open };
}

/** What may be done with the master of the project from another page. */
function useMasterActions() {
  const { settings, master, owner } = useDesigner();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      master: () => settings.set({ ...settings.get(), master: !settings.get().master }),
      editMaster: () => {
        if (master) void navigate({ to: designerHref(owner, master.id) });
      },
    }),
    [settings, master, owner, navigate],
  );
}
