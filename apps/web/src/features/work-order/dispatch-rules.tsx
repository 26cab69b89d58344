import type { DispatchRule, DispatchRules } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { useHomeOrg } from '../../lib/home-org-item.tsx';
import { Failure } from '../../lib/texted.tsx';
import { dispatchRules } from './api/dispatch-queries.ts';
import { DispatchDialog } from './dispatch-dialog.tsx';
import styles from './on-call.module.css';

/** Who gets what people, visitors and inspections report. The operation centre sees those of its only enterprise, and none of several. */
export function DispatchRulesCard() {
  const { only } = useHomeOrg(false);
  if (useAccount()?.kind === 'op' && only === undefined) return null;
  return <OrgRules orgId={only} />;
}

function OrgRules({ orgId }: { orgId: string | undefined }) {
  const { t } = useTranslation(['work-order', 'common']);
  const mayEdit = usePermission('manage_worksheet_oncall');
  const [editing, edit] = useState(false);
  const query = useQuery(dispatchRules(orgId));
  const known = query.data;
  return (
    <section className={styles['plan']} aria-label={t('dispatch.title')}>
      <header className={styles['head']}>
        <h3>{t('dispatch.title')}</h3>
        <span className={styles['gap']} />
        {mayEdit && known ? (
          <Button size="small" type="link" aria-label={t('dispatch.edit')} onClick={() => edit(true)}>
            {t('stock.edit')}
          </Button>
        ) : null}
      </header>
      {query.error && !known ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={2} columns={2} /> : null}
      {known?.rules.length === 0 ? <p className={styles['soft']}>{t('dispatch.none')}</p> : null}
      {known && known.rules.length > 0 ? (
        <>
          <ol className={styles['rules']}>
            {known.rules.map((rule, n) => (
              // rules have no id: their place is what they are known by
              // oxlint-disable-next-line react/no-array-index-key
              <Rule key={n} rule={rule} known={known} />
            ))}
          </ol>
          <p className={styles['soft']}>{t('dispatch.note')}</p>
        </>
      ) : null}
      {editing && known ? (
        <DispatchDialog key={known.version} orgId={orgId} known={known} onClose={() => edit(false)} />
      ) : null}
    </section>
  );
}

function Rule({ rule, known }: { rule: DispatchRule; known: DispatchRules }) {
  const { t } = useTranslation('work-order');
  const named = (choices: DispatchRules['groups'], id: string | null) =>
    choices.find((choice) => choice.id === id)?.name ?? t('dispatch.gone');
  const group = rule.groupId === null ? t('dispatch.anyDevice') : named(known.groups, rule.groupId);
  const sources = rule.sources.map((source) => t(`dispatch.source.${source}`)).join(', ');
  return (
    <li>
      <strong>{rule.name}</strong> <span className={styles['soft']}>{t('dispatch.of', { sources, group })}</span>
      {' → '}
      {rule.onCallId === null
        ? t('dispatch.toTeam', { name: named(known.teams, rule.teamId) })
        : t('dispatch.toPlan', { name: named(known.plans, rule.onCallId) })}
    </li>
  );
}
