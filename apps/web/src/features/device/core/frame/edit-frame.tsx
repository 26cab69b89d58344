import { type ConfigKind, type OwnedConfig, ROUTES } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../lib/account.ts';
import { type LazyAction, useDeviceActions } from '../../../../lib/device-actions.tsx';
import { to } from '../../../../lib/hrefs.ts';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { GatewayMark } from '../../../../lib/texted.tsx';
import { ReadOnlyNote } from '../../../../lib/why-not.tsx';
import { deviceHead } from '../device-info/device-queries.ts';
import { countOf } from '../editor/changes.ts';
import { ConfigEditorProvider } from '../editor/config-editor-provider.tsx';
import type { Owner } from '../editor/config-queries.ts';
import { useConfigEditor, useEditorState, useIssues, useOwned } from '../editor/editor-context.ts';
import { DraftOffer, SaveBar } from '../editor/save-bar.tsx';
import { useLeaveGuard } from '../editor/use-leave-guard.tsx';
import { useUndoKeys } from '../editor/use-undo-keys.ts';
import { EDIT_TABS, type EditTab } from '../tabs.ts';
import styles from './edit-frame.module.css';

const NO_ACTIONS: readonly LazyAction[] = [];

/** What every tab of a device or a template has around it: who it is, the other tabs, what is not saved. */
export function EditFrame({
  owner,
  id,
  tab,
  fill = false,
  actions = NO_ACTIONS,
  children,
}: {
  owner: Owner;
  id: string;
  tab: EditTab['key'];
  /** The content fills the window and scrolls inside. */
  fill?: boolean;
  /** What other features let one do with the device. */
  actions?: readonly LazyAction[];
  children: ReactNode;
}) {
  return (
    <ConfigEditorProvider owner={owner} id={id}>
      <Frame tab={tab} fill={fill} actions={actions}>
        {children}
      </Frame>
    </ConfigEditorProvider>
  );
}

function Frame({
  tab,
  fill,
  actions,
  children,
}: {
  tab: EditTab['key'];
  fill: boolean;
  actions: readonly LazyAction[];
  children: ReactNode;
}) {
  const owned = useOwned();
  const { owner } = useConfigEditor();
  usePageTitle(owned.name);
  useLeaveGuard();
  useUndoKeys();
  const { words, opened } = useDeviceActions(actions);
  const head = useDeviceHead(owned.id, owner === 'device');
  // nothing that was saved is there before
  const isDue = Boolean(head?.gatewayState && head.outOfSync);
  return (
    <div className={styles['page']} data-fill={fill}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{owned.name}</h2>
        {owner === 'device' ? <DeviceMarks owned={owned} /> : <TemplateMarks owned={owned} />}
        <span className={styles['actions']}>{words({ id: owned.id, name: owned.name }, isDue)}</span>
        <ReadOnlyNote permission={owner === 'device' ? 'manage_equip_edit' : 'manage_template_edit'} />
      </header>
      <Tabs active={tab} />
      <DraftOffer />
      <div className={styles['content']}>{children}</div>
      <SaveBar />
      {opened}
    </div>
  );
}

function useDeviceHead(id: string, isDevice: boolean) {
  const mayWatch = usePermission('monitor_equip_list');
  return useQuery({ ...deviceHead(id), enabled: mayWatch && isDevice }).data;
}

/** Gateway, whether it runs this configuration, template. */
function DeviceMarks({ owned }: { owned: OwnedConfig }) {
  const { t } = useTranslation('device-core');
  const info = useDeviceHead(owned.id, true);
  const { template } = owned;
  return (
    <>
      {info?.gatewayState ? <GatewayMark state={info.gatewayState} tag /> : null}
      {info && !info.gatewayState ? <StateMark state="offline" text={t('head.noGateway')} tag /> : null}
      {info?.gatewayState ? (
        <StateMark
          state={info.outOfSync ? 'unconfirmed' : 'good'}
          text={t(info.outOfSync ? 'head.outOfSync' : 'head.inSync')}
          tag
        />
      ) : null}
      {owned.model ? <span className={styles['soft']}>{owned.model.name}</span> : null}
      {template ? (
        <span className={styles['soft']}>
          {t('head.template')}
          <Link to={to(ROUTES.templateInfo, { id: template.id })}>{template.name}</Link>{' '}
          {t(template.version < template.newestVersion ? 'head.behind' : 'head.version', {
            version: template.version,
            newest: template.newestVersion,
          })}
        </span>
      ) : null}
    </>
  );
}

function TemplateMarks({ owned }: { owned: OwnedConfig }) {
  const { t } = useTranslation('device-core');
  return (
    <>
      <span className={styles['soft']}>{t('head.version', { version: owned.revision, newest: owned.revision })}</span>
      <span className={styles['soft']}>{owned.model?.name ?? t('head.noModel')}</span>
    </>
  );
}

/** Links, each tab with its own address: back, reload and a shared link just work. */
function Tabs({ active }: { active: EditTab['key'] }) {
  const { t } = useTranslation('device-core');
  const { owner, id } = useConfigEditor();
  return (
    <nav className={styles['tabs']} aria-label={t('tab.label')}>
      {EDIT_TABS.map((tab) => (
        <Link key={tab.key} to={tab.href(owner, id)} aria-current={tab.key === active ? 'page' : undefined}>
          {t(`tab.${tab.key}`)}
          {tab.kind ? <TabCounts kind={tab.kind} /> : null}
        </Link>
      ))}
    </nav>
  );
}

/** How many there are, and whether something of it is not saved or wrong. */
function TabCounts({ kind }: { kind: ConfigKind }) {
  const { t } = useTranslation('device-core');
  const count = useEditorState(({ items }) => items[kind].length);
  const dirty = useEditorState(({ diff }) => countOf(diff[kind]) > 0);
  const wrong = useIssues()
    .ofKind(kind)
    .some(({ advice }) => !advice);
  return (
    <span className={styles['count']}>
      {count}
      {dirty ? (
        <span className={styles['dirty']} title={t('tab.dirty')}>
          <span className="lf-hidden">{t('tab.dirty')}</span>
        </span>
      ) : null}
      {wrong ? <StateMark state="bad" text={t('tab.wrong')} /> : null}
    </span>
  );
}
