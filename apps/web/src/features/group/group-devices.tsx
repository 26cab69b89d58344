import { type DeviceListItem, LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../lib/list-page.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { groupedDevices } from './api/group-queries.ts';
import styles from './group.module.css';
import { DEVICE_DRAG, type GroupTree, UNGROUPED } from './group-tree.ts';
import { PutDialog } from './put-dialog.tsx';

export interface DeviceListState {
  readonly find: string;
  readonly page: number;
  readonly size: number;
}

/** Devices of a group and of those below it, or those in no group; the chosen ones go elsewhere, by dialog or by dragging. */
export function GroupDevices({
  tree,
  orgId,
  group,
  state,
  onChange,
  onPut,
}: {
  tree: GroupTree;
  orgId: string;
  /** Id, or `UNGROUPED`. */
  group: string;
  state: DeviceListState;
  onChange: (change: Partial<DeviceListState>) => void;
  onPut: (ids: readonly string[], groupId: string | undefined) => Promise<boolean>;
}) {
  const { t } = useTranslation('group');
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [asking, ask] = useState(false);
  const query = useQuery(
    groupedDevices({
      ...(group === UNGROUPED ? { ungrouped: true, orgId } : { groupId: group }),
      keyword: state.find.slice(0, 50) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, LIMITS.paging.pageSizeMax),
    }),
  );
  const drag = (device: DeviceListItem) => (event: DragEvent) => {
    // one of the chosen takes all of them along
    const ids = selected.has(device.id) ? [...selected] : [device.id];
    event.dataTransfer.setData(DEVICE_DRAG, ids.join(','));
    event.dataTransfer.setData('text/plain', t('list.dragged', { count: ids.length }));
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    <>
      <ListPage<DeviceListItem>
        label={t('list.label')}
        query={query}
        columns={[
          {
            key: 'name',
            title: t('list.column.name'),
            head: true,
            plain: ({ name }) => name,
            render: (device) => (
              <span className={styles['grip']} draggable onDragStart={drag(device)} title={t('list.drag')}>
                <Icon name="grip" size={14} />
                {device.name}
              </span>
            ),
          },
          { key: 'group', title: t('list.column.group'), render: ({ groupName }) => groupName ?? '' },
          { key: 'deviceNo', title: t('list.column.deviceNo'), render: ({ deviceNo }) => deviceNo },
          { key: 'sn', title: t('list.column.sn'), render: ({ sn }) => sn ?? '' },
        ]}
        page={state.page}
        size={state.size}
        onPage={(page, size) => onChange({ page, size })}
        filters={
          <SearchField label={t('list.search')} value={state.find} onChange={(find) => onChange({ find, page: 1 })} />
        }
        filtered={state.find !== ''}
        onClear={() => onChange({ find: '', page: 1 })}
        empty={
          group === UNGROUPED
            ? { icon: 'device', title: t('list.noUngrouped') }
            : { icon: 'device', title: t('list.none'), note: t('list.noneNote') }
        }
        selection={{
          ids: selected,
          onChange: select,
          bar: (
            <Button size="small" type="primary" onClick={() => ask(true)}>
              {t('list.put')}
            </Button>
          ),
        }}
      />
      {asking ? (
        <PutDialog
          tree={tree}
          count={selected.size}
          onPut={async (groupId) => {
            const done = await onPut([...selected], groupId);
            if (done) select(new Set());
            return done;
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  );
}
