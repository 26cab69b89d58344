import './device-list.css';
import { ROUTES } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown, Grid, Input, Segmented } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { routerPath } from '../../../lib/hrefs.ts';
import { lazy } from '../../../lib/lazy.ts';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { deviceGroups, deviceList, useFollow } from './api/device-queries.ts';
import { COLUMNS, type Column, FIXED_COLUMNS } from './columns.ts';
import { DeviceCards } from './device-cards.tsx';
import { DeviceTable } from './device-table.tsx';
import { filterOf, isFiltered, listCodecs, type ListState, STATE_FILTERS } from './filters.ts';
import { DeviceLinks, inGroup } from './device-links.ts';
import { useHiddenColumns } from './hidden-columns.ts';

/** A moment later than the list, which is what one comes for. */
const GroupTree = lazy(async () => ({ default: (await import('./group-tree.tsx')).GroupTree }));
/** Where there is no room for the groups beside the list. */
const ExportButton = lazy(async () => ({ default: (await import('./export-button.tsx')).ExportButton }));
const GroupDrawer = lazy(() => import('./group-drawer.tsx'));
const DeviceMap = lazy(() => import('./device-map.tsx'));
/** A search starts when typing pauses this long. */
const TYPING_PAUSE_MS = 200;

/** What an operator starts from: every device, its state and alarms; found, filtered, starred, on a map. */
export default function DeviceListScreen() {
  return <DeviceList />;
}

/** The same beside the tree of groups: a device opens inside its group. */
export function GroupListScreen() {
  const [{ group }] = useSearchState(listCodecs);
  return (
    <DeviceLinks value={inGroup(group)}>
      <DeviceList />
    </DeviceLinks>
  );
}

function DeviceList() {
  const { t } = useTranslation(['device-list', 'common']);
  const [state, change] = useSearchState(listCodecs);
  const [groupsShown, showGroups] = useState(false);
  const wide = Grid.useBreakpoint().lg ?? true;
  const groups = useQuery(deviceGroups());
  const tree = (
    <Suspense fallback={<Loading label={t('common:face.loading')} rows={8} columns={1} />}>
      <GroupTree
        groups={groups.data ?? []}
        value={state.group}
        onChange={(group) => {
          change({ group });
          showGroups(false);
        }}
      />
    </Suspense>
  );
  return (
    <div className="lf-devices">
      {wide && (groups.data?.length ?? 0) > 0 ? (
        <aside className="lf-devices-groups" aria-label={t('groups')}>
          {tree}
        </aside>
      ) : null}
      {wide ? null : (
        <Suspense>
          <GroupDrawer open={groupsShown} onClose={() => showGroups(false)}>
            {tree}
          </GroupDrawer>
        </Suspense>
      )}
      <section className="lf-devices-main">
        <ListBar state={state} change={change} {...(wide ? {} : { onGroups: () => showGroups(true) })} />
        {state.view === 'map' ? (
          <Suspense fallback={<Loading label={t('common:face.loading')} rows={10} columns={1} />}>
            <DeviceMap filter={{ keyword: filterOf(state).keyword, groupId: filterOf(state).groupId }} />
          </Suspense>
        ) : (
          <ListBody state={state} change={change} />
        )}
      </section>
    </div>
  );
}

type Change = (change: Partial<ListState>, options?: { push?: boolean }) => void;

function ListBar({ state, change, onGroups }: { state: ListState; change: Change; onGroups?: () => void }) {
  const { t } = useTranslation('device-list');
  const [typed, setTyped] = useState(state.keyword);
  const [applied, setApplied] = useState(state.keyword);
  // The address may change without typing: back, a shared link, "clear filters".
  if (applied !== state.keyword) {
    setApplied(state.keyword);
    setTyped(state.keyword);
  }
  useEffect(() => {
    if (typed === state.keyword) return undefined;
    const timer = setTimeout(() => change({ keyword: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, state.keyword, change]);
  return (
    <div className="lf-devices-bar">
      {onGroups ? (
        <Button icon={<Icon name="folder" size={16} />} onClick={onGroups} aria-label={t('showGroups')} />
      ) : null}
      <Input
        className="lf-devices-search"
        allowClear
        value={typed}
        maxLength={50}
        prefix={<Icon name="search" size={16} />}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => change({ keyword: typed })}
      />
      {/* the map shows every state at once */}
      {state.view === 'map' ? null : (
        <Segmented
          className="lf-devices-states"
          aria-label={t('filterLabel')}
          value={state.state}
          options={STATE_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(value) => change({ state: value })}
        />
      )}
      <span className="lf-devices-gap" />
      <Segmented
        value={state.view}
        options={[
          { value: 'list' as const, label: t('view.list'), icon: <Icon name="list" size={14} /> },
          { value: 'map' as const, label: t('view.map'), icon: <Icon name="map" size={14} /> },
        ]}
        onChange={(view) => change({ view }, { push: true })}
      />
    </div>
  );
}

function ListBody({ state, change }: { state: ListState; change: Change }) {
  const { t } = useTranslation(['device-list', 'common']);
  const phone = !(Grid.useBreakpoint().md ?? true);
  const mayRegister = usePermission('manage_gateway_view');
  const [hidden, toggleColumn] = useHiddenColumns();
  const [selected, select] = useState<string[]>([]);
  const list = useQuery(deviceList({ ...filterOf(state), pageNum: state.page, pageSize: Math.min(state.size, 200) }));

  if (list.isPending) return <Loading label={t('common:face.loading')} rows={10} columns={6} />;
  if (list.isError && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  const { rows, total, more = false } = list.data;
  if (total === 0 && !isFiltered(state)) {
    return (
      <Empty
        icon="device"
        title={t('empty')}
        note={t('emptyNote')}
        action={mayRegister ? <Link to={routerPath(ROUTES.gateways)}>{t('toGateways')}</Link> : null}
      />
    );
  }
  if (total === 0) {
    const clear = () => change({ keyword: '', group: '', state: 'all' });
    return (
      <Empty
        icon="search"
        title={t('nothing')}
        note={t('nothingNote')}
        action={<Button onClick={clear}>{t('clear')}</Button>}
      />
    );
  }
  if (phone) return <DeviceCards rows={rows} total={total} state={state} onChange={change} />;
  return (
    <>
      <SelectionBar
        selected={selected}
        onClear={() => select([])}
        state={state}
        hidden={hidden}
        toggleColumn={toggleColumn}
      />
      <DeviceTable
        rows={rows}
        total={total}
        more={more}
        state={state}
        hidden={hidden}
        selected={selected}
        busy={list.isPlaceholderData}
        onSelect={select}
        onChange={change}
      />
    </>
  );
}

/** What can be done with the chosen rows; export and the column chooser when none is chosen. */
function SelectionBar({
  selected,
  onClear,
  state,
  hidden,
  toggleColumn,
}: {
  selected: readonly string[];
  onClear: () => void;
  state: ListState;
  hidden: readonly Column[];
  toggleColumn: (column: Column) => void;
}) {
  const { t } = useTranslation('device-list');
  const follow = useFollow();
  if (selected.length > 0) {
    const star = (set: boolean) => follow.mutate({ ids: selected, follow: set }, { onSuccess: onClear });
    return (
      <div className="lf-devices-tools">
        <span>{t('selected', { count: selected.length })}</span>
        <Button size="small" loading={follow.isPending} onClick={() => star(true)}>
          {t('followSelected')}
        </Button>
        <Button size="small" disabled={follow.isPending} onClick={() => star(false)}>
          {t('unfollowSelected')}
        </Button>
        <Button size="small" type="link" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </div>
    );
  }
  return (
    <div className="lf-devices-tools">
      <span className="lf-devices-gap" />
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          multiple: true,
          selectedKeys: COLUMNS.filter((column) => !hidden.includes(column)),
          items: COLUMNS.filter((column) => !FIXED_COLUMNS.includes(column)).map((column) => ({
            key: column,
            label: t(`column.${column}`),
          })),
          onClick: ({ key }) => toggleColumn(key as Column),
        }}
      >
        <Button size="small" type="text" icon={<Icon name="columns" size={16} />}>
          {t('columns')}
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        <ExportButton state={state} />
      </Suspense>
    </div>
  );
}
