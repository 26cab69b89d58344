import { PageFile, pageCalls } from '@lightfield/contract';
import {
  type ChangeBinding,
  type PageDocument,
  type Use,
  bindingKey,
  parsePage,
  remapPage,
  usesOf,
} from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { downloadBlob, safeFileName } from '../../lib/download.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { useDesigner } from '../designer-context.ts';
import { ownKeys } from './own-keys.ts';
import { pickFile } from './pick-file.ts';
import { RemapDialog } from './remap-dialog.tsx';

/** A page as a file, out and in. What comes in is checked like any page, and its bindings are led to this device. */
export function usePageFile() {
  const { t } = useTranslation('designer');
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const { editor, session, pageId, variables, language } = useDesigner();
  const [arriving, setArriving] = useState<{ page: PageDocument; uses: readonly Use[] }>();

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

  /** The page on the canvas changes all at once: what has happened is said, and that it can be taken back. */
  const put = useCallback(
    (page: PageDocument) => {
      if (editor.run('importPage', { page })) void message.success(t('file.done', { count: editor.document.size }));
    },
    [editor, message, t],
  );
  const take = useCallback(
    (text: string) => {
      const read = readFile(text);
      const parsed = read && parsePage(read.document, definitions);
      if (!parsed?.ok) {
        const [first] = parsed?.problems ?? [];
        void message.error(first ? `${first.texts[language]} ${first.path}` : t('file.notOurs'));
        return;
      }
      const page = ownKeys(parsed.page, variables, read?.keys);
      const uses = [...usesOf(page.widgets, definitions).values()].filter(
        ({ binding }) => binding.type === 'signal' && !variables.find(bindingKey(binding)),
      );
      if (uses.length > 0) setArriving({ page, uses });
      else put(page);
    },
    [put, variables, language, message, t],
  );
  const importFile = useCallback(() => {
    void (async () => {
      const file = await pickFile('.json,application/json');
      if (!file) return;
      const empty = editor.document.widgets.length === 0;
      if (!empty && !(await modal.confirm({ title: t('file.replace'), content: t('template.sureNote') }))) return;
      take(await file.text());
    })();
  }, [editor, modal, t, take]);

  const dialog = arriving ? (
    <RemapDialog
      title={t('remap.import')}
      uses={arriving.uses}
      onCancel={() => setArriving(undefined)}
      onOk={(change: ChangeBinding) => {
        setArriving(undefined);
        put(remapPage(arriving.page, definitions, change));
      }}
    />
  ) : null;
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
