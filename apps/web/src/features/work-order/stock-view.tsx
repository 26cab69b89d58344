import type { StockItem } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { yuan } from '../../lib/yuan.ts';
import { type StockFilter, stockForExport, stockList, useDeleteItem } from './api/stock-queries.ts';
import { MoveDialog, StockItemDialog, StockLogDialog } from './stock-dialogs.tsx';
import type { ViewState } from './view-state.ts';
import styles from './work-order.module.css';

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
const CENTS = 100;

type Opened = { readonly as: 'edit' | 'move' | 'log'; readonly item: StockItem } | { readonly as: 'new' };
const isLow = ({ quantity, low }: Pick<StockItem, 'quantity' | 'low'>) => low !== null && quantity <= low;

/** Materials that work orders use: how many there are, what they cost, what went in and out. */
export function StockView({ state, change }: { state: ViewState; change: (change: Partial<ViewState>) => void }) {
  const { t } = useTranslation('work-order');
  const mayEdit = usePermission('manage_worksheet_stock');
  const [opened, open] = useState<Opened>();
  const filter: StockFilter = {
    keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
    low: state.low === true ? true : undefined,
  };
  const query = useQuery(stockList({ ...filter, pageNum: state.page, pageSize: Math.min(state.size, SIZE_MAX) }));
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit, open);
  const close = () => open(undefined);
  return (
    <>
      <ListPage<StockItem>
        label={t('stock.title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            <SearchField
              value={state.keyword}
              label={t('stock.search')}
              className={styles['search']}
              onChange={(keyword) => change({ keyword, page: 1 })}
            />
            <Checkbox
              checked={state.low === true}
              onChange={({ target }) => change({ low: target.checked ? true : undefined, page: 1 })}
            >
              {t('stock.onlyLow')}
            </Checkbox>
          </>
        }
        actions={
          <>
            <Export filter={filter} />
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open({ as: 'new' })}>
                {t('stock.add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_worksheet_stock" />
          </>
        }
        filtered={state.keyword !== '' || state.low === true}
        onClear={() => change({ keyword: '', low: undefined, page: 1 })}
        empty={{ icon: 'list', title: t('stock.empty'), note: t('stock.emptyNote') }}
      />
      {opened?.as === 'new' ? <StockItemDialog onClose={close} /> : null}
      {opened?.as === 'edit' ? <StockItemDialog item={opened.item} onClose={close} /> : null}
      {opened?.as === 'move' ? <MoveDialog item={opened.item} onClose={close} /> : null}
      {opened?.as === 'log' ? <StockLogDialog item={opened.item} onClose={close} /> : null}
    </>
  );
}

function useColumns(mayEdit: boolean, open: (opened: Opened) => void): ListColumn<StockItem>[] {
  const { t } = useTranslation(['work-order', 'common']);
  const ask = useAsk();
  const remove = useDeleteItem();
  const askDelete = ({ id, name }: StockItem) =>
    ask({
      title: t('stock.deleteTitle', { name }),
      content: t('stock.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => t('stock.deleted')),
    });
  const action = (item: StockItem, as: 'edit' | 'move' | 'log') => (
    <Button
      size="small"
      type="link"
      aria-label={t(`stock.${as}Of`, { name: item.name })}
      onClick={() => open({ as, item })}
    >
      {t(`stock.${as}`)}
    </Button>
  );
  return [
    { key: 'name', title: t('stock.name'), head: true, plain: ({ name }) => name, render: ({ name }) => name },
    { key: 'unit', title: t('stock.unit'), render: ({ unit }) => unit },
    { key: 'price', title: t('stock.price'), right: true, render: ({ priceCents }) => yuan(priceCents) },
    {
      key: 'quantity',
      title: t('stock.quantity'),
      right: true,
      render: (item) => (
        <>
          {isLow(item) ? <StateMark state="important" text={t('stock.low')} tag /> : null}{' '}
          {item.quantity.toLocaleString()}
        </>
      ),
    },
    { key: 'low', title: t('stock.lowAt'), right: true, render: ({ low }) => low?.toLocaleString() ?? null },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (item) => (
        <>
          {action(item, 'log')}
          {mayEdit ? (
            <>
              {action(item, 'move')}
              {action(item, 'edit')}
              <Button
                size="small"
                type="link"
                danger
                aria-label={t('stock.deleteOf', { name: item.name })}
                onClick={() => askDelete(item)}
              >
                {t('common:action.delete')}
              </Button>
            </>
          ) : null}
        </>
      ),
    },
  ];
}

function Export({ filter }: { filter: StockFilter }) {
  const { t } = useTranslation('work-order');
  const make = async () => {
    const { rows, cut } = await stockForExport(filter);
    const columns = [
      { title: t('stock.name'), width: 36 },
      { title: t('stock.unit') },
      { title: t('stock.priceYuan'), decimals: 2 },
      { title: t('stock.quantity') },
      { title: t('stock.lowAt') },
    ];
    const cells = rows.map(({ name, unit, priceCents, quantity, low }) => [
      name,
      unit,
      priceCents / CENTS,
      quantity,
      low,
    ]);
    return { sheet: { name: t('stock.title'), columns, rows: cells }, cut };
  };
  return (
    <ExportButton
      text={t('export')}
      name={t('stock.title')}
      cutText={(count) => t('stock.exportCut', { count })}
      make={make}
    />
  );
}
