import type { ComponentRow } from '@lightfield/contract';
import { itemFromPage } from '@lightfield/designer';
import type { LibraryItem, LibraryUse } from '@lightfield/page';
import { Loading } from '@lightfield/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../lib/failure.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { componentLibrary, libraryItem } from '../../session/component-library.ts';
import { useDesigner } from '../../session/designer-context.ts';
import styles from '../dialogs.module.css';
import { Compared } from './compared.tsx';

interface Known {
  readonly id: string;
  readonly library: LibraryUse;
  readonly row: ComponentRow;
  readonly here: LibraryItem['document'];
  readonly newest: UseQueryResult<LibraryItem>;
  readonly onClose: () => void;
}
/** What of a component on the page would become another in its newest version, before it is taken. */
export function ChangesDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { editor, pageId } = useDesigner();
  const { data: rows } = useQuery(componentLibrary(pageId));
  const component = editor.document.state.components.find((each) => each.id === id);
  const row = rows?.find((each) => each.id === component?.library?.id);
  const newest = useQuery({
    ...libraryItem(pageId, row?.id ?? '', row?.version ?? 1),
    enabled: row !== undefined,
  });
  const here = useMemo(() => itemFromPage(editor, id, { id: '', name: '', version: 1 })?.document, [editor, id]);
  if (!component?.library || !row || !here) return null;
  return <Newest id={id} library={component.library} row={row} here={here} newest={newest} onClose={onClose} />;
}

function Newest({ id, library: { mode, version }, row, here, newest, onClose }: Known) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { editor, mayEdit } = useDesigner();
  const { message } = App.useApp();
  const isEdited = mode === 'edited';
  const take = () => {
    onClose();
    const item = newest.data;
    if (item && editor.run('takeItem', { id, item, mode: isEdited ? 'follow' : mode }))
      void message.success(t('shared.taken', { version: item.version }));
  };
  const titles = {
    before: isEdited ? t('shared.hereEdited') : t('shared.here', { version }),
    after: t('shared.there', { version: row.version }),
  };
  return (
    <Modal
      open
      width={900}
      title={t('shared.changesTitle', { name: row.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('shared.close')}</Button>
          {mayEdit ? (
            <Button type={isEdited ? 'default' : 'primary'} disabled={!newest.data} onClick={take}>
              {isEdited ? t('shared.drop') : t('shared.take', { version: row.version })}
            </Button>
          ) : null}
        </>
      }
      onCancel={onClose}
    >
      {newest.isPending ? <Loading label={t('loading')} /> : null}
      {newest.isError ? <Failure error={newest.error} onRetry={() => void newest.refetch()} /> : null}
      {row.note ? <p className={styles['note']}>{row.note}</p> : null}
      {newest.data ? <Compared before={here} after={newest.data.document} titles={titles} /> : null}
    </Modal>
  );
}
