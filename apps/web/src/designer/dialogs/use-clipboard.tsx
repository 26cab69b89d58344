import { isPayload, readPayload } from '@lightfield/designer';
import type { ChangeBinding, Use } from '@lightfield/page';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foreignUses, isThere, ownDevice } from '../session/binding/foreign.ts';
import { keysIn, withKeys } from '../session/binding/copied-keys.ts';
import { placePicture } from '../canvas/place-picture.ts';
import { useDesigner } from '../session/designer-context.ts';
import { RemapDialog } from './remap-dialog.tsx';
import { useUpload } from '../parts/images.tsx';
import { useHappening } from '../session/use-signal.ts';
import { keysAreTaken } from '../commands/use-keys.ts';

interface Foreign {
  readonly text: string;
  readonly uses: readonly Use[];
}

/**
 * Copy, cut and paste by the browser's own events, which need no permission and work on plain http. Bindings of another
 * device are asked for before they arrive; drawings and pictures become widgets.
 */
export function useClipboard(onDrawing: (svg: string) => void) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { editor, variables, mayEdit } = useDesigner();
  const { add } = useUpload();
  const [foreign, setForeign] = useState<Foreign>();
  /** What was copied last from here, where the clipboard cannot be read. */
  const kept = useRef('');
  /** While a clipboard event runs: where the text goes. */
  const taking = useRef<DataTransfer>(undefined);

  useHappening(editor.copied, (copied: string) => {
    const text = withKeys(copied, variables);
    kept.current = text;
    if (taking.current) taking.current.setData('text/plain', text);
    // without https there is no clipboard to write into; then it stays within this screen
    else void navigator.clipboard?.writeText(text).catch(() => undefined);
  });

  const own = useMemo(() => ownDevice(variables), [variables]);
  const pasteText = useCallback(
    (text: string) => {
      if (!isPayload(text)) {
        if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text)) onDrawing(text);
        else void message.info(t('paste.nothing'));
        return;
      }
      const payload = readPayload(text, editor.catalogue);
      const foreign = payload ? foreignUses(payload, variables) : [];
      const uses = foreign.filter(({ binding }) => !isThere(variables, own(binding)));
      if (uses.length > 0) setForeign({ text, uses });
      else editor.run('paste', { text, ...(foreign.length > 0 && { rebind: own }) });
    },
    [editor, variables, own, onDrawing, message, t],
  );
  const pasteFiles = useCallback(
    async (files: readonly File[]) => {
      const drawing = files.find(({ type }) => type === 'image/svg+xml');
      if (drawing) {
        onDrawing(await drawing.text());
        return;
      }
      for (const image of await add(files.filter(({ type }) => type.startsWith('image/'))))
        await placePicture(editor, { imgHref: image.url });
    },
    [add, editor, onDrawing],
  );

  useEffect(() => {
    if (!mayEdit) return;
    const onCopy = (event: ClipboardEvent) => {
      if (keysAreTaken(event.target) || !event.clipboardData || hasSelectedText()) return;
      taking.current = event.clipboardData;
      const done = editor.run(event.type === 'cut' ? 'cut' : 'copy');
      taking.current = undefined;
      if (done) event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (keysAreTaken(event.target) || !event.clipboardData) return;
      event.preventDefault();
      const files = [...event.clipboardData.files];
      if (files.length > 0) void pasteFiles(files);
      else pasteText(event.clipboardData.getData('text/plain'));
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [editor, mayEdit, pasteText, pasteFiles]);

  const pasteFromMenu = useCallback(async () => {
    const text = await navigator.clipboard?.readText().catch(() => kept.current);
    pasteText(text ?? kept.current);
  }, [pasteText]);

  const dialog = foreign ? (
    <RemapDialog
      title={t('remap.paste')}
      uses={foreign.uses}
      keys={keysIn(foreign.text)}
      onCancel={() => setForeign(undefined)}
      onOk={(rebind: ChangeBinding) => {
        setForeign(undefined);
        editor.run('paste', { text: foreign.text, rebind: (binding) => rebind(own(binding)) });
      }}
    />
  ) : null;
  return { pasteFromMenu, dialog };
}

const hasSelectedText = (): boolean => (document.getSelection()?.toString() ?? '') !== '';
