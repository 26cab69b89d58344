import type { CommRule, LossOverrideOf } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommRuleDialog } from './comm-rule-dialog.tsx';
import { type LossGroups, type LossOwner, useLossGroups, useSaveOwnerLoss } from './loss-alarm-queries.ts';
import styles from './loss-alarm.module.css';
import { RuleFacts } from './loss-rules.tsx';
import { ownOrNone } from './rule-fields.ts';
import { useLossAsk } from './use-loss-ask.tsx';

/** Alarm rules of engineers on how a device or one of its drivers answers, those of its template before its own. */
export function CommRules({
  of,
  loss: { settings, inherited },
  drivers,
  mayEdit,
}: {
  of: LossOwner;
  loss: LossOverrideOf;
  drivers: readonly string[];
  mayEdit: boolean;
}) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const groups = useLossGroups(of);
  const save = useSaveOwnerLoss(of);
  const { ask, told } = useLossAsk();
  const [opened, open] = useState<CommRule | 'new'>();
  const rules = settings.rules ?? [];
  const withRules = (next: CommRule[]) => ownOrNone({ ...settings, rules: next });
  const put = (rule: CommRule) =>
    rule.id === undefined ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one));
  const edit = (rule: CommRule | 'new') => {
    save.reset();
    open(rule);
  };
  return (
    <>
      <div className={styles['bar']}>
        <h2 className={styles['own']}>{t('own.title')}</h2>
        <span className={styles['gap']} />
        {mayEdit ? <Button onClick={() => edit('new')}>{t('own.add')}</Button> : null}
      </div>
      <p className={styles['note']}>{t('own.note')}</p>
      {rules.length + inherited.rules.length === 0 ? <p className={styles['soft']}>{t('own.none')}</p> : null}
      {inherited.rules.map((rule) => (
        <CommRuleCard key={rule.id} rule={rule} from={t('own.from.template')} groups={groups} />
      ))}
      {rules.map((rule) => (
        <CommRuleCard key={rule.id} rule={rule} from={t(`own.from.${of.owner}`)} own groups={groups}>
          {mayEdit ? (
            <>
              <Button
                aria-label={t('own.deleteOf', { name: rule.content })}
                onClick={() =>
                  ask({
                    title: t('own.deleteAsk', { name: rule.content }),
                    note: t('own.deleteNote'),
                    act: () => save.mutateAsync(withRules(rules.filter(({ id }) => id !== rule.id))),
                  })
                }
              >
                {t('common:action.delete')}
              </Button>
              <Button aria-label={t('own.editOf', { name: rule.content })} onClick={() => edit(rule)}>
                {t('common:action.edit')}
              </Button>
            </>
          ) : null}
        </CommRuleCard>
      ))}
      {opened ? (
        <CommRuleDialog
          rule={opened === 'new' ? undefined : opened}
          drivers={drivers}
          groups={groups}
          pending={save.isPending}
          error={save.error}
          onSubmit={(rule) =>
            save.mutate(withRules(put(rule)), {
              onSuccess: () => {
                told();
                open(undefined);
              },
            })
          }
          onClose={() => open(undefined)}
        />
      ) : null}
    </>
  );
}

function CommRuleCard({
  rule,
  from,
  own = false,
  groups,
  children,
}: {
  rule: CommRule;
  from: string;
  own?: boolean;
  groups: LossGroups;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const id = useId();
  const of = rule.driver === '' ? t('own.of.device') : t('own.of.driver', { name: rule.driver });
  const states = rule.states.map((state) => t(`common:comm.${state}`)).join(' / ');
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id}>{rule.content}</h3>
        <span className={styles['from']} data-own={own}>
          {from}
        </span>
        <span className={styles['gap']} />
        {children}
      </header>
      <p className={styles['soft']}>{t('own.when', { of, states })}</p>
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
