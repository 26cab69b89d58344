import { PageFile, pageCalls } from '@lightfield/contract';
import { parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { downloadBlob, safeFileName } from '../../lib/download.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { useDesigner } from '../designer-context.ts';
import { pickFile } from './pick-file.ts';
import { useArriving } from './use-arriving.tsx';

/** A page as a file, out and in. What comes in is checked like any page, and its bindings are led to this device. */
export function usePageFile() {
  const { t } = useTranslation('designer');
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const { editor, session, pageId, language } = useDesigner();
  const { arrive, dialog } = useArriving(t('remap.import'));

  const exportFile = useCallback(async () => {
    // what is not saved would not be in the file
    if (session.isDirty && !(await modal.confirm({ title: t('file.unsaved'), content: t('file.unsavedNote') }))) return;
    try {
      const file = await call(pageCalls.exportPage, { id: pageId });
      const blob = new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
      downloadBlob(`${safeFileName(file.title)}.lfpage.json`, blob);
    } catch (error) {
      void message.error(words(error).title);
    }
  }, [session, modal, t, pageId, message, words]);

  const take = useCallback(
    async (text: string) => {
      const read = readFile(text);
      const parsed = read && parsePage(read.document, definitions);
      if (!parsed?.ok) {
        const [first] = parsed?.problems ?? [];
        void message.error(first ? `${first.texts[language]} ${first.path}` : t('file.notOurs'));
        return;
      }
      // nobody is asked about a file that cannot come in
      const empty = editor.document.widgets.length === 0;
      if (!empty && !(await modal.confirm({ title: t('file.replace'), content: t('template.sureNote') }))) return;
      arrive(parsed.page, read?.keys);
    },
    [arrive, editor, language, message, modal, t],
  );
  const importFile = useCallback(() => {
    void (async () => {
      const file = await pickFile('.json,application/json');
      if (file) await take(await file.text());
    })();
  }, [take]);

  return { exportFile, importFile, dialog };
}

function readFile(text: string): PageFile | undefined {
  try {
    const file = PageFile.safeParse(JSON.parse(text));
    return file.success ? file.data : undefined;
  } catch {
    return undefined;
  }
}
