import { type ConfigIssue, type ExchangeGap, type ItemDiff, heard } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../../lib/config/field-words.ts';
import styles from './device-sync.module.css';
import { type GapPlace, wayOf } from './gap-ways.ts';
import { useLanguage } from '../../../lib/use-language.ts';

/** Changes shown at once. */
const SHOWN = 100;

/** What will change, item by item. */
export function DiffList({ diffs }: { diffs: readonly ItemDiff[] }) {
  const { t } = useTranslation('device-sync');
  const { nameOf, valueOf } = useFieldWords();
  return (
    <div className={styles['block'] ?? ''}>
      <h3>{t('diffs.title', { count: diffs.length })}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <section tabIndex={0} className={styles['diffs']} aria-label={t('diffs.title', { count: diffs.length })}>
        <ul className={styles['list']}>
          {diffs.slice(0, SHOWN).map(({ kind, id, name, change, fields }) => (
            <li key={`${kind} ${id}`}>
              {t(`kind.${kind}`)} <strong>{name}</strong> {t(`change.${change}`)}
              {fields.map(({ field, before, after }) => (
                <div key={field} className={styles['field']}>
                  <span className={styles['fieldName']}>{nameOf(field)}</span>
                  <span>
                    {valueOf(field, before)} → {valueOf(field, after)}
                  </span>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </section>
      {diffs.length > SHOWN ? (
        <p className={styles['note']}>{t('diffs.more', { count: diffs.length - SHOWN })}</p>
      ) : null}
    </div>
  );
}

/** The way to where a line is put right; none where that is not on a screen. */
function WayTo({ resource, place }: { resource: ExchangeGap['resource'] | ConfigIssue['kind']; place: GapPlace }) {
  const { t } = useTranslation('device-sync');
  const way = wayOf(resource, place);
  return way ? <Link {...way.link}>{t(`gaps.way.${way.at}`)}</Link> : null;
}

interface GapListProps {
  gaps: readonly ExchangeGap[];
  issues?: readonly ConfigIssue[];
  /** Where a line is put right. */
  place: GapPlace;
  /** What all lines have in common. */
  note?: string;
}
/** What has to be put right before a gateway can take something, with what to do about each line and where. */
export function GapList({ gaps, issues = [], place, note }: GapListProps) {
  const { t } = useTranslation('device-sync');
  const lang = useLanguage();
  const wrong = issues.filter(({ advice }) => !advice);
  return (
    <>
      {gaps.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['block'] ?? ''}
          title={t('gaps.title')}
          description={
            <>
              <ul className={styles['list']}>
                {gaps.map((gap) => (
                  <li key={gap.resource}>
                    {heard(gap, lang)}
                    <div className={styles['note']}>
                      {heard(gap.hint, lang)} <WayTo resource={gap.resource} place={place} />
                    </div>
                  </li>
                ))}
              </ul>
              {note === undefined ? null : <p className={styles['below']}>{note}</p>}
            </>
          }
        />
      ) : null}
      {wrong.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['block'] ?? ''}
          title={t('gaps.issues')}
          description={
            <ul className={styles['list']}>
              {wrong.slice(0, SHOWN).map(({ kind, id, field, code, name, ...text }) => (
                <li key={`${kind} ${id} ${field} ${code} ${heard(text, lang)}`}>
                  {kind === 'device' ? null : `${t(`kind.${kind}`)} `}
                  <strong>{name}</strong> {heard(text, lang)}{' '}
                  {place.deviceId === undefined ? null : <WayTo {...{ resource: kind, place }} />}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  );
}
