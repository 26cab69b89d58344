import type { LossKind, LossRule } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../texted.tsx';
import type { LossGroups } from './loss-alarm-queries.ts';
import styles from './loss-alarm.module.css';
import { timeOf } from './rule-fields.ts';

/** One kind of loss as it is told now, where that comes from, and what can be done with it. */
export function LossRuleCard({
  kind,
  rule,
  from,
  own,
  groups,
  actions,
}: {
  kind: LossKind;
  rule: LossRule;
  /** In words. */
  from: string;
  own: boolean;
  groups: LossGroups;
  actions: ReactNode;
}) {
  const { t } = useTranslation('loss-alarm');
  const id = `loss-${kind}`;
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id}>{t(`kind.${kind}`)}</h3>
        <span className={styles['from']} data-own={own}>
          {from}
        </span>
        <span className={styles['gap']} />
        {actions}
      </header>
      <p className={styles['soft']}>{t(`kindNote.${kind}`)}</p>
      {rule.enabled ? (
        <RuleFacts rule={rule} groups={groups} />
      ) : (
        <p className={styles['when']}>
          <StateMark state="uncertain" text={t('off')} />
        </p>
      )}
    </section>
  );
}

export function RuleFacts({ rule, groups }: { rule: LossRule; groups: LossGroups }) {
  const { t } = useTranslation('loss-alarm');
  const { unit, count } = timeOf(rule.delaySeconds);
  const group = groups.list.find(({ id }) => id === rule.group)?.name ?? (groups.loading ? '…' : t('groupAbove'));
  const spoken = rule.loop === 0 ? t('forever') : t('voiceOn', { count: rule.loop });
  const facts = [
    [t('part.ways'), rule.methods.map((method) => t(`method.${method}`)).join(' / ') || t('recorded')],
    [t('part.group'), rule.group === null ? t('groupAll') : group],
    [t('part.voice'), rule.voice ? spoken : t('silent')],
    [t('part.confirm'), t(rule.confirmRule)],
  ] as const;
  return (
    <>
      <p className={styles['when']}>
        <SeverityMark severity={rule.severity} tag />
        <span>{rule.delaySeconds === 0 ? t('atOnce') : t('delay', { time: t(`time.${unit}`, { count }) })}</span>
      </p>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
