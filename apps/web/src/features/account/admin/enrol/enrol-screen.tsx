import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../lib/account.ts';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../../../lib/why-not.tsx';
import styles from '../accounts.module.css';
import { applications } from '../api/enrol-queries.ts';
import { ApplicationList } from './application-list.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { CodeList } from './code-list.tsx';
import { enrolCodecs } from './enrol-state.ts';
import { LinkDialog } from './link-dialog.tsx';

/** Applications come without our doing: the number is asked again this often, ms. */
const REFRESH_MS = 30_000;
/** Only the number of all is asked. */
const COUNT_ONLY = { keyword: undefined, status: 'pending', pageNum: 1, pageSize: 1 } as const;

/** Codes to register with, and deciding about who registered. */
export default function EnrolScreen() {
  const { t } = useTranslation('account-admin');
  const mayEdit = usePermission('account_enroll_edit');
  const [state, change] = useSearchState(enrolCodecs);
  const [adding, add] = useState(false);
  const [linked, link] = useState<string>();
  const waiting = useQuery({ ...applications(COUNT_ONLY), refetchInterval: REFRESH_MS }).data?.total ?? 0;
  return (
    <div className={styles['page']}>
      <div className={styles['line']}>
        <Segmented
          value={state.tab}
          options={[
            { value: 'codes' as const, label: t('enrol.tab.codes') },
            {
              value: 'applications' as const,
              label: (
                <span className={styles['tab']}>
                  {t('enrol.tab.applications')}
                  <Badge count={waiting} size="small" title={t('enrol.pendingHint', { count: waiting })} />
                </span>
              ),
            },
          ]}
          onChange={(tab) => change({ tab, keyword: '', status: 'pending' }, { push: true })}
        />
        <span className={styles['gap']} />
        {mayEdit && state.tab === 'codes' ? (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => add(true)}>
            {t('enrol.addCode')}
          </Button>
        ) : null}
        <ReadOnlyNote permission="account_enroll_edit" />
      </div>
      {state.tab === 'codes' ? (
        <CodeList state={state} change={change} mayEdit={mayEdit} onAdd={() => add(true)} onLink={link} />
      ) : (
        <ApplicationList state={state} change={change} mayEdit={mayEdit} />
      )}
      {adding ? (
        <CodeDialog
          onClose={() => add(false)}
          onAdded={(code) => {
            add(false);
            link(code);
          }}
        />
      ) : null}
      {linked === undefined ? null : <LinkDialog code={linked} onClose={() => link(undefined)} />}
    </div>
  );
}
