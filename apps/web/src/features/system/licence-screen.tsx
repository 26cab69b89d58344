import { LICENSED_FUNCTIONS, LicensedFunctionName, type LicenceInfo } from '@lightfield/contract';
import { Loading, StateMark, type State } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { formatDate, formatTime } from '../../lib/time.ts';
import { licenceInfo } from './api/system-queries.ts';
import { freeTier, grouped } from './free-tier.ts';
import { LicenceImport, RemoveLicence } from './licence-change.tsx';
import styles from './licence.module.css';
import { LEVEL_MARKS, daysLeft, levelOf } from './usage.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** /manage/system/license: what the licence, or the free tier, allows, and how much of it is used. */
export default function LicenceScreen() {
  const { t } = useTranslation(['system', 'common']);
  const query = useQuery(licenceInfo());
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={6} columns={2} />;
  if (!query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const info = query.data;
  return (
    <div className={styles['page']}>
      <div className={styles['column']}>
        <Holding info={info} />
        <LicenceImport info={info} />
      </div>
      <div className={styles['column']}>
        <Usage info={info} />
        <Functions info={info} />
      </div>
    </div>
  );
}

const STATE_MARKS: Record<LicenceInfo['state'], State> = { free: 'read', active: 'good', expired: 'bad' };
/** From here on the end of a licence is told with the days that are left. */
const SOON_DAYS = 30;

function Holding({ info: { state, licence } }: { info: LicenceInfo }) {
  const { t } = useTranslation('system');
  const [now] = useState(Date.now);
  const end = licence?.expiresAt ?? null;
  const left = end === null ? undefined : daysLeft(end, now);
  const note =
    state === 'expired'
      ? t('licence.stateNote.expired', { time: end === null ? '' : formatTime(end) })
      : t(`licence.stateNote.${state}`, freeTier());
  return (
    <section className={styles['card']} aria-labelledby="licence-state">
      <div className={styles['head']}>
        <h2 id="licence-state" className={styles['title']}>
          <StateMark state={STATE_MARKS[state]} text={t(`licence.state.${state}`)} />
        </h2>
        {licence ? <RemoveLicence customer={licence.customer} /> : null}
      </div>
      <p className={styles['note']}>{note}</p>
      {licence ? (
        <dl className={styles['facts']}>
          <dt>{t('licence.customer')}</dt>
          <dd>{licence.customer}</dd>
          <dt>{t('licence.id')}</dt>
          <dd>{licence.id}</dd>
          <dt>{t('licence.issued')}</dt>
          <dd>{formatDate(licence.issuedAt)}</dd>
          <dt>{t('licence.expires')}</dt>
          <dd>
            {end === null ? t('licence.never') : formatDate(end)}
            {state === 'active' && left !== undefined && left <= SOON_DAYS ? (
              <span className={styles['soon']}>
                <StateMark tag state="important" text={t('licence.daysLeft', { count: left })} />
              </span>
            ) : null}
          </dd>
        </dl>
      ) : null}
    </section>
  );
}

function Usage({ info: { limits, usage } }: { info: LicenceInfo }) {
  const { t } = useTranslation('system');
  const names = ['users', 'gateways', 'variables'] as const;
  const over = names.some((name) => levelOf(usage[name], limits[name]) === 'over');
  return (
    <section className={styles['card']} aria-labelledby="licence-usage">
      <h2 id="licence-usage" className={styles['title']}>
        {t('licence.usage')}
      </h2>
      {over ? <Alert type="error" showIcon title={t('licence.overNote')} /> : null}
      <div className={styles['bars']}>
        {names.map((name) => (
          <Bar key={name} name={t(`licence.${name}`)} used={usage[name]} limit={limits[name]} />
        ))}
      </div>
    </section>
  );
}

function Bar({ name, used, limit }: { name: string; used: number; limit: number }) {
  const { t } = useTranslation('system');
  const level = levelOf(used, limit);
  const words = t('licence.used', { used: grouped(used), limit: grouped(limit) });
  return (
    <div className={styles['bar']}>
      <div className={styles['barHead']}>
        <span>{name}</span>
        <StateMark state={LEVEL_MARKS[level]} text={t(`licence.level.${level}`)} />
      </div>
      <meter
        className={styles['meter']}
        data-level={level}
        min={0}
        max={limit}
        value={Math.min(used, limit)}
        aria-label={`${name}: ${words}`}
      />
      <span className={styles['figures']}>{words}</span>
    </div>
  );
}

function Functions({ info: { limits } }: { info: LicenceInfo }) {
  const { t } = useTranslation('system');
  const lang = useLanguage();
  return (
    <section className={styles['card']} aria-labelledby="licence-functions">
      <h2 id="licence-functions" className={styles['title']}>
        {t('licence.functions')}
      </h2>
      <ul className={styles['functions']}>
        {LicensedFunctionName.options.map((name) => (
          <li key={name}>
            <span>{LICENSED_FUNCTIONS[name][lang]}</span>
            {limits.functions.includes(name) ? (
              <StateMark state="good" text={t('licence.included')} />
            ) : (
              <StateMark state="offline" text={t('licence.notIncluded')} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
