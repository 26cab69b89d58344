import { LIMITS } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { Failure } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { AddDialog } from './add-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { pageList } from './manage-queries.ts';
import styles from './manage.module.css';
import { MasterButton } from './master-button.tsx';
import type { PageOwner } from './owner.ts';
import { type Opened, PageListView, waitsToBeShown } from './page-list.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { PublishPageDialog } from './publish-page-dialog.tsx';
import { PublishPagesDialog } from './publish-pages-dialog.tsx';
import { PublishingSwitch } from './publishing-switch.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { VersionsDrawer } from './versions-drawer.tsx';

export interface PageTabProps {
  readonly owner: PageOwner;
}
/** Tab of the editor of a device or template: its configuration pages. */
export default function PageTab({ owner }: PageTabProps) {
  const { t } = useTranslation(['page', 'common']);
  const pages = useQuery(pageList(owner));
  const mayEdit = usePermission('manage_page_edit');
  const mayPublish = usePermission('manage_page_publish');
  const [opened, open] = useState<Opened>();
  if (pages.isError && !pages.data) return <Failure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Loading label={t('common:face.loading')} rows={5} columns={5} />;
  const rows = pages.data;
  const waiting = rows.filter(waitsToBeShown);
  const full = rows.length >= LIMITS.device.pages ? t('list.full', { count: LIMITS.device.pages }) : undefined;
  const add = (
    <WhyNot permission="manage_page_edit" reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open({ what: 'add' })}>
        {t('list.add')}
      </Button>
    </WhyNot>
  );
  return (
    <section className={styles['pages']} aria-label={t('list.label')}>
      {rows.length === 0 ? (
        <Empty icon="display" title={t('list.empty')} note={t('list.emptyNote')} action={add} />
      ) : (
        <>
          <div className={styles['bar']}>
            {add}
            <MasterButton owner={owner} rows={rows} full={full} />
            <Button onClick={() => open({ what: 'permissions' })}>{t('permissions.open')}</Button>
            {owner.kind === 'template' ? null : <PublishingSwitch owner={owner} />}
            {mayPublish && waiting.length > 1 ? (
              <Button onClick={() => open({ what: 'publishSeveral' })}>
                {t('publishing.several', { number: waiting.length })}
              </Button>
            ) : null}
            <span className={styles['soft']}>{t('list.count', { held: rows.length, most: LIMITS.device.pages })}</span>
          </div>
          <PageListView owner={owner} rows={rows} mayEdit={mayEdit} onOpen={open} />
        </>
      )}
      {opened?.what === 'publishSeveral' ? (
        <PublishPagesDialog waiting={waiting} onClose={() => open(undefined)} />
      ) : null}
      {over(owner, opened, () => open(undefined))}
    </section>
  );
}

function over(owner: PageOwner, opened: Opened | undefined, onClose: () => void): ReactNode {
  switch (opened?.what) {
    case 'add':
      return <AddDialog owner={owner} onClose={onClose} />;
    case 'permissions':
      return <PermissionsDialog owner={owner} onClose={onClose} />;
    case 'settings':
      return <SettingsDialog page={opened.page} ofProject={owner.kind === 'project'} onClose={onClose} />;
    case 'copy':
      return <CopyDialog owner={owner} page={opened.page} onClose={onClose} />;
    case 'keep':
      return <KeepDialog page={opened.page} onClose={onClose} />;
    case 'publish':
      return <PublishPageDialog page={opened.page} version={opened.page.version} onClose={onClose} />;
    case 'versions':
      return <VersionsDrawer page={opened.page} onClose={onClose} />;
    case 'publishSeveral':
    case undefined:
      return null;
  }
}
