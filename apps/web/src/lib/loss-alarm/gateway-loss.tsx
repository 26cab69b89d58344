import type { LossOfGatewayOf } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../account.ts';
import { Failure } from '../texted.tsx';
import { gatewayLoss, useLossGroups, useSaveGatewayLoss } from './loss-alarm-queries.ts';
import styles from './loss-alarm.module.css';
import { LossRuleDialog } from './loss-rule-dialog.tsx';
import { LossRuleCard } from './loss-rules.tsx';
import { useLossAsk } from './use-loss-ask.tsx';

/** How it is told that one gateway has gone: as its enterprise says, or otherwise. */
export function GatewayLoss({ id }: { id: string }) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const query = useQuery(gatewayLoss(id));
  const { data } = query;
  return (
    <section className={styles['list']} aria-label={t('title')}>
      <p className={styles['note']}>{t('note')}</p>
      {query.isPending ? <Loading label={t('common:face.loading')} rows={2} columns={1} /> : null}
      {query.isError && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? <GatewayRule loss={data} /> : null}
    </section>
  );
}

function GatewayRule({ loss: { id, orgId, settings, inherited, from } }: { loss: LossOfGatewayOf }) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const mayEdit = usePermission('manage_gateway_edit');
  const groups = useLossGroups({ orgId });
  const save = useSaveGatewayLoss(id);
  const { ask, told } = useLossAsk();
  const [opened, open] = useState(false);
  const own = settings.gateway;
  const kind = t('kind.gateway');
  const title = t(own ? 'editOf' : 'overrideOf', { kind });
  const forget = () =>
    ask({ title: t('backAsk', { kind }), note: t(`backTo.${from}`), act: () => save.mutateAsync(undefined) });
  return (
    <>
      <LossRuleCard
        kind="gateway"
        rule={own ?? inherited}
        from={t(own ? 'from.ofGateway' : `from.${from}`)}
        own={own !== null}
        groups={groups}
        actions={
          mayEdit ? (
            <>
              {own ? (
                <Button aria-label={t('backOf', { kind })} onClick={forget}>
                  {t('back')}
                </Button>
              ) : null}
              <Button
                aria-label={title}
                onClick={() => {
                  save.reset();
                  open(true);
                }}
              >
                {own ? t('common:action.edit') : t('override')}
              </Button>
            </>
          ) : null
        }
      />
      {opened ? (
        <LossRuleDialog
          kind="gateway"
          title={title}
          rule={own ?? inherited}
          groups={groups}
          pending={save.isPending}
          error={save.error}
          onSubmit={(rule) =>
            save.mutate(
              { gateway: rule },
              {
                onSuccess: () => {
                  told();
                  open(false);
                },
              },
            )
          }
          onClose={() => open(false)}
        />
      ) : null}
    </>
  );
}
