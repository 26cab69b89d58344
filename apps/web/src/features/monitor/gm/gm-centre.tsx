import { type DeviceCounts, type OcInfo, ROUTES } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Pagination } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { UnheardMark } from '../../../lib/unheard-mark.tsx';
import { unheardOf } from '../../../lib/communication.ts';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { type PlainColumn, PlainTable } from '../../../lib/plain-table.tsx';
import { SearchInput } from '../../../lib/search-input.tsx';
import { intField, textField } from '../../../lib/search-codecs.ts';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { isNotThere } from '../unknown-device.tsx';
import { GmFrame } from './gm-frame.tsx';
import { gmCentre } from './gm-queries.ts';
import { isId } from './gm-state.ts';
import styles from './gm.module.css';
import { useNarrow } from '../../../lib/use-narrow.ts';

const codecs = { keyword: textField(), page: intField(1), size: intField(10) };

/** `/monitor/gm/ocInfo[/{ocId}]`: an operation centre, or an organisation below it, at a glance. */
export default function GmCentreScreen() {
  const { ocId }: { ocId?: string } = useParams({ strict: false });
  return (
    <GmFrame area="centre">
      {ocId !== undefined && !isId(ocId) ? <OrgGone /> : <Centre key={ocId ?? ''} ocId={ocId} />}
    </GmFrame>
  );
}

function OrgGone() {
  const { t } = useTranslation('monitor');
  return (
    <Empty
      icon="question"
      title={t('gm.orgGone')}
      note={t('gm.orgGoneNote')}
      action={<Link to={ROUTES.groupMonitorCentre}>{t('gm.orgGoneBack')}</Link>}
    />
  );
}

function Centre({ ocId }: { ocId: string | undefined }) {
  const { t } = useTranslation(['monitor', 'common']);
  const [{ keyword, page, size }, change] = useSearchState(codecs);
  const find = useCallback((text: string) => change({ keyword: text }), [change]);
  const info = useQuery(
    gmCentre({ ocId, keyword: keyword.slice(0, 50) || undefined, pageNum: page, pageSize: Math.min(size, 200) }),
  );
  usePageTitle(ocId === undefined ? undefined : info.data?.org.name);
  if (info.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={6} />;
  if (info.isError && !info.data)
    return isNotThere(info.error) ? <OrgGone /> : <Failure error={info.error} onRetry={() => void info.refetch()} />;
  const { org, parent, counts, own, below } = info.data;
  return (
    <>
      <Head org={org} parent={parent} />
      <Facts counts={counts} org={ocId === undefined || org.kind === 'center' ? undefined : org.id} />
      <section className={styles['card']}>
        <div className={styles['head']}>
          <h2 className={styles['cardTitle']}>{t('gm.below')}</h2>
          <span className={styles['gap']} />
          <SearchInput className={styles['search']} value={keyword} label={t('gm.findOrg')} onChange={find} />
        </div>
        {below.total === 0 ? (
          <p className={styles['soft']}>{t(keyword === '' ? 'gm.noBelow' : 'gm.noOrgFound')}</p>
        ) : (
          <Organisations rows={below.rows} busy={info.isPlaceholderData} />
        )}
        {below.total > below.rows.length ? (
          <Pagination
            size="small"
            align="end"
            current={page}
            pageSize={size}
            total={below.total}
            onChange={(next, nextSize) => change({ page: nextSize === size ? next : 1, size: nextSize })}
          />
        ) : null}
        {own.devices > 0 && below.total > 0 ? (
          <p className={styles['small']}>{t('gm.own', { count: own.devices, online: own.online })}</p>
        ) : null}
      </section>
    </>
  );
}

function Head({ org, parent }: Pick<OcInfo, 'org' | 'parent'>) {
  const { t } = useTranslation('monitor');
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{org.name}</h1>
      {org.name === t(`gm.kind.${org.kind}`) ? null : (
        <span className={styles['soft']}>{t(`gm.kind.${org.kind}`)}</span>
      )}
      {org.disabled ? <span className={styles['soft']}>{t('gm.disabled')}</span> : null}
      {parent ? (
        <Link to={to(ROUTES.groupMonitorOrg, { ocId: parent.id })} className="lf-link">
          {t('gm.above', { name: parent.name })}
        </Link>
      ) : null}
      <span className={styles['soft']}>{[org.contact, org.tel, org.address].filter(Boolean).join(' · ')}</span>
    </header>
  );
}

const FACTS = [
  'devices',
  'online',
  'offline',
  'sleeping',
  'upgrading',
  'unbound',
  'failing',
  'never',
  'alarmDevices',
  'alarms',
  'unconfirmed',
] as const;
/** Those that are rarely there are shown only then. */
const RARE: readonly (keyof DeviceCounts)[] = ['sleeping', 'upgrading', 'unbound', 'failing', 'never'];
/** Of devices that nobody hears of, nobody knows these. */
const OF_ALARMS: readonly (keyof DeviceCounts)[] = ['alarmDevices', 'alarms', 'unconfirmed'];
/** Figures behind which there is a list. */
const LISTS: Partial<Record<keyof DeviceCounts, string>> = { devices: '', online: 'online', alarmDevices: 'alarm' };

function Facts({ counts, org }: { counts: DeviceCounts; org: string | undefined }) {
  const { t } = useTranslation('monitor');
  return (
    <dl className={styles['facts']}>
      {FACTS.filter((key) => counts[key] > 0 || !RARE.includes(key)).map((key) => {
        const state = LISTS[key];
        return (
          <div key={key} className={styles['fact']}>
            <dt>{t(`gm.fact.${key}`)}</dt>
            <dd>
              {state === undefined ? (
                counts[key].toLocaleString()
              ) : (
                <Link
                  to={ROUTES.groupMonitorList}
                  search={{ ...(state && { state }), ...(org && { org }) }}
                  className="lf-link"
                >
                  {counts[key].toLocaleString()}
                </Link>
              )}{' '}
              {OF_ALARMS.includes(key) ? <UnheardMark count={unheardOf(counts)} /> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type Below = OcInfo['below']['rows'][number];
const COLUMNS = ['devices', 'online', 'offline', 'failing', 'alarmDevices', 'alarms', 'unconfirmed'] as const;

function Organisations({ rows, busy }: { rows: readonly Below[]; busy: boolean }) {
  const { t } = useTranslation('monitor');
  const narrow = useNarrow();
  const shown = narrow ? (['devices', 'offline', 'alarms'] as const) : COLUMNS;
  const columns: PlainColumn<Below>[] = [
    {
      key: 'name',
      title: t('gm.orgName'),
      head: true,
      render: ({ id, name, reachable, disabled }) => (
        <>
          {reachable ? (
            <Link to={to(ROUTES.groupMonitorOrg, { ocId: id })} className="lf-link">
              {name}
            </Link>
          ) : (
            name
          )}
          {disabled ? <span className={styles['small']}> {t('gm.disabled')}</span> : null}
        </>
      ),
    },
    ...shown.map((key) => ({
      key,
      title: t(`gm.fact.${key}`),
      right: true,
      render: ({ counts }: Below) => <span className={styles['figures']}>{counts[key].toLocaleString()}</span>,
    })),
  ];
  return (
    <PlainTable
      label={t('gm.below')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      rowState={({ counts }) => counts.worst ?? undefined}
    />
  );
}
