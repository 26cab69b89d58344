import type { GroupMonitorRow } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { OrgPicker } from '../../../lib/org-picker.tsx';
import { SearchInput } from '../../../lib/search-input.tsx';
import { TimeAgo } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { GmAlarms, GmDeviceState } from './gm-cells.tsx';
import { GmFrame } from './gm-frame.tsx';
import { gmDevices } from './gm-queries.ts';
import { GM_STATES, type GmState, gmCodecs, gmHref, gmQueryOf, gmViewHref } from './gm-state.ts';
import styles from './gm.module.css';

/** `/monitor/gm/list`: every device of every organisation one sees, each opening with the view that its rule names. */
export default function GmListScreen() {
  const { t } = useTranslation('monitor');
  const [state, change] = useSearchState(gmCodecs);
  const query = useQuery(gmDevices(useDeferredValue(gmQueryOf(state))));
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const find = useCallback((keyword: string) => change({ keyword }), [change]);
  const columns = useColumns();
  return (
    <GmFrame area="list">
      <ListPage<GroupMonitorRow>
        label={t('gm.area.list')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            <SearchInput className={styles['search']} value={state.keyword} label={t('gm.search')} onChange={find} />
            <OrgPicker
              className={styles['org']}
              label={t('gm.org')}
              placeholder={t('gm.anyOrg')}
              clearable
              value={state.org || undefined}
              onChange={(org) => change({ org: org ?? '' })}
            />
            <Segmented
              aria-label={t('gm.stateLabel')}
              value={state.state}
              options={GM_STATES.map((value) => ({ value, label: t(`gm.state.${value}`) }))}
              onChange={(value) => change({ state: value })}
            />
          </>
        }
        filtered={state.keyword !== '' || state.org !== '' || state.state !== 'all'}
        onClear={() => change({ keyword: '', org: '', state: 'all' })}
        empty={{ icon: 'device', title: t('gm.none'), note: t('gm.noneNote') }}
        sort={{
          by: state.sort,
          order: state.order,
          onChange: (by, order) => change({ sort: SORTS.find((name) => name === by), order }),
        }}
      />
    </GmFrame>
  );
}

const SORTS: readonly NonNullable<GmState['sort']>[] = ['name', 'state', 'alarm', 'stateChangedAt'];

function useColumns(): ListColumn<GroupMonitorRow>[] {
  const { t } = useTranslation('monitor');
  const real = usePermission('monitor_equip_real');
  const history = usePermission('monitor_equip_history');
  return [
    {
      key: 'name',
      title: t('gm.column.name'),
      head: true,
      sortBy: 'name',
      plain: ({ equipName }) => equipName,
      render: ({ id, ruleType, equipName }) => (
        <Link to={gmHref(id, ruleType)} className="lf-link">
          {equipName}
        </Link>
      ),
    },
    { key: 'org', title: t('gm.org'), render: ({ orgName }) => orgName },
    { key: 'group', title: t('device.group'), render: ({ groupName }) => groupName ?? '' },
    { key: 'rule', title: t('gm.column.rule'), render: ({ ruleType }) => t(`gm.rule.${ruleType}`) },
    {
      key: 'state',
      title: t('gm.stateLabel'),
      sortBy: 'state',
      render: (device) => <GmDeviceState device={device} />,
    },
    { key: 'alarm', title: t('gm.column.alarm'), sortBy: 'alarm', render: (device) => <GmAlarms device={device} /> },
    {
      key: 'changed',
      title: t('gm.column.changed'),
      sortBy: 'stateChangedAt',
      render: ({ stateChangedAt }) => <TimeAgo at={stateChangedAt} />,
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: ({ id }) => (
        <span className={styles['actions']}>
          {real ? (
            <Link to={gmViewHref(id, 'real')} className="lf-link">
              {t('gm.view.real')}
            </Link>
          ) : null}
          {history ? (
            <Link to={gmViewHref(id, 'history')} className="lf-link">
              {t('gm.view.history')}
            </Link>
          ) : null}
        </span>
      ),
    },
  ];
}
