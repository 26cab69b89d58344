import type { LossOverrideOf, LossRule } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../texted.tsx';
import { type LossOwner, ownerLoss, useLossGroups, useSaveOwnerLoss } from './loss-alarm-queries.ts';
import styles from './loss-alarm.module.css';
import { CommRules } from './comm-rules.tsx';
import { LossRuleDialog } from './loss-rule-dialog.tsx';
import { LossRuleCard } from './loss-rules.tsx';
import { ownOrNone } from './rule-fields.ts';
import { useLossAsk } from './use-loss-ask.tsx';

const KINDS = ['device', 'driver'] as const;
type Kind = (typeof KINDS)[number];

/** How the loss of one device, or of the devices of a template, is told: as above, or otherwise. */
export function OwnerLoss({
  of,
  drivers,
  mayEdit,
}: {
  of: LossOwner;
  /** Names of its drivers: what an own rule can be about. */
  drivers: readonly string[];
  mayEdit: boolean;
}) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const query = useQuery(ownerLoss(of));
  const { data } = query;
  return (
    <section className={styles['list']} aria-label={t('title')}>
      <p className={styles['note']}>{t('note')}</p>
      {query.isPending ? <Loading label={t('common:face.loading')} rows={2} columns={1} /> : null}
      {query.isError && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? <OwnerRules of={of} loss={data} mayEdit={mayEdit} /> : null}
      {data ? <CommRules of={of} loss={data} drivers={drivers} mayEdit={mayEdit} /> : null}
    </section>
  );
}

function OwnerRules({
  of,
  loss: { settings, inherited },
  mayEdit,
}: {
  of: LossOwner;
  loss: LossOverrideOf;
  mayEdit: boolean;
}) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const groups = useLossGroups(of);
  const save = useSaveOwnerLoss(of);
  const { ask, told } = useLossAsk();
  const [opened, open] = useState<Kind>();
  const withRule = (kind: Kind, rule: LossRule | null) => ownOrNone({ ...settings, [kind]: rule });
  const titleOf = (kind: Kind) => t(settings[kind] ? 'editOf' : 'overrideOf', { kind: t(`kind.${kind}`) });
  return (
    <>
      {KINDS.map((kind) => {
        const own = settings[kind];
        const from = inherited[`${kind}From`];
        return (
          <LossRuleCard
            key={kind}
            kind={kind}
            rule={own ?? inherited[kind]}
            from={t(own ? (of.owner === 'device' ? 'from.ofDevice' : 'from.ofTemplate') : `from.${from}`)}
            own={own !== null}
            groups={groups}
            actions={
              mayEdit ? (
                <>
                  {own ? (
                    <Button
                      aria-label={t('backOf', { kind: t(`kind.${kind}`) })}
                      onClick={() =>
                        ask({
                          title: t('backAsk', { kind: t(`kind.${kind}`) }),
                          note: t(`backTo.${from}`),
                          act: () => save.mutateAsync(withRule(kind, null)),
                        })
                      }
                    >
                      {t('back')}
                    </Button>
                  ) : null}
                  <Button
                    aria-label={titleOf(kind)}
                    onClick={() => {
                      save.reset();
                      open(kind);
                    }}
                  >
                    {own ? t('common:action.edit') : t('override')}
                  </Button>
                </>
              ) : null
            }
          />
        );
      })}
      {opened ? (
        <LossRuleDialog
          kind={opened}
          title={titleOf(opened)}
          rule={settings[opened] ?? inherited[opened]}
          groups={groups}
          pending={save.isPending}
          error={save.error}
          onSubmit={(rule) =>
            save.mutate(withRule(opened, rule), {
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
