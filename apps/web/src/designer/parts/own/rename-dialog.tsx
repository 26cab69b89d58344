import { type OwnSymbolRow, ownSymbolCalls } from '@lightfield/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { useDesigner } from '../../session/designer-context.ts';
import { ownSymbolsKey } from '../../session/own-symbols.ts';
import styles from './symbol.module.css';
import { Naming, categoryOf } from './naming.tsx';

/** Another name or folder for a symbol of the enterprise. */
export function SymbolRenameDialog({ row, onClose }: { readonly row: OwnSymbolRow; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const [named, setNamed] = useState({ name: row.name, category: categoryOf(row.category) });
  const name = named.name.trim();
  const rename = useMutation({
    mutationFn: () => call(ownSymbolCalls.edit, { pageId, symbolId: row.id, name, category: named.category }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ownSymbolsKey(pageId) });
    },
    onError: (error) => void message.error(words(error).title),
  });
  const keep = () => {
    if (name !== '' && !rename.isPending) rename.mutate();
  };
  return (
    <Modal
      open
      width={420}
      title={t('own.rename')}
      okText={t('own.ok')}
      okButtonProps={{ disabled: name === '', loading: rename.isPending }}
      onOk={keep}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <Naming value={named} onChange={setNamed} onEnter={keep} />
      </div>
    </Modal>
  );
}
