import { LIMITS, WALLET_LINE_KINDS, WalletAccount, type WalletLine } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import type { Sheet } from '../../lib/download.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { OptionalRange } from '../../lib/optional-range.tsx';
import { OrgFilter, useOrgFilter } from '../../lib/org-filter.tsx';
import { choiceField, intField, optionalChoice, textField, timeField } from '../../lib/search-codecs.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { linesForExport, walletInfo, walletLines } from './api/money-queries.ts';
import { CountedNote } from './counted-note.tsx';
import styles from './money.module.css';
import { RechargeDialog } from './recharge-dialog.tsx';
import { yuan } from '../../lib/yuan.ts';

const CODECS = {
  account: choiceField(WalletAccount.options, 'balance'),
  kind: optionalChoice(WALLET_LINE_KINDS),
  from: timeField(),
  until: timeField(),
  org: textField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};

/** /manage/wallet: what the enterprise has, and every line of it. */
export default function WalletScreen() {
  const { t } = useTranslation('money');
  const [state, change] = useSearchState(CODECS);
  const { account, kind, from, until, page, size } = state;
  const orgId = useOrgFilter(state.org);
  const filter = { orgId, account, kind, startTime: from, endTime: until };
  const query = useQuery(walletLines({ ...filter, pageNum: page, pageSize: size }));
  const amount = (value: number) => (account === 'balance' ? yuan(value) : t('pieces', { count: value }));
  const columns = useColumns(amount);
  const sums = query.data?.sums;
  const make = async () => {
    const { rows, cut } = await linesForExport(filter);
    const heads = [
      t('column.time'),
      t('column.org'),
      t('line.kind'),
      t('column.amount'),
      t('column.after'),
      t('column.number'),
    ];
    return { sheet: lineSheet(rows, { name: t('lines'), account, heads, kind: (one) => t(`lineKind.${one}`) }), cut };
  };
  return (
    <div className={styles['screen']}>
      <Head orgId={orgId} org={state.org} onOrg={(org) => change({ org: org ?? '', page: 1 })} />
      <ListPage<WalletLine>
        label={t('lines')}
        query={query}
        columns={columns}
        page={page}
        size={size}
        onPage={(next, rows) => change({ page: rows === size ? next : 1, size: rows }, { push: true })}
        filters={
          <>
            <Segmented
              aria-label={t('account.label')}
              value={account}
              options={WalletAccount.options.map((value) => ({ value, label: t(`account.${value}`) }))}
              onChange={(value) => change({ account: value, kind: undefined, page: 1 })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('line.kind')}
              allowClear
              placeholder={t('line.kind')}
              value={kind ?? null}
              options={WALLET_LINE_KINDS.map((value) => ({ value, label: t(`lineKind.${value}`) }))}
              onChange={(value) => change({ kind: value ?? undefined, page: 1 })}
            />
            <OptionalRange
              className={styles['range']}
              from={from}
              until={until}
              label={t('period')}
              placeholder={[t('from'), t('until')]}
              onChange={(start, end) => change({ from: start, until: end, page: 1 })}
            />
          </>
        }
        actions={
          <ExportButton
            text={t('export')}
            name={t('lines')}
            cutText={(count) => t('exportCut', { count })}
            make={make}
          />
        }
        filtered={kind !== undefined || from !== undefined || until !== undefined}
        onClear={() => change({ kind: undefined, from: undefined, until: undefined, page: 1 })}
        empty={{ icon: 'list', title: t('noLines'), note: t('noLinesNote') }}
      />
      {sums && (query.data?.total ?? 0) > 0 ? (
        <p className={styles['soft']}>{t('sums', { in: amount(sums.in), out: amount(sums.out) })}</p>
      ) : null}
    </div>
  );
}

/** Balance and pieces, and the way to more. */
function Head({
  orgId,
  org,
  onOrg,
}: {
  orgId: string | undefined;
  org: string;
  onOrg: (org: string | undefined) => void;
}) {
  const { t } = useTranslation(['money', 'common']);
  const mayRecharge = usePermission('manage_wallet_recharge');
  const isCustomer = useAccount()?.kind === 'ext';
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(walletInfo(orgId));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={1} columns={3} />;
  const { balanceCents, sms, voice, platforms } = data;
  return (
    <>
      <div className={styles['bar']}>
        <OrgFilter className={styles['org']} kinds={['enterprise']} value={org || undefined} onChange={onOrg} />
        {mayRecharge && !isCustomer && platforms.length > 0 ? (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
            {t('recharge')}
          </Button>
        ) : null}
      </div>
      {platforms.includes('test') ? <Alert type="warning" showIcon title={t('testNote')} /> : null}
      <dl className={styles['tiles']}>
        <div className={styles['tile']}>
          <dt>{t('account.balance')}</dt>
          <dd>{yuan(balanceCents)}</dd>
        </div>
        <div className={styles['tile']}>
          <dt>{t('account.sms')}</dt>
          <dd>{t('pieces', { count: sms })}</dd>
        </div>
        <div className={styles['tile']}>
          <dt>{t('account.voice')}</dt>
          <dd>{t('pieces', { count: voice })}</dd>
        </div>
      </dl>
      <CountedNote />
      {open ? <RechargeDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useColumns(amount: (value: number) => string): ListColumn<WalletLine>[] {
  const { t } = useTranslation('money');
  const isCentre = useAccount()?.kind === 'op';
  const columns: (ListColumn<WalletLine> | undefined)[] = [
    {
      key: 'time',
      title: t('column.time'),
      head: true,
      plain: ({ at }) => formatTime(at),
      render: ({ at }) => formatTime(at),
    },
    isCentre ? { key: 'org', title: t('column.org'), render: ({ orgName }) => orgName } : undefined,
    { key: 'kind', title: t('line.kind'), render: ({ kind }) => t(`lineKind.${kind}`) },
    {
      key: 'amount',
      title: t('column.amount'),
      right: true,
      render: (line) => (
        <span className={styles['number']}>{`${line.amount > 0 ? '+' : ''}${amount(line.amount)}`}</span>
      ),
    },
    {
      key: 'after',
      title: t('column.after'),
      right: true,
      render: ({ after }) => <span className={styles['number']}>{amount(after)}</span>,
    },
    { key: 'order', title: t('column.number'), render: ({ orderNumber }) => orderNumber ?? '—' },
  ];
  return columns.filter((column) => column !== undefined);
}

interface SheetWords {
  name: string;
  account: WalletAccount;
  heads: readonly string[];
  kind: (kind: WalletLine['kind']) => string;
}
/** Lines as a sheet; sums in yuan. */
function lineSheet(rows: readonly WalletLine[], { name, account, heads, kind: kindText }: SheetWords): Sheet {
  const value = (amount: number) => (account === 'balance' ? amount / 100 : amount);
  return {
    name,
    columns: heads.map((title, at) => ({ title, ...(at < 2 && { width: 22 }) })),
    rows: rows.map(({ at, orgName, kind, amount, after, orderNumber }) => [
      new Date(at),
      orgName,
      kindText(kind),
      value(amount),
      value(after),
      orderNumber,
    ]),
  };
}
