import { CARD_OPERATORS, CARD_STATES, type Card, type CardService, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { OrgFilter, useOrgFilter } from '../../lib/org-filter.tsx';
import { type StateOf, choiceField, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { yuan } from '../../lib/yuan.ts';
import { cardList, cardsForExport, useDeleteCards, useSyncCards } from './api/card-queries.ts';
import { CardDrawer } from './card-drawer.tsx';
import { CardMark, lastDay } from './card-marks.tsx';
import { cardSheet } from './card-sheet.ts';
import styles from './card.module.css';
import { Usage } from './usage.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { RechargeDialog } from './recharge-dialog.tsx';

const CODECS = {
  keyword: textField(),
  state: optionalChoice(CARD_STATES),
  operator: optionalChoice(CARD_OPERATORS),
  sort: choiceField(['iccid', 'expires', 'usage'], 'iccid'),
  org: textField(),
  card: textField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
type State = StateOf<typeof CODECS>;

type Open = 'import' | 'recharge' | 'labels';

/** /manage/card/list: IoT cards, what they use and when they end. */
export default function CardScreen() {
  const { t } = useTranslation('card');
  const [state, change] = useSearchState(CODECS);
  const { keyword, operator, sort, page, size } = state;
  const orgId = useOrgFilter(state.org);
  const filter = { orgId, keyword: keyword || undefined, state: state.state, operator, sort };
  const query = useQuery(cardList({ ...filter, pageNum: page, pageSize: size }));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const mayEdit = usePermission('manage_card_edit');
  const chosen = (query.data?.rows ?? []).filter(({ id }) => ids.has(id));
  const close = () => {
    setOpen(undefined);
    setIds(new Set());
  };
  return (
    <div className={styles['screen']}>
      <WhoAnswers services={query.data?.services} />
      <ListPage<Card>
        label={t('cards')}
        query={query}
        columns={useColumns((card) => change({ card: card.id }))}
        page={page}
        size={size}
        onPage={(next, rows) => {
          setIds(new Set());
          change({ page: rows === size ? next : 1, size: rows }, { push: true });
        }}
        filters={<Filters state={state} change={change} counts={query.data?.counts} />}
        actions={
          <>
            <Export filter={filter} />
            {mayEdit ? (
              <Button type="primary" onClick={() => setOpen('import')}>
                {t('import')}
              </Button>
            ) : null}
          </>
        }
        filtered={keyword !== '' || state.state !== undefined || operator !== undefined}
        onClear={() => change({ keyword: '', state: undefined, operator: undefined, page: 1 })}
        empty={{ icon: 'table', title: t('none'), note: t('noneNote') }}
        selection={{
          ids,
          onChange: setIds,
          bar: <Chosen cards={chosen} onOpen={setOpen} onDone={() => setIds(new Set())} />,
        }}
      />
      {open === 'import' ? <ImportDialog onClose={close} /> : null}
      {open === 'recharge' ? <RechargeDialog cards={chosen} onClose={close} /> : null}
      {open === 'labels' ? <LabelDialog cards={chosen} onClose={() => setOpen(undefined)} /> : null}
      {state.card === '' ? null : <CardDrawer id={state.card} onClose={() => change({ card: '' })} />}
    </div>
  );
}

/** Whether it is an operator that answers, and whether anybody does. */
function WhoAnswers({ services }: { services: readonly CardService[] | undefined }) {
  const { t } = useTranslation('card');
  if (services?.includes('test')) return <Alert type="warning" showIcon title={t('standin')} />;
  return services?.length === 0 ? <Alert type="info" showIcon title={t('off')} /> : null;
}

/** What can be done with the chosen ones. */
function Chosen({
  cards,
  onOpen,
  onDone,
}: {
  cards: readonly Card[];
  onOpen: (open: Open) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('card');
  const mayEdit = usePermission('manage_card_edit');
  const mayRecharge = usePermission('manage_card_recharge');
  return (
    <>
      {mayRecharge ? (
        <Button type="primary" disabled={cards.length === 0} onClick={() => onOpen('recharge')}>
          {t('rechargeMany', { count: cards.length })}
        </Button>
      ) : null}
      <Button disabled={cards.length === 0} onClick={() => onOpen('labels')}>
        {t('codes')}
      </Button>
      {mayEdit ? <Changes cards={cards} onDone={onDone} /> : null}
    </>
  );
}

/** Asking about them, and taking them off. */
function Changes({ cards, onDone }: { cards: readonly Card[]; onDone: () => void }) {
  const { t } = useTranslation('card');
  const ask = useAsk();
  const [sync, remove] = [useSyncCards(), useDeleteCards()];
  const ids = cards.map(({ id }) => id);
  const count = cards.length;
  const isAsked = cards.some(({ service }) => service !== null);
  return (
    <>
      {isAsked ? (
        <Button
          onClick={() =>
            ask({
              title: t('sync'),
              content: t('asOf', { time: formatTime(Math.min(...cards.map(({ syncedAt }) => syncedAt ?? 0))) }),
              okText: t('sync'),
              danger: false,
              run: async () => t('synced', { count: (await sync.mutateAsync(ids)).count }),
            })
          }
        >
          {t('sync')}
        </Button>
      ) : null}
      <Button
        danger
        disabled={count === 0}
        onClick={() =>
          ask({
            title: t('deleteOf', { count }),
            content: t('deleteNote'),
            okText: t('delete'),
            danger: true,
            run: async () => {
              const done = await remove.mutateAsync(ids);
              onDone();
              return t('deleted', { count: done.count });
            },
          })
        }
      >
        {t('delete')}
      </Button>
    </>
  );
}

function Export({ filter }: { filter: Parameters<typeof cardsForExport>[0] }) {
  const { t } = useTranslation('card');
  const make = async () => {
    const { rows, cut } = await cardsForExport(filter);
    return {
      sheet: cardSheet(rows, {
        name: t('cards'),
        heads: [
          t('column.iccid'),
          t('column.number'),
          t('column.imsi'),
          t('operator.label'),
          t('column.package'),
          t('file.packageMb'),
          t('file.priceYuan'),
          t('state.label'),
          t('column.usage'),
          t('column.expires'),
          t('column.synced'),
          t('column.device'),
          t('column.org'),
          t('column.remark'),
        ],
        operator: (one) => t(`operator.${one}`),
        state: (one) => t(`state.${one}`),
      }),
      cut,
    };
  };
  return (
    <ExportButton text={t('export')} name={t('cards')} cutText={(count) => t('exportCut', { count })} make={make} />
  );
}

function Filters({
  state,
  change,
  counts,
}: {
  state: State;
  change: (change: Partial<State>) => void;
  counts: Record<Card['state'], number> | undefined;
}) {
  const { t } = useTranslation('card');
  return (
    <>
      <SearchField
        className={styles['search'] ?? ''}
        label={t('search')}
        value={state.keyword}
        onChange={(keyword) => change({ keyword, page: 1 })}
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('state.label')}
        allowClear
        placeholder={t('state.label')}
        value={state.state ?? null}
        options={CARD_STATES.map((value) => ({
          value,
          label: counts ? `${t(`state.${value}`)} (${counts[value]})` : t(`state.${value}`),
        }))}
        onChange={(value) => change({ state: value ?? undefined, page: 1 })}
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('operator.label')}
        allowClear
        placeholder={t('operator.label')}
        value={state.operator ?? null}
        options={CARD_OPERATORS.map((value) => ({ value, label: t(`operator.${value}`) }))}
        onChange={(value) => change({ operator: value ?? undefined, page: 1 })}
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('sort.label')}
        value={state.sort}
        options={(['iccid', 'expires', 'usage'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => change({ sort, page: 1 })}
      />
      <OrgFilter
        className={styles['org']}
        kinds={['enterprise', 'external']}
        value={state.org || undefined}
        onChange={(org) => change({ org: org ?? '', page: 1 })}
      />
    </>
  );
}

function useColumns(open: (card: Card) => void): ListColumn<Card>[] {
  const { t } = useTranslation('card');
  const isCentre = useAccount()?.kind === 'op';
  const columns: (ListColumn<Card> | undefined)[] = [
    {
      key: 'iccid',
      title: t('column.iccid'),
      head: true,
      plain: ({ iccid }) => iccid,
      render: ({ iccid, msisdn, operator }) => (
        <>
          <span className={styles['iccid']}>{iccid}</span>
          <p className={styles['soft']}>{[t(`operator.${operator}`), msisdn].filter((one) => one !== '').join(' ')}</p>
        </>
      ),
    },
    isCentre ? { key: 'org', title: t('column.org'), render: ({ orgName }) => orgName } : undefined,
    { key: 'state', title: t('state.label'), render: (card) => <StateOfCard card={card} /> },
    { key: 'package', title: t('column.package'), render: (card) => <Package card={card} /> },
    { key: 'usage', title: t('column.usage'), render: (card) => <Usage card={card} /> },
    {
      key: 'expires',
      title: t('column.expires'),
      render: ({ expiresAt }) => (
        <span className={styles['number']}>{expiresAt === null ? '—' : lastDay(expiresAt)}</span>
      ),
    },
    {
      key: 'device',
      title: t('column.device'),
      render: ({ devices }) => devices.map(({ name }) => name).join('、') || '—',
    },
    { key: 'remark', title: t('column.remark'), render: ({ remark }) => remark || '—' },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (card) => (
        <Button size="small" type="link" aria-label={t('detailOf', { iccid: card.iccid })} onClick={() => open(card)}>
          {t('detail')}
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== undefined);
}

function StateOfCard({ card: { state, renewing, renewProblem, rechargeUntil } }: { card: Card }) {
  const { t } = useTranslation('card');
  const ends = state === 'expired' || state === 'suspended' ? rechargeUntil : null;
  return (
    <>
      <CardMark state={state} />
      {renewing ? <p className={styles['soft']}>{t('renewing')}</p> : null}
      {renewProblem === '' ? null : <p className={styles['warn']}>{t('renewProblem', { problem: renewProblem })}</p>}
      {ends === null ? null : <p className={styles['soft']}>{t('rechargeUntil', { date: lastDay(ends) })}</p>}
    </>
  );
}
function Package({ card: { packageName, packageMb, priceCents } }: { card: Card }) {
  const { t } = useTranslation('card');
  const price = priceCents === 0 ? t('free') : t('perMonth', { price: yuan(priceCents) });
  return (
    <>
      {packageName}
      <p className={styles['soft']}>{`${t('mb', { mb: packageMb.toLocaleString() })} · ${price}`}</p>
    </>
  );
}
