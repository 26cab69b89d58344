import { componentCalls } from '@lightfield/contract';
import { itemFromPage } from '@lightfield/designer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { componentLibrary, libraryKey } from '../../session/component-library.ts';
import { useDesigner } from '../../session/designer-context.ts';
import styles from '../dialogs.module.css';
import { NoteField } from './fields.tsx';

/** What was changed of a component on this page becomes its newest version in the library. */
export function SaveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { editor, pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { data: rows } = useQuery(componentLibrary(pageId));
  const [note, setNote] = useState('');
  const component = editor.document.state.components.find((each) => each.id === id);
  const row = rows?.find((each) => each.id === component?.library?.id);
  const save = useMutation({
    mutationFn: async () => {
      if (!row) throw new Error('The library does not have the component');
      const item = itemFromPage(editor, id, { id: row.id, name: row.name, version: row.version });
      if (!item) throw new Error('There is nothing in the component');
      const body = { pageId, componentId: row.id, base: row.version, note: note.trim(), json: { ...item.document } };
      const saved = await call(componentCalls.save, body);
      editor.run('takeItem', { id, item: { ...item, version: saved.version }, mode: 'follow' });
      return { name: row.name, version: saved.version };
    },
    onSuccess: async (saved) => {
      void message.success(t('shared.saved', saved));
      onClose();
      await client.invalidateQueries({ queryKey: libraryKey(pageId) });
    },
    onError: (error) => {
      void message.error(words(error).title);
      // somebody was faster: what they saved is said before one saves over it
      void client.invalidateQueries({ queryKey: libraryKey(pageId) });
    },
  });
  if (!row || !component?.library) return null;
  const isOver = row.version > component.library.version;
  const keep = () => {
    if (!save.isPending) save.mutate();
  };
  return (
    <Modal
      open
      width={480}
      title={t('shared.saveTitle')}
      okText={t('shared.saveOk', { version: row.version + 1 })}
      okButtonProps={{ loading: save.isPending, danger: isOver }}
      onOk={keep}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        {isOver ? (
          <Alert
            type="warning"
            showIcon
            title={t('shared.saveOver', { by: row.by, at: formatTime(row.at), version: row.version })}
          />
        ) : null}
        <NoteField value={note} onChange={setNote} onEnter={keep} />
        <p className={styles['note']}>
          {t('shared.saveNote')} {t('shared.saveUses', { count: row.pages })}
        </p>
      </div>
    </Modal>
  );
}
