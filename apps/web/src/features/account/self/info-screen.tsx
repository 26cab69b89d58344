import { type CurrentUser, LIMITS, ROUTES, accountCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { Alert, App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { StepForm } from '../../../lib/identity/step-form.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { AccountFrame } from './account-frame.tsx';
import { infoPath } from './profile-paths.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { currentUser } from './profile-queries.ts';
import styles from './profile.module.css';

/** Longest texts of the contract's `updateCurrentUser`. */
const COMPANY_MAX = 100;
const ADDRESS_MAX = 200;

/** /account/info/sms and /account/info/nosms. */
export default function InfoScreen() {
  const { t } = useTranslation(['account-self', 'common']);
  const account = useAccount();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { data, error, isPending, refetch } = useQuery(currentUser);
  const right = infoPath(account);
  if ([ROUTES.accountInfoSms, ROUTES.accountInfoNosms].some((path) => path === pathname) && pathname !== right)
    return <Navigate to={right} replace />;
  return (
    <AccountFrame>
      {isPending ? <Loading label={t('common:face.loading')} rows={8} columns={2} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <AvatarEditor avatar={data.avatar} />
          <Facts person={data} />
          <Details person={data} />
        </>
      ) : null}
    </AccountFrame>
  );
}

/** What others decide. */
function Facts({ person }: { person: CurrentUser }) {
  const { t } = useTranslation('account-self');
  const rows: readonly (readonly [label: string, text: string])[] = [
    [t('info.loginname'), person.loginname],
    [t('info.org'), person.orgName],
    [t('info.dept'), person.deptName],
    [t('info.role'), person.roleName],
    [t('info.kind'), t(`kind.${person.kind}`)],
    [t('info.level'), person.customerLevel],
    [t('info.tel'), person.tel],
    [t('info.email'), person.email],
    [t('info.created'), formatTime(person.createdAt)],
    [t('info.lastLogin'), person.lastLoginAt === null ? '' : formatTime(person.lastLoginAt)],
  ];
  return (
    <section className={styles['card']} aria-labelledby="facts">
      <h2 id="facts">{t('info.facts')}</h2>
      <dl className={styles['facts']}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text === '' ? <span className={styles['none']}>{t('none')}</span> : text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Fields {
  companyName?: string;
  address?: string;
  remark?: string;
}

function Details({ person }: { person: CurrentUser }) {
  const { t } = useTranslation(['account-self', 'common']);
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const client = useQueryClient();
  const allowed = usePermission('account_own_info');
  const save = async (fields: Fields) => {
    client.setQueryData(currentUser.queryKey, await call(accountCalls.updateCurrentUser, { ...ABSENT, ...fields }));
    void message.success(t('saved'));
  };
  return (
    <section className={styles['card']} aria-labelledby="details">
      <h2 id="details">{t('info.details')}</h2>
      {allowed ? null : <Alert type="info" showIcon className={styles['denied'] ?? ''} title={t('info.denied')} />}
      <StepForm<Fields>
        form={form}
        initial={{ companyName: person.companyName, address: person.address, remark: person.remark }}
        submitText={t('common:action.save')}
        onSubmit={save}
        locked={!allowed}
      >
        <Form.Item name="companyName" label={t('info.company')}>
          <Input maxLength={COMPANY_MAX} autoComplete="organization" />
        </Form.Item>
        <Form.Item name="address" label={t('info.address')}>
          <Input maxLength={ADDRESS_MAX} autoComplete="street-address" />
        </Form.Item>
        <Form.Item name="remark" label={t('info.remark')}>
          <Input maxLength={LIMITS.account.remarkMax} showCount />
        </Form.Item>
      </StepForm>
    </section>
  );
}
const ABSENT = { companyName: undefined, address: undefined, remark: undefined };
