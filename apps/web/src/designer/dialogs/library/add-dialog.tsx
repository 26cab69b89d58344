import { LIMITS, componentCalls } from '@lightfield/contract';
import { itemFromPage } from '@lightfield/designer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { libraryKey } from '../../session/component-library.ts';
import { useDesigner } from '../../session/designer-context.ts';
import styles from '../dialogs.module.css';
import { FolderField, NameField, NoteField } from './fields.tsx';

/** A component of the page becomes one that all pages of the enterprise can take. */
export function AddDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { editor, pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const [name, setName] = useState(() =>
    (editor.document.state.components.find((component) => component.id === id)?.title ?? '').slice(
      0,
      LIMITS.component.nameMax,
    ),
  );
  const [folder, setFolder] = useState('');
  const [note, setNote] = useState('');
  const called = name.trim();
  const add = useMutation({
    mutationFn: async () => {
      const item = itemFromPage(editor, id, { id: '', name: called, version: 1 });
      if (!item) throw new Error('There is nothing in the component');
      const body = { pageId, name: called, folder: folder.trim(), note: note.trim(), json: { ...item.document } };
      const saved = await call(componentCalls.add, body);
      editor.run('takeItem', { id, item: { ...item, id: saved.id, version: saved.version }, mode: 'follow' });
    },
    onSuccess: async () => {
      void message.success(t('shared.added', { name: called }));
      onClose();
      await client.invalidateQueries({ queryKey: libraryKey(pageId) });
    },
    onError: (error) => void message.error(words(error).title),
  });
  const keep = () => {
    if (called !== '' && !add.isPending) add.mutate();
  };
  return (
    <Modal
      open
      width={480}
      title={t('shared.add')}
      okText={t('shared.addOk')}
      okButtonProps={{ disabled: called === '', loading: add.isPending }}
      onOk={keep}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <NameField value={name} onChange={setName} onEnter={keep} />
        <FolderField value={folder} onChange={setFolder} />
        <NoteField value={note} onChange={setNote} onEnter={keep} />
        <p className={styles['note']}>{t('shared.addNote')}</p>
      </div>
    </Modal>
  );
}
