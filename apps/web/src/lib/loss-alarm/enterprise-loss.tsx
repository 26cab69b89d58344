import { type LossSettings, LossKind } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../texted.tsx';
import { enterpriseLoss, useLossGroups, useSaveEnterpriseLoss } from './loss-alarm-queries.ts';
import styles from './loss-alarm.module.css';
import { LossRuleDialog } from './loss-rule-dialog.tsx';
import { LossRuleCard } from './loss-rules.tsx';
import { useLossAsk } from './use-loss-ask.tsx';

/** How an enterprise is told that gateways, drivers or devices are lost. */
export function EnterpriseLoss({ orgId, mayEdit, bar }: { orgId: string; mayEdit: boolean; bar?: ReactNode }) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const query = useQuery(enterpriseLoss(orgId));
  const groups = useLossGroups({ orgId });
  const save = useSaveEnterpriseLoss(orgId);
  const { ask, told } = useLossAsk();
  const [opened, open] = useState<LossKind>();
  const { data } = query;
  const put = (settings: LossSettings) => {
    save.mutate(settings, {
      onSuccess: () => {
        told();
        open(undefined);
      },
    });
  };
  return (
    <section className={styles['list']} aria-label={t('title')}>
      <div className={styles['bar']}>
        {bar}
        <span className={styles['gap']} />
        {mayEdit && data?.from === 'own' ? (
          <Button
            onClick={() =>
              ask({ title: t('backAllAsk'), note: t('backAllNote'), act: () => save.mutateAsync(undefined) })
            }
          >
            {t('backAll')}
          </Button>
        ) : null}
      </div>
      <p className={styles['note']}>{t('note')}</p>
      {query.isPending ? <Loading label={t('common:face.loading')} rows={3} columns={1} /> : null}
      {query.isError && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data
        ? LossKind.options.map((kind) => (
            <LossRuleCard
              key={kind}
              kind={kind}
              rule={data.settings[kind]}
              from={t(`from.${data.from}`)}
              own={data.from === 'own'}
              groups={groups}
              actions={
                mayEdit ? (
                  <Button
                    aria-label={t('editOf', { kind: t(`kind.${kind}`) })}
                    onClick={() => {
                      save.reset();
                      open(kind);
                    }}
                  >
                    {t('common:action.edit')}
                  </Button>
                ) : null
              }
            />
          ))
        : null}
      {data && opened ? (
        <LossRuleDialog
          kind={opened}
          title={t('editOf', { kind: t(`kind.${opened}`) })}
          rule={data.settings[opened]}
          groups={groups}
          pending={save.isPending}
          error={save.error}
          onSubmit={(rule) => put({ ...data.settings, [opened]: rule })}
          onClose={() => open(undefined)}
        />
      ) : null}
    </section>
  );
}
