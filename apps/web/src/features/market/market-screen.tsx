import {
  MARKET_KINDS,
  type MarketKind,
  type MarketList,
  type MarketRow,
  type PageJson,
  heard,
} from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Tag } from 'antd';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import { choiceField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { Failure, TimeAgo, useErrorWords } from '../../lib/texted.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { marketList, useLookAgain } from './api/market-queries.ts';
import { Counts, useMayTake } from './counts.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { findPackages, outdatedIn } from './find-packages.ts';
import type { Picture } from './feature.ts';
import { DrawPage, Look } from './look.tsx';
import styles from './market.module.css';
import { TakeDialog } from './take-dialog.tsx';

const KINDS = ['all', ...MARKET_KINDS] as const;
const CODECS = { kind: choiceField(KINDS, 'all'), keyword: textField() };

/** /manage/system/market: what the operator of the platform offers, to be taken over. `load`: draws a page. */
export function createMarketScreen(load: Picture['load']): ComponentType {
  const Drawn = lazy(load);
  const draw = (document: PageJson) => <Drawn document={document} />;
  return function Market() {
    return (
      <DrawPage value={draw}>
        <MarketScreen />
      </DrawPage>
    );
  };
}

function MarketScreen() {
  const { t } = useTranslation(['market', 'common']);
  const [{ kind, keyword }, change] = useSearchState(CODECS);
  const [opened, open] = useState<string>();
  const [chosen, choose] = useState<MarketRow>();
  const { data, error, refetch } = useQuery(marketList());
  const again = useLookAgain();
  const words = useErrorWords();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={6} columns={3} />;
  const found = findPackages(data.rows, { kind, keyword });
  const row = data.rows.find(({ id }) => id === opened);
  return (
    <div className={styles['screen']}>
      <div className={styles['bar']}>
        <Segmented<MarketKind | 'all'>
          aria-label={t('kindLabel')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => change({ kind: value })}
        />
        <SearchField
          value={keyword}
          label={t('search')}
          className={styles['search']}
          onChange={(value) => change({ keyword: value })}
        />
        <Button
          className={styles['again'] ?? ''}
          icon={<Icon name="refresh" size={16} />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('again')}
        </Button>
      </div>
      {again.error ? <Alert type="error" showIcon role="alert" title={words(again.error).title} /> : null}
      <About list={data} />
      {data.rows.length === 0 ? (
        <Empty icon="folder" title={t('empty')} note={t('emptyNote')} />
      ) : found.length === 0 ? (
        <Empty
          icon="search"
          title={t('common:page.noMatch')}
          action={<Button onClick={() => change({ kind: 'all', keyword: '' })}>{t('clear')}</Button>}
        />
      ) : (
        <ul className={styles['cards']}>
          {found.map((one) => (
            <Card key={one.id} row={one} onOpen={() => open(one.id)} onTake={() => choose(one)} />
          ))}
        </ul>
      )}
      {row ? <DetailDrawer row={row} onTake={() => choose(row)} onClose={() => open(undefined)} /> : null}
      {chosen ? <TakeDialog row={chosen} onClose={() => choose(undefined)} /> : null}
    </div>
  );
}

/** Where it comes from, how old that is, and what could not be read. */
function About({ list: { from, host, copiedAt, problems } }: { readonly list: MarketList }) {
  const { t } = useTranslation('market');
  return (
    <>
      {from === 'address' && copiedAt !== null ? (
        <p className={styles['soft']}>
          {t('copyOf', { host })} <TimeAgo at={copiedAt} />
        </p>
      ) : null}
      {problems.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={problems.some(({ file }) => file === '') ? t('problem.all') : t('problem.some')}
          description={
            <ul className={styles['problems']}>
              {problems.map(({ what, file, detail }) => (
                <li key={`${file} ${what}`}>
                  {file === '' ? null : `${file} `}
                  {t(`what.${what}`)}
                  {detail === '' ? null : <code className={styles['code']}>{detail}</code>}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  );
}

function Card({
  row,
  onOpen,
  onTake,
}: {
  readonly row: MarketRow;
  readonly onOpen: () => void;
  readonly onTake: () => void;
}) {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const name = heard(row.name, language);
  const may = useMayTake(row.kind);
  return (
    <li className={styles['card']}>
      <Look row={row} />
      <div className={styles['head']}>
        <h3>{name}</h3>
        <Tag>{t(`kind.${row.kind}`)}</Tag>
      </div>
      <p className={styles['summary']}>{heard(row.summary, language)}</p>
      <p className={styles['soft']}>
        <Counts row={row} />
      </p>
      <Standing row={row} />
      <div className={styles['actions']}>
        <Button aria-label={t('detailOf', { name })} onClick={onOpen}>
          {t('detail')}
        </Button>
        {may ? (
          <Button type="primary" aria-label={t('takeOf', { name })} onClick={onTake}>
            {t('take')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Whether it was taken over already, and whether there is a newer version than that. */
function Standing({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('market');
  const [last] = row.taken;
  if (!last) return null;
  return (
    <p className={styles['standing']}>
      {outdatedIn(row).length > 0 ? <Tag color="warning">{t('newer')}</Tag> : <Tag color="success">{t('taken')}</Tag>}
      <span className={styles['soft']}>
        {t('version', { version: last.version })} <TimeAgo at={last.at} />
      </span>
    </p>
  );
}
