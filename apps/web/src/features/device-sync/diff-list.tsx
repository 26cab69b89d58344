import type { ConfigIssue, ExchangeGap, ItemDiff } from '@lightfield/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { useFieldWords } from '../../lib/config/field-words.ts';
import styles from './device-sync.module.css';

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

/** What has to be put right before a gateway can take something, with what to do about each line. */
export function GapList({ gaps, issues = [] }: { gaps: readonly ExchangeGap[]; issues?: readonly ConfigIssue[] }) {
  const { t, i18n } = useTranslation('device-sync');
  const lang = languageOf(i18n.language) === 'en' ? 'en' : 'zh';
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
            <ul className={styles['list']}>
              {gaps.map((gap) => (
                <li key={gap.resource}>
                  {gap[lang]}
                  <div className={styles['note']}>{gap.hint[lang]}</div>
                </li>
              ))}
            </ul>
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
                <li key={`${kind} ${id} ${field} ${code} ${text.en}`}>
                  <strong>{name}</strong> {text[lang]}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  );
}
