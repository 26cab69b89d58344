import { type ManagedDevice, ROUTES } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import type { DeviceAction } from '../../../lib/device-action.ts';
import { type LazyAction, lazyActions, useDeviceActions } from '../../../lib/device-actions.tsx';
import { ListPage } from '../../../lib/list-page.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NO_FILTER, filterOf, isFiltered, manageCodecs } from './list-state.ts';
import { useManageColumns } from './manage-columns.tsx';
import { ManageFilters } from './manage-filters.tsx';
import { managedList } from './manage-queries.ts';

/** Where devices are set up: found, added, edited, deleted, grouped, bound to templates. */
export function createManageList(actions: readonly DeviceAction[]) {
  const lazily = lazyActions(actions);
  return function ManageListScreen() {
    return <ManageList actions={lazily} />;
  };
}

function ManageList({ actions }: { actions: readonly LazyAction[] }) {
  const { t } = useTranslation('device-manage');
  const navigate = useNavigate();
  const mayEdit = usePermission('manage_equip_edit');
  const mayMove = usePermission('manage_group_edit');
  const [state, change] = useSearchState(manageCodecs);
  /** Chosen devices with their names, also those of other pages. */
  const [chosen, choose] = useState<ReadonlyMap<string, string>>(new Map());
  const [deleting, remove] = useState<readonly { id: string; name: string }[]>();
  const { opened, ...more } = useDeviceActions(actions);
  const query = useQuery(managedList(filterOf(state)));
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useManageColumns({ ...more, onDelete: (device) => remove([device]) });
  const rows = query.data?.rows ?? [];
  const onChoose = (ids: ReadonlySet<string>) =>
    choose(new Map([...ids].map((id) => [id, rows.find((row) => row.id === id)?.name ?? chosen.get(id) ?? ''])));
  const filter = (next: Parameters<typeof change>[0]) => {
    choose(new Map());
    change(next);
  };
  const toAdd = () => void navigate({ to: ROUTES.deviceAdd });
  const add = mayEdit ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={toAdd}>
      {t('add')}
    </Button>
  ) : (
    <ReadOnlyNote permission="manage_equip_edit" />
  );
  const devices = [...chosen].map(([id, name]) => ({ id, name }));
  return (
    <>
      <ListPage<ManagedDevice>
        label={t('list')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={<ManageFilters state={state} change={filter} />}
        actions={add}
        filtered={isFiltered(state)}
        onClear={() => filter(NO_FILTER)}
        empty={{
          icon: 'device',
          title: t('empty'),
          note: t('emptyNote'),
          action: mayEdit ? <Button onClick={toAdd}>{t('add')}</Button> : null,
        }}
        sort={{ by: state.sort, order: state.order, onChange: (by, order) => change({ sort: sortOf(by), order }) }}
        {...(mayEdit || mayMove
          ? {
              selection: {
                ids: new Set(chosen.keys()),
                onChange: onChoose,
                bar: (
                  <BulkBar
                    devices={devices}
                    actions={actions}
                    onDone={() => choose(new Map())}
                    onDelete={() => remove(devices)}
                  />
                ),
              },
            }
          : {})}
      />
      {deleting ? (
        <DeleteDialog
          devices={deleting}
          onClose={() => remove(undefined)}
          onDone={() => {
            remove(undefined);
            choose(new Map());
          }}
        />
      ) : null}
      {opened}
    </>
  );
}

const sortOf = (by: string | undefined) => (by === 'name' || by === 'state' ? by : undefined);
