import { type OwnSymbolRow, ownSymbolCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure } from '../../../lib/failure.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { useDesigner } from '../../session/designer-context.ts';
import { ownSymbolsKey } from '../../session/own-symbols.ts';
import styles from './symbol.module.css';
import { UsedPages } from '../used-pages.tsx';

/** Pages that show a symbol of the enterprise. */
export function SymbolUsesDialog({ row, onClose }: { readonly row: OwnSymbolRow; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { pageId } = useDesigner();
  const uses = useQuery({
    queryKey: [...ownSymbolsKey(pageId), row.id, 'uses'],
    queryFn: ({ signal }) => call(ownSymbolCalls.uses, { pageId, symbolId: row.id }, { signal }),
    staleTime: 0,
  });
  const { pages = [], hidden = 0 } = uses.data ?? {};
  return (
    <Modal
      open
      width={520}
      title={t('own.usedBy', { name: row.name })}
      footer={<Button onClick={onClose}>{t('shared.close')}</Button>}
      onCancel={onClose}
    >
      {uses.isPending ? <Loading label={t('loading')} /> : null}
      {uses.isError ? <Failure error={uses.error} onRetry={() => void uses.refetch()} /> : null}
      {uses.data && pages.length + hidden === 0 ? <p className={styles['note']}>{t('own.unused')}</p> : null}
      <UsedPages pages={pages} hidden={hidden} />
    </Modal>
  );
}
