import { type ComponentRow, componentCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure } from '../../../lib/failure.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { libraryKey } from '../../session/component-library.ts';
import { useDesigner } from '../../session/designer-context.ts';
import styles from '../dialogs.module.css';
import { UsedNames, UsedPages } from '../../parts/used-pages.tsx';

/** Pages, page templates and other components that show a component of the library. */
export function UsesDialog({ row, onClose }: { readonly row: ComponentRow; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { pageId } = useDesigner();
  const uses = useQuery({
    queryKey: [...libraryKey(pageId), row.id, 'uses'],
    queryFn: ({ signal }) => call(componentCalls.uses, { pageId, componentId: row.id }, { signal }),
    staleTime: 0,
  });
  const { pages = [], hidden = 0, pageTemplates = [], components = [] } = uses.data ?? {};
  const none = uses.data && pages.length + hidden + pageTemplates.length + components.length === 0;
  return (
    <Modal
      open
      width={520}
      title={t('shared.usedBy', { name: row.name })}
      footer={<Button onClick={onClose}>{t('shared.close')}</Button>}
      onCancel={onClose}
    >
      {uses.isPending ? <Loading label={t('loading')} /> : null}
      {uses.isError ? <Failure error={uses.error} onRetry={() => void uses.refetch()} /> : null}
      {none ? <p className={styles['note']}>{t('shared.unused')}</p> : null}
      <UsedPages pages={pages} hidden={hidden} />
      <UsedNames title={t('shared.usedTemplates')} rows={pageTemplates} />
      <UsedNames title={t('shared.usedComponents')} rows={components} />
    </Modal>
  );
}
