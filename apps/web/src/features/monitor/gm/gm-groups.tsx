import { type DeviceCounts, ROUTES, deviceCalls } from '@lightfield/contract';
import { Empty, Icon, Loading, StateMark } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { choiceField, intField } from '../../../lib/search-codecs.ts';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { GmAlarms, GmDeviceState } from './gm-cells.tsx';
import { GmFrame } from './gm-frame.tsx';
import { gmCentre, gmDevices } from './gm-queries.ts';
import { gmHref } from './gm-state.ts';
import styles from './gm.module.css';

const codecs = { by: choiceField(['org', 'group'], 'org'), page: intField(1), size: intField(20) };
/** So few sections are open from the start. */
const FEW = 3;
/** Devices of a section at a time. */
const TILES = 24;

/** `/monitor/gm/group`: the same devices in sections, by the organisation they belong to or by their device group. */
export default function GmGroupScreen() {
  const { t } = useTranslation('monitor');
  const [{ by, page, size }, change] = useSearchState(codecs);
  const Sections = by === 'org' ? ByOrganisation : ByGroup;
  return (
    <GmFrame area="group">
      <div className={styles['head']}>
        <Segmented
          aria-label={t('gm.by')}
          value={by}
          options={[
            { value: 'org' as const, label: t('gm.byOrg') },
            { value: 'group' as const, label: t('gm.byGroup') },
          ]}
          onChange={(value) => change({ by: value }, { push: true })}
        />
      </div>
      <Sections page={page} size={size} onPage={(next) => change({ page: next })} />
    </GmFrame>
  );
}

interface PageProps {
  page: number;
  size: number;
  onPage: (page: number) => void;
}

function ByOrganisation({ page, size, onPage }: PageProps) {
  const { t } = useTranslation(['monitor', 'common']);
  const info = useQuery(
    gmCentre({ ocId: undefined, keyword: undefined, pageNum: page, pageSize: Math.min(size, 200) }),
  );
  if (info.isPending) return <Loading label={t('common:face.loading')} rows={6} columns={4} />;
  if (info.isError && !info.data) return <Failure error={info.error} onRetry={() => void info.refetch()} />;
  const { org, own, below, counts } = info.data;
  if (counts.devices === 0) return <Empty icon="device" title={t('gm.none')} note={t('gm.noneNote')} />;
  const rows = below.rows.filter((row) => row.counts.devices > 0 && row.reachable);
  // what is granted from elsewhere cannot be asked for by organisation: then there is one section of all
  const alone = below.rows.every((row) => !row.reachable);
  // the devices of an enterprise are asked for together with those of its customers
  const whole = org.kind !== 'center';
  return (
    <>
      {alone ? <Section name={org.name} counts={counts} query={{}} open /> : null}
      {!alone && own.devices > 0 && page === 1 ? (
        <Section
          name={whole ? t('gm.withCustomers', { name: org.name }) : org.name}
          counts={whole ? counts : own}
          query={{ orgId: org.id }}
          open={whole || rows.length === 0}
        />
      ) : null}
      {alone
        ? null
        : rows.map((row) => (
            <Section
              key={row.id}
              name={row.name}
              counts={row.counts}
              query={{ orgId: row.id }}
              open={row.counts.alarms > 0 || rows.length <= FEW}
            />
          ))}
      {below.total > size ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={size}
          total={below.total}
          showSizeChanger={false}
          onChange={onPage}
        />
      ) : null}
    </>
  );
}

const EVERY_GROUP = { equipmentIds: undefined, gatewayId: undefined, own: undefined };
const groups = () =>
  queryOptions({
    queryKey: ['monitor', 'gm', 'groups'] as const,
    queryFn: ({ signal }) => call(deviceCalls.groups, EVERY_GROUP, { signal }),
    staleTime: 60_000,
  });

function ByGroup({ page, size, onPage }: PageProps) {
  const { t } = useTranslation(['monitor', 'common']);
  const list = useQuery(groups());
  if (list.isPending) return <Loading label={t('common:face.loading')} rows={6} columns={4} />;
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  // a group has the devices of the groups below it: those at the top are enough
  const top = list.data.filter(({ parentId, deviceCount }) => parentId === null && deviceCount > 0);
  return (
    <>
      {top.slice((page - 1) * size, page * size).map((group, index) => (
        <Section
          key={group.id}
          name={group.name}
          counts={{ devices: group.deviceCount }}
          query={{ groupId: group.id }}
          open={index === 0 || top.length <= FEW}
        />
      ))}
      {page * size >= top.length ? (
        <Section name={t('gm.ungrouped')} query={{ ungrouped: true }} open={top.length === 0} />
      ) : null}
      {top.length > size ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={size}
          total={top.length}
          showSizeChanger={false}
          onChange={onPage}
        />
      ) : null}
    </>
  );
}

/** Which devices a section has. */
interface SectionQuery {
  orgId?: string | undefined;
  groupId?: string | undefined;
  ungrouped?: boolean | undefined;
}

/** Devices of a section, fetched when it is opened. */
function Section({
  name,
  counts,
  query,
  open: first,
}: {
  name: string;
  counts?: Pick<DeviceCounts, 'devices'> & Partial<DeviceCounts>;
  query: SectionQuery;
  open: boolean;
}) {
  const { t } = useTranslation('monitor');
  const [open, setOpen] = useState(first);
  return (
    <details
      className={`${styles['card']} ${styles['section']}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" size={14} />
        <strong>{name}</strong>
        {counts ? <span className={styles['soft']}>{t('gm.sectionDevices', { count: counts.devices })}</span> : null}
        {counts?.offline ? (
          <span className={styles['soft']}>{t('gm.sectionOffline', { count: counts.offline })}</span>
        ) : null}
        {counts?.alarms ? (
          <StateMark state={counts.worst ?? 'severe'} text={t('head.alarms', { count: counts.alarms })} />
        ) : null}
      </summary>
      {open ? <Tiles query={query} /> : null}
    </details>
  );
}

function Tiles({ query }: { query: SectionQuery }) {
  const { t } = useTranslation(['monitor', 'common']);
  const [page, turn] = useState(1);
  const list = useQuery(
    gmDevices({
      keyword: undefined,
      online: undefined,
      orgId: query.orgId,
      groupId: query.groupId,
      ungrouped: query.ungrouped,
      alarm: undefined,
      sort: 'alarm',
      order: 'desc',
      pageNum: page,
      pageSize: TILES,
    }),
  );
  if (list.isPending) return <Loading label={t('common:face.loading')} rows={2} columns={4} />;
  if (list.isError && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.total === 0) return <p className={styles['soft']}>{t('gm.sectionEmpty')}</p>;
  return (
    <>
      <ul className={styles['tiles']}>
        {list.data.rows.map((device) => (
          <li
            key={device.id}
            className={styles['tile']}
            data-state={
              device.alarmWorst ??
              (device.comm?.state === 'ok' && device.online
                ? 'online'
                : device.comm?.state === 'failing'
                  ? 'failing'
                  : 'offline')
            }
          >
            <Link to={gmHref(device.id, device.ruleType)} className="lf-link" title={device.equipName}>
              {device.equipName}
            </Link>
            <span className={styles['tileFoot']}>
              <GmDeviceState device={device} />
              {device.alarmCount > 0 || device.unconfirmedCount > 0 ? <GmAlarms device={device} /> : null}
            </span>
          </li>
        ))}
      </ul>
      {list.data.total > TILES ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={TILES}
          total={list.data.total}
          showSizeChanger={false}
          onChange={turn}
        />
      ) : null}
      {query.orgId ? (
        <Link to={ROUTES.groupMonitorList} search={{ org: query.orgId }} className="lf-link">
          {t('gm.asList')}
        </Link>
      ) : null}
    </>
  );
}
