import { type ComponentRow, componentCalls } from '@lightfield/contract';
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
import { FolderField, NameField } from './fields.tsx';

/** Another name or folder for a component of the library. */
export function ItemRenameDialog({ row, onClose }: { readonly row: ComponentRow; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const [name, setName] = useState(row.name);
  const [folder, setFolder] = useState(row.folder);
  const rename = useMutation({
    mutationFn: () =>
      call(componentCalls.edit, { pageId, componentId: row.id, name: name.trim(), folder: folder.trim() }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: libraryKey(pageId) });
    },
    onError: (error) => void message.error(words(error).title),
  });
  const keep = () => {
    if (name.trim() !== '' && !rename.isPending) rename.mutate();
  };
  return (
    <Modal
      open
      width={420}
      title={t('shared.rename')}
      okText={t('shared.renameOk')}
      okButtonProps={{ disabled: name.trim() === '', loading: rename.isPending }}
      onOk={keep}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <NameField value={name} onChange={setName} onEnter={keep} />
        <FolderField value={folder} onChange={setFolder} />
      </div>
    </Modal>
  );
}
