import { LIMITS, PAY_ORDER_STATES, type PayOrder, PayOrderKind, ROUTES } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { OptionalRange } from '../../lib/optional-range.tsx';
import { type StateOf, flagField, intField, optionalChoice, timeField } from '../../lib/search-codecs.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { orderList, ordersForExport, useCancel, useRefund } from './api/money-queries.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { OrderMark, useOrderName } from './marks.tsx';
import styles from './money.module.css';
import { orderSheet } from './order-sheet.ts';
import { yuan } from '../../lib/yuan.ts';

const CODECS = {
  kind: optionalChoice(PayOrderKind.options),
  state: optionalChoice(PAY_ORDER_STATES),
  invoiceable: flagField(),
  from: timeField(),
  until: timeField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
type State = StateOf<typeof CODECS>;

/** /account/order: orders of the enterprise; for the operation centre, of all. */
export default function OrderScreen() {
  return <Orders />;
}

/** `only`: of this kind alone. */
export function Orders({ only }: { only?: 'card' }) {
  const { t } = useTranslation('money');
  const [state, change] = useSearchState(CODECS);
  const { invoiceable, from, until, page, size } = state;
  const kind = only ?? state.kind;
  const filter = {
    kind,
    state: state.state,
    invoiceable,
    startTime: from,
    endTime: until,
  };
  const query = useQuery(orderList({ ...filter, pageNum: page, pageSize: size }));
  const mayApply = usePermission('account_invoice_apply');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [applying, setApplying] = useState(false);
  const chosen = (query.data?.rows ?? []).filter(({ id }) => ids.has(id));
  const name = useOrderName();
  const make = async () => {
    const { rows, cut } = await ordersForExport(filter);
    const heads = [
      t('column.number'),
      t('column.org'),
      t('column.what'),
      t('column.amount'),
      t('column.state'),
      t('column.paidBy'),
      t('column.time'),
      t('column.by'),
    ];
    const words = {
      name: t('orders'),
      heads,
      order: name,
      state: (one: PayOrder['state']) => t(`orderState.${one}`),
      by: (who: string) => who || t('byScan'),
      paidBy: (by: NonNullable<PayOrder['paidBy']>) => t(`paidBy.${by}`),
    };
    return { sheet: orderSheet(rows, words), cut };
  };
  return (
    <>
      <ListPage<PayOrder>
        label={t('orders')}
        query={query}
        columns={useColumns()}
        page={page}
        size={size}
        onPage={(next, rows) => {
          setIds(new Set());
          change({ page: rows === size ? next : 1, size: rows }, { push: true });
        }}
        filters={<Filters state={state} change={change} only={only} />}
        actions={
          <ExportButton
            text={t('export')}
            name={t('orders')}
            cutText={(count) => t('exportCut', { count })}
            make={make}
          />
        }
        filtered={isFiltered({ ...state, kind: only ? undefined : state.kind })}
        onClear={() =>
          change({
            kind: undefined,
            state: undefined,
            invoiceable: undefined,
            from: undefined,
            until: undefined,
            page: 1,
          })
        }
        empty={{ icon: 'list', title: t('noOrders'), note: t('noOrdersNote') }}
        {...(mayApply && invoiceable
          ? {
              selection: {
                ids,
                onChange: setIds,
                bar: (
                  <Button type="primary" disabled={chosen.length === 0} onClick={() => setApplying(true)}>
                    {t('applyFor', { sum: yuan(chosen.reduce((sum, { cents }) => sum + cents, 0)) })}
                  </Button>
                ),
              },
            }
          : {})}
      />
      {applying ? (
        <ApplyDialog
          orders={chosen}
          onClose={() => {
            setApplying(false);
            setIds(new Set());
          }}
        />
      ) : null}
    </>
  );
}

const isFiltered = ({ kind, state, invoiceable, from, until }: State) =>
  kind !== undefined || state !== undefined || invoiceable === true || from !== undefined || until !== undefined;

function Filters({
  state,
  change,
  only,
}: {
  state: State;
  change: (change: Partial<State>) => void;
  only: 'card' | undefined;
}) {
  const { t } = useTranslation('money');
  return (
    <>
      {only ? null : (
        <Select
          className={styles['choice'] ?? ''}
          aria-label={t('column.kind')}
          allowClear
          placeholder={t('column.kind')}
          value={state.kind ?? null}
          options={PayOrderKind.options.map((value) => ({ value, label: t(`orderKind.${value}`) }))}
          onChange={(value) => change({ kind: value ?? undefined, page: 1 })}
        />
      )}
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('column.state')}
        allowClear
        placeholder={t('column.state')}
        value={state.state ?? null}
        options={PAY_ORDER_STATES.map((value) => ({ value, label: t(`orderState.${value}`) }))}
        onChange={(value) => change({ state: value ?? undefined, page: 1 })}
      />
      <OptionalRange
        className={styles['range']}
        from={state.from}
        until={state.until}
        label={t('period')}
        placeholder={[t('from'), t('until')]}
        onChange={(start, end) => change({ from: start, until: end, page: 1 })}
      />
      <Checkbox
        checked={state.invoiceable ?? false}
        onChange={({ target }) => change({ invoiceable: target.checked || undefined, page: 1 })}
      >
        {t('invoiceable')}
      </Checkbox>
    </>
  );
}

function useColumns(): ListColumn<PayOrder>[] {
  const { t } = useTranslation('money');
  const name = useOrderName();
  const isCentre = useAccount()?.kind === 'op';
  const columns: (ListColumn<PayOrder> | undefined)[] = [
    {
      key: 'number',
      title: t('column.number'),
      head: true,
      plain: ({ number }) => `${number}`,
      render: ({ number }) => <span className={styles['number']}>{number}</span>,
    },
    isCentre ? { key: 'org', title: t('column.org'), render: ({ orgName }) => orgName } : undefined,
    { key: 'what', title: t('column.what'), render: (order) => name(order) },
    {
      key: 'amount',
      title: t('column.amount'),
      right: true,
      render: ({ cents }) => <span className={styles['number']}>{yuan(cents)}</span>,
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, problem }) => (
        <>
          <OrderMark state={state} />
          {problem === '' ? null : <p className={styles['soft']}>{problem}</p>}
        </>
      ),
    },
    { key: 'by', title: t('column.paidBy'), render: ({ paidBy }) => (paidBy ? t(`paidBy.${paidBy}`) : '—') },
    { key: 'time', title: t('column.time'), render: ({ createdAt }) => formatTime(createdAt) },
    { key: 'who', title: t('column.by'), render: ({ by }) => by || t('byScan') },
    { key: 'actions', title: t('column.actions'), stick: 'right', render: (order) => <Actions order={order} /> },
  ];
  return columns.filter((column) => column !== undefined);
}

/** Pay or cancel what waits; refund what is paid. */
function Actions({ order: { id, number, state, cents } }: { order: PayOrder }) {
  const { t } = useTranslation('money');
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const mayPay = usePermission('account_order_pay');
  const mayRefund = usePermission('system_order_refund');
  const [cancel, refund] = [useCancel(), useRefund()];
  const ask = (title: string, content: string, run: () => Promise<unknown>) =>
    void modal.confirm({
      title,
      content,
      okButtonProps: { danger: true },
      onOk: () => run().catch((error: unknown) => void message.error(words(error).title)),
    });
  const cancelOf = t('cancelOf', { number });
  const refundOf = t('refundOf', { number });
  return (
    <span className={styles['actions']}>
      {state === 'pending' && mayPay ? (
        <>
          <Link to={to(ROUTES.payOrder, { orderId: id })} aria-label={t('payOf', { number })}>
            {t('toPay')}
          </Link>
          <Button
            size="small"
            type="link"
            danger
            aria-label={cancelOf}
            onClick={() => ask(cancelOf, t('cancelNote'), () => cancel.mutateAsync(id))}
          >
            {t('cancel')}
          </Button>
        </>
      ) : null}
      {state === 'paid' && mayRefund ? (
        <Button
          size="small"
          type="link"
          danger
          aria-label={refundOf}
          onClick={() => ask(refundOf, t('refundNote', { sum: yuan(cents) }), () => refund.mutateAsync(id))}
        >
          {t('refund')}
        </Button>
      ) : null}
    </span>
  );
}
