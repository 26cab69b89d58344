import { type ComponentRow, componentCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure } from '../../../lib/failure.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useAsk } from '../../../lib/use-ask.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { libraryItem, libraryKey } from '../../session/component-library.ts';
import { useDesigner } from '../../session/designer-context.ts';
import styles from '../dialogs.module.css';
import { Alone, Compared } from './compared.tsx';

/** Versions of a component of the library: who made them and what for, beside the newest one, and made the newest again. */
export function ItemVersionsDialog({ row, onClose }: { readonly row: ComponentRow; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const { pageId } = useDesigner();
  const versions = useQuery({
    queryKey: [...libraryKey(pageId), row.id, 'versions'],
    queryFn: ({ signal }) => call(componentCalls.versions, { pageId, componentId: row.id }, { signal }),
    staleTime: 0,
  });
  const newest = versions.data?.[0]?.version ?? row.version;
  const [chosen, setChosen] = useState<number>();
  const shown = chosen ?? newest;
  return (
    <Modal
      open
      // two pictures of the largest size and the list
      width={1160}
      title={`${row.name} · ${t('shared.versions')}`}
      footer={<Button onClick={onClose}>{t('shared.close')}</Button>}
      onCancel={onClose}
    >
      <div className={styles['versions']}>
        <div className={styles['versionList']}>
          {versions.isPending ? <Loading label={t('loading')} /> : null}
          {versions.isError ? <Failure error={versions.error} onRetry={() => void versions.refetch()} /> : null}
          {versions.data?.map(({ version, at, by, kind, from, note, widgets }) => (
            <button
              key={version}
              type="button"
              className={styles['version']}
              aria-pressed={version === shown}
              onClick={() => setChosen(version)}
            >
              <strong>
                {t('shared.version', { version })}{' '}
                {version === newest ? <Tag color="success">{t('shared.newest')}</Tag> : null}
              </strong>
              <span>{formatTime(at)}</span>
              <span className={styles['note']}>
                {by} · {t(`shared.kinds.${kind}`, { from: from ?? 0 })} · {t('versions.widgets', { count: widgets })}
              </span>
              {note ? <span>{note}</span> : null}
            </button>
          ))}
        </div>
        {versions.data ? <Version key={shown} row={row} version={shown} newest={newest} /> : null}
      </div>
    </Modal>
  );
}

function Version({ row, version, newest }: { readonly row: ComponentRow; version: number; newest: number }) {
  const { t } = useTranslation('designer');
  const { pageId, mayEdit } = useDesigner();
  const ask = useAsk();
  const client = useQueryClient();
  const [one, other] = [useQuery(libraryItem(pageId, row.id, version)), useQuery(libraryItem(pageId, row.id, newest))];
  const restore = () =>
    ask({
      title: t('shared.restoreSure', { version }),
      content: t('shared.restoreNote'),
      okText: t('shared.restore'),
      danger: false,
      run: async () => {
        await call(componentCalls.restore, { pageId, componentId: row.id, version, base: newest });
        await client.invalidateQueries({ queryKey: libraryKey(pageId) });
        return t('shared.restored', { version });
      },
    });
  if (one.isError) return <Failure error={one.error} onRetry={() => void one.refetch()} />;
  if (!one.data || !other.data) return <Loading label={t('loading')} />;
  return (
    <div>
      {version === newest ? (
        <Alone document={one.data.document} title={t('shared.version', { version })} />
      ) : (
        <Compared
          before={one.data.document}
          after={other.data.document}
          titles={{ before: t('shared.version', { version }), after: t('shared.version', { version: newest }) }}
        />
      )}
      <div className={styles['actions']}>
        {version === newest ? <span className={styles['note']}>{t('shared.isNewest')}</span> : null}
        {mayEdit && version !== newest ? (
          <Button type="primary" onClick={restore}>
            {t('shared.restore')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
