import type { PageRow, PageVersion } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { Failure, TimeAgo } from '../../../lib/texted.tsx';
import { useAsk } from '../../../lib/use-ask.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { PublishPageDialog } from './publish-page-dialog.tsx';
import { pageChanges, pageVersions, usePageChange } from './manage-queries.ts';
import styles from './manage.module.css';

/** Versions of a page, newest first; an older one can be made the newest again, and nothing is lost by that. */
export function VersionsDrawer({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const { t } = useTranslation(['page', 'common']);
  useReturnFocus();
  const narrow = useNarrow(640);
  const versions = useQuery(pageVersions(page.id));
  const mayEdit = usePermission('manage_page_edit');
  const mayPublish = usePermission('manage_page_publish');
  const [publishing, publish] = useState<number>();
  const [shown, show] = useState(page.shown);
  const change = usePageChange();
  const ask = useAsk();
  const newest = versions.data?.[0]?.version ?? page.version;
  const restore = ({ version }: PageVersion) =>
    ask({
      title: t('versions.ask', { version }),
      content: t('versions.askNote', { newest }),
      okText: t('versions.restore'),
      danger: false,
      run: async () => {
        await change.mutateAsync(() => pageChanges.restore(page.id, version, newest));
        return t('versions.done', { version });
      },
    });
  return (
    <Drawer open title={t('versions.title', { title: page.title })} size={narrow ? '100%' : 460} onClose={onClose}>
      {versions.isError && !versions.data ? (
        <Failure error={versions.error} onRetry={() => void versions.refetch()} />
      ) : null}
      {versions.isPending ? <Loading label={t('common:face.loading')} rows={5} columns={2} /> : null}
      <ol className={styles['versions']}>
        {versions.data?.map((one) => (
          <li key={one.version}>
            <div>
              <strong>{t('list.version', { version: one.version })}</strong>{' '}
              {one.version === newest ? <Tag color="processing">{t('versions.newest')}</Tag> : null}
              {one.version === shown ? <Tag color="success">{t('publishing.shown')}</Tag> : null}
              <Tag>{one.from === null ? t(`kind.${one.kind}`) : t('kind.restored', { version: one.from })}</Tag>
              <div className={styles['soft']}>
                {one.by} · <TimeAgo at={one.at} /> · {t('list.widgets', { number: one.widgets })} ·{' '}
                {t('versions.size', { kilobytes: Math.max(1, Math.round(one.bytes / 1_024)) })}
              </div>
              {one.published ? <Published published={one.published} /> : null}
            </div>
            <div className={styles['choices']}>
              {mayPublish && shown !== null && one.version !== shown ? (
                <Button size="small" disabled={change.isPending} onClick={() => publish(one.version)}>
                  {t('publishing.again')}
                </Button>
              ) : null}
              {mayEdit && one.version !== newest ? (
                <Button size="small" disabled={change.isPending} onClick={() => restore(one)}>
                  {t('versions.restore')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {publishing === undefined ? null : (
        <PublishPageDialog
          page={{ ...page, shown }}
          version={publishing}
          onPublished={show}
          onClose={() => publish(undefined)}
        />
      )}
    </Drawer>
  );
}

function Published({ published }: { published: NonNullable<PageVersion['published']> }) {
  const { t } = useTranslation('page');
  const { name, note, by, at } = published;
  return (
    <div className={styles['published']}>
      {name ? <strong>{name}</strong> : null}
      {note ? <span>{note}</span> : null}
      <span className={styles['soft']}>
        {t('publishing.by', { who: by })} <TimeAgo at={at} />
      </span>
    </div>
  );
}
