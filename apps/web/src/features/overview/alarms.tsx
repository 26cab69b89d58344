import { type Overview, ROUTES, Severity, type SeverityCounts, cardOf } from '@lightfield/contract';
import { contentWords } from '@lightfield/rules';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alarmHref } from '../../lib/device-hrefs.ts';
import { SeverityMark, TimeAgo } from '../../lib/texted.tsx';
import { formatClock } from '../../lib/time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { NEWEST, newestAlarms } from './api/overview-queries.ts';
import { Card } from './card.tsx';
import styles from './overview.module.css';

type Alarmed = NonNullable<Overview['alarms']>;
/** The gravest first. */
const SEVERITIES = Severity.options;
const HOUR_MS = 3_600_000;
/** The gravest severity of which there is any. */
export const worstOf = (counts: SeverityCounts | undefined): Severity | undefined =>
  SEVERITIES.find((severity) => (counts?.[severity] ?? 0) > 0);
const sumOf = ({ severe, important, normal }: SeverityCounts): number => severe + important + normal;
const totalOf = (hours: readonly SeverityCounts[]): SeverityCounts => {
  const total = { severe: 0, important: 0, normal: 0 };
  for (const hour of hours) for (const severity of SEVERITIES) total[severity] += hour[severity];
  return total;
};
const minute = (at: number): string => formatClock(at).slice(0, 5);

/** What stands now, by severity; how it came about over the last 24 hours; the newest that stand. */
export function Alarms({
  alarms: { active, hours },
  unheard,
}: {
  alarms: Alarmed;
  /** Devices of which nobody knows whether they are in alarm. */
  unheard: number;
}) {
  const { t } = useTranslation(['overview', 'common']);
  const raised = totalOf(hours);
  return (
    <Card title={t('alarms.title')} aside={<Link to={ROUTES.alarms}>{t('alarms.all')}</Link>}>
      <div className={styles['alarms']}>
        <div>
          <h3>{t('alarms.now')}</h3>
          <ul className={styles['severities']} aria-label={t('alarms.now')}>
            {SEVERITIES.map((severity) => (
              <li key={severity} data-on={active[severity] > 0} data-severity={severity}>
                <Link to={ROUTES.alarms} search={{ state: 'active', severity }}>
                  <b>{active[severity]}</b>
                  <SeverityMark severity={severity} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <figure className={styles['chart']} aria-label={t('alarms.chart')}>
          <figcaption>
            <h3>{sumOf(raised) > 0 ? t('alarms.raised', { count: sumOf(raised) }) : t('alarms.quiet')}</h3>
            {sumOf(raised) > 0 ? <span>{t('alarms.bySeverity', { ...raised })}</span> : null}
          </figcaption>
          <Hours hours={hours} />
        </figure>
      </div>
      {sumOf(active) > 0 ? (
        <Newest />
      ) : unheard > 0 ? (
        <p className={styles['calm']}>{t('alarms.unknown', { count: unheard })}</p>
      ) : (
        <p className={styles['calm']}>{t('alarms.none')}</p>
      )}
    </Card>
  );
}

/** A column for each hour, the gravest at its foot. */
function Hours({ hours }: { hours: Alarmed['hours'] }) {
  const { t } = useTranslation('overview');
  const highest = Math.max(1, ...hours.map(sumOf));
  return (
    <>
      <div className={styles['hours']} aria-hidden>
        {hours.map((hour) => (
          <span
            key={hour.from}
            title={t('alarms.hour', { ...hour, from: minute(hour.from), to: minute(hour.from + HOUR_MS) })}
          >
            {SEVERITIES.toReversed().map((severity) =>
              hour[severity] > 0 ? (
                <i key={severity} data-severity={severity} style={{ height: `${(100 * hour[severity]) / highest}%` }} />
              ) : null,
            )}
          </span>
        ))}
      </div>
      <div className={styles['hourAxis']} aria-hidden>
        {hours
          .filter((_hour, i) => i % 6 === 0)
          .map(({ from }) => (
            <span key={from}>{minute(from)}</span>
          ))}
      </div>
    </>
  );
}

function Newest() {
  const { t } = useTranslation(['overview', 'common']);
  const lang = useLanguage();
  const { data } = useQuery(newestAlarms);
  if (!data) return null;
  return (
    <ul className={styles['rows']} aria-label={t('alarms.now')}>
      {data.rows.slice(0, NEWEST).map((alarm) => (
        <li key={alarm.id} className={styles['newest']}>
          <SeverityMark severity={alarm.severity} />
          <Link to={alarmHref(alarm)} className={styles['wide'] ?? ''}>
            {alarm.equipName}
            {alarm.content ? `${cardOf(lang).colon}${contentWords(alarm.content, lang)}` : ''}
          </Link>
          <span className={styles['soft']}>
            <TimeAgo at={alarm.raisedAt} />
          </span>
          {alarm.confirmedAt === null ? (
            <StateMark state="unconfirmed" text={t('common:alarmState.unconfirmed')} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
