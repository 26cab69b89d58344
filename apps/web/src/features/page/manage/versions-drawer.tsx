import type { PageRow, PageVersion } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { Failure, TimeAgo } from '../../../lib/texted.tsx';
import { useAsk } from '../../../lib/use-ask.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { pageChanges, pageVersions, usePageChange } from './manage-queries.ts';
import styles from './manage.module.css';

/** Versions of a page, newest first; an older one can be made the newest again, and nothing is lost by that. */
export function VersionsDrawer({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const { t } = useTranslation(['page', 'common']);
  useReturnFocus();
  const narrow = useNarrow(640);
  const versions = useQuery(pageVersions(page.id));
  const mayEdit = usePermission('manage_page_edit');
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
              <Tag>{one.from === null ? t(`kind.${one.kind}`) : t('kind.restored', { version: one.from })}</Tag>
              <div className={styles['soft']}>
                {one.by} · <TimeAgo at={one.at} /> · {t('list.widgets', { number: one.widgets })} ·{' '}
                {t('versions.size', { kilobytes: Math.max(1, Math.round(one.bytes / 1_024)) })}
              </div>
            </div>
            {mayEdit && one.version !== newest ? (
              <Button size="small" disabled={change.isPending} onClick={() => restore(one)}>
                {t('versions.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
