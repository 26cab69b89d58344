import { INVOICE_STATES, type Invoice, LIMITS, ROUTES } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, optionalChoice } from '../../lib/search-codecs.ts';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { type Decision, invoiceList } from './api/money-queries.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { InvoiceFileActions, InvoiceFileLink } from './invoice-file.tsx';
import { InvoiceMark } from './marks.tsx';
import styles from './money.module.css';
import { yuan } from '../../lib/yuan.ts';

const CODECS = { state: optionalChoice(INVOICE_STATES), page: intField(1), size: intField(LIMITS.paging.pageSize) };

/** /account/invoice: invoices of the enterprise; the operation centre decides about those of all. */
export default function InvoiceScreen() {
  return <Invoices />;
}

/** `only`: those with an order of this kind. */
export function Invoices({ only }: { only?: 'card' }) {
  const { t } = useTranslation('money');
  const navigate = useNavigate();
  const [{ state, page, size }, change] = useSearchState(CODECS);
  const query = useQuery(invoiceList({ state, orderKind: only, pageNum: page, pageSize: size }));
  const mayApply = usePermission('account_invoice_apply');
  const maySeeOrders = usePermission('account_order_view');
  const [open, setOpen] = useState<{ invoice: Invoice; decision: Decision }>();
  return (
    <>
      <ListPage<Invoice>
        label={t('invoices')}
        query={query}
        columns={useColumns((invoice, decision) => setOpen({ invoice, decision }))}
        page={page}
        size={size}
        onPage={(next, rows) => change({ page: rows === size ? next : 1, size: rows }, { push: true })}
        filters={
          <Select
            className={styles['choice'] ?? ''}
            aria-label={t('column.state')}
            allowClear
            placeholder={t('column.state')}
            value={state ?? null}
            options={INVOICE_STATES.map((value) => ({ value, label: t(`invoiceState.${value}`) }))}
            onChange={(value) => change({ state: value ?? undefined, page: 1 })}
          />
        }
        actions={
          mayApply && maySeeOrders ? (
            <Button
              type="primary"
              onClick={() =>
                void navigate({ to: only ? ROUTES.cardOrder : ROUTES.accountOrder, search: { invoiceable: 'true' } })
              }
            >
              {t('chooseOrders')}
            </Button>
          ) : null
        }
        filtered={state !== undefined}
        onClear={() => change({ state: undefined, page: 1 })}
        empty={{ icon: 'write', title: t('noInvoices'), note: t('noInvoicesNote') }}
      />
      {open ? <DecideDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useColumns(decide: (invoice: Invoice, decision: Decision) => void): ListColumn<Invoice>[] {
  const { t } = useTranslation('money');
  const isCentre = useAccount()?.kind === 'op';
  const mayDecide = usePermission('system_invoice_edit');
  const columns: (ListColumn<Invoice> | undefined)[] = [
    {
      key: 'title',
      title: t('invoice.title'),
      head: true,
      plain: ({ title }) => title,
      render: ({ title, taxNo, detail }) => (
        <>
          {title}
          <Notes texts={{ taxNo, detail }} />
        </>
      ),
    },
    isCentre ? { key: 'org', title: t('column.org'), render: ({ orgName }) => orgName } : undefined,
    { key: 'kind', title: t('invoice.kind'), render: ({ kind }) => t(`invoiceKind.${kind}`) },
    {
      key: 'sum',
      title: t('column.amount'),
      right: true,
      render: ({ cents }) => <span className={styles['number']}>{yuan(cents)}</span>,
    },
    {
      key: 'orders',
      title: t('orders'),
      render: ({ orders }) => orders.map(({ number }) => number).join(', '),
    },
    { key: 'email', title: t('invoice.email'), render: ({ email }) => email },
    {
      key: 'state',
      title: t('column.state'),
      render: (invoice) => (
        <>
          <InvoiceMark state={invoice.state} />
          <Notes
            texts={{
              invoiceNo: invoice.invoiceNo,
              reason: invoice.reason,
              mailedTo: invoice.mailedTo,
              mailedAt: invoice.mailedAt === null ? '' : formatTime(invoice.mailedAt),
            }}
          />
          <InvoiceFileLink invoice={invoice} />
        </>
      ),
    },
    { key: 'time', title: t('column.applied'), render: ({ appliedAt }) => formatTime(appliedAt) },
    mayDecide
      ? {
          key: 'actions',
          title: t('column.actions'),
          stick: 'right',
          render: (invoice) => (
            <span className={styles['actions']}>
              {decisionsOf(invoice).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  type="link"
                  danger={decision === 'reject'}
                  aria-label={t(`decideOf.${decision}`, { title: invoice.title })}
                  onClick={() => decide(invoice, decision)}
                >
                  {t(`decide.${decision}`)}
                </Button>
              ))}
              <InvoiceFileActions invoice={invoice} />
            </span>
          ),
        }
      : undefined,
  ];
  return columns.filter((column) => column !== undefined);
}

/** What else there is to read, a line each. */
function Notes({ texts }: { texts: Readonly<Record<string, string>> }) {
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (
      <p key={name} className={styles['soft']}>
        {text}
      </p>
    ));
}

function decisionsOf({ state }: Invoice): readonly Decision[] {
  if (state === 'applied') return ['issue', 'reject'];
  return state === 'issued' ? ['mail'] : [];
}
