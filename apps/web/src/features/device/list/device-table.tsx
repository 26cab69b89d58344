import type { DeviceListItem } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { Table, type TableColumnType } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectAllTitle } from '../../../lib/table.tsx';
import { TimeAgo } from '../../../lib/texted.tsx';
import { COLUMNS, type Column, SELECTION_WIDTH, WIDTHS } from './columns.ts';
import { DeviceAlarms, DeviceState, FollowButton, FollowPageLink } from './device-cells.tsx';
import { DeviceLinks } from './device-links.ts';
import { type ListState, PAGE_SIZES } from './filters.ts';

const SORT_KEYS: Partial<Record<Column, NonNullable<ListState['sort']>>> = {
  name: 'name',
  state: 'state',
  alarm: 'alarm',
  changed: 'stateChangedAt',
};

/** Link to the live page of a device; `alarm` opens its alarms. */
export function DeviceLink({
  id,
  alarm = false,
  children,
}: {
  id: string;
  alarm?: boolean;
  children: React.ReactNode;
}) {
  const href = useContext(DeviceLinks);
  return (
    <Link to={href(id, alarm)} className="lf-link">
      {children}
    </Link>
  );
}

/** More rows than these exist only while they are in sight. */
const VIRTUAL_FROM = 100;
/** Height of such a table and the least width of a column, pixels. */
const VIRTUAL_HEIGHT = 560;
const COLUMN_WIDTH = 120;
const PAGE_LINK_WIDTH = 50;
const SPINNER_AFTER_MS = 300;
/** A cell of a row that is the same object is the same. */
const changed = (row: DeviceListItem, before: DeviceListItem): boolean => row !== before;
const widthOf = (columns: readonly TableColumnType<DeviceListItem>[]): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : COLUMN_WIDTH), SELECTION_WIDTH);

interface DeviceTableProps {
  rows: readonly DeviceListItem[];
  total: number;
  /** There are more than `total`. */
  more: boolean;
  state: ListState;
  hidden: readonly Column[];
  selected: readonly string[];
  busy: boolean;
  /** What else can be done with a device. */
  onSelect: (ids: string[]) => void;
  onChange: (change: Partial<ListState>) => void;
}

export function DeviceTable({
  rows,
  total,
  more,
  state,
  hidden,
  selected,
  busy,
  onSelect,
  onChange,
}: DeviceTableProps) {
  const { t, i18n } = useTranslation('device-list');
  const withPages = rows.some(({ followPageId }) => followPageId !== null);
  const columns = useMemo(() => {
    const cells: Record<Column, TableColumnType<DeviceListItem>> = {
      name: {
        width: WIDTHS.name,
        fixed: 'left',
        render: (_value, device) => (
          <span className="lf-name-cell">
            <FollowButton device={device} />
            <DeviceLink id={device.id}>{device.name}</DeviceLink>
          </span>
        ),
      },
      state: { width: WIDTHS.state, render: (_value, device) => <DeviceState device={device} /> },
      alarm: {
        width: WIDTHS.alarm,
        render: (_value, device) => (
          <DeviceLink id={device.id} alarm>
            <DeviceAlarms device={device} />
          </DeviceLink>
        ),
      },
      group: { width: WIDTHS.group, ellipsis: true, render: (_value, device) => device.groupName ?? '' },
      sn: { width: WIDTHS.sn, ellipsis: true, className: 'lf-figures', render: (_value, device) => device.sn ?? '' },
      deviceNo: { width: WIDTHS.deviceNo, ellipsis: true, render: (_value, device) => device.deviceNo },
      address: { width: WIDTHS.address, ellipsis: true, render: (_value, device) => device.address },
      signals: {
        width: WIDTHS.signals,
        align: 'right',
        className: 'lf-figures',
        render: (_value, device) => device.signalCount,
      },
      changed: { width: WIDTHS.changed, render: (_value, device) => <TimeAgo at={device.stateChangedAt} /> },
      actions: {
        width: withPages ? WIDTHS.actions + PAGE_LINK_WIDTH : WIDTHS.actions,
        fixed: 'right',
        render: (_value, device) => (
          <span className="lf-actions">
            <DeviceLink id={device.id}>{t('open')}</DeviceLink>
            <DeviceLink id={device.id} alarm>
              {t('openAlarms')}
            </DeviceLink>
            <FollowPageLink device={device} />
          </span>
        ),
      },
    };
    return COLUMNS.filter((column) => !hidden.includes(column)).map((column): TableColumnType<DeviceListItem> => {
      const sortKey = SORT_KEYS[column];
      return {
        key: sortKey ?? column,
        title: t(`column.${column}`),
        ...cells[column],
        shouldCellUpdate: changed,
        ...(sortKey && {
          sorter: true,
          sortOrder: state.sort === sortKey ? (state.order === 'desc' ? 'descend' : 'ascend') : null,
        }),
      };
    });
  }, [hidden, state.sort, state.order, withPages, t]);

  const virtual = rows.length > VIRTUAL_FROM;
  return (
    <Table<DeviceListItem>
      // cells are kept while their row is the same, in one language
      key={i18n.language}
      rowKey="id"
      size="small"
      sticky
      // most answers are there sooner than a spinner is seen
      loading={{ spinning: busy, delay: SPINNER_AFTER_MS }}
      columns={columns}
      dataSource={rows}
      virtual={virtual}
      // without a body that scrolls, antd would animate one for half a second
      scroll={{ x: widthOf(columns), scrollToFirstRowOnChange: virtual, ...(virtual && { y: VIRTUAL_HEIGHT }) }}
      rowSelection={{
        selectedRowKeys: [...selected],
        // what was chosen on another page stays chosen
        preserveSelectedRowKeys: true,
        onChange: (keys) => onSelect(keys.map(String)),
        columnWidth: SELECTION_WIDTH,
        columnTitle: selectAllTitle,
      }}
      pagination={{
        current: state.page,
        pageSize: state.size,
        total,
        showSizeChanger: true,
        pageSizeOptions: [...PAGE_SIZES],
        showTotal: (count) => t(more ? 'totalMore' : 'total', { total: count }),
        size: 'small',
      }}
      onChange={(page, _filters, sorter) => {
        const { columnKey, order } = sorter as SorterResult<DeviceListItem>;
        onChange({
          sort: order ? (columnKey as ListState['sort']) : undefined,
          order: order === 'descend' ? 'desc' : 'asc',
          page: page.pageSize === state.size ? (page.current ?? 1) : 1,
          size: page.pageSize ?? 10,
        });
      }}
    />
  );
}
