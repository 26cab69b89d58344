import { securityCalls, Mobile } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { CodeItem } from '../../../../lib/identity/code-item.tsx';
import { StepForm } from '../../../../lib/identity/step-form.tsx';
import { Failure } from '../../../../lib/texted.tsx';
import { overview } from '../profile-queries.ts';
import { OldPasswordForm } from './old-password-form.tsx';
import { useProof } from './proof.ts';
import { BackToWays, SetupStep } from './setup-step.tsx';
import { useFinish } from './use-finish.ts';

interface Fields {
  tel: string;
  code: string;
}
/** "+" and the digits of the longest number (E.164). */
const TEL_MAX = 16;

/** /account/security/sms/setup/tel. Who has bound no number yet proves themselves by the password, in place. */
export default function SetTelScreen() {
  const { t } = useTranslation(['account-self', 'common']);
  const { data, error, isPending, refetch } = useQuery(overview);
  const { ticket, prove } = useProof('tel');
  if (ticket) return <NewTel ticket={ticket} />;
  if (data && data.tel !== '') return <BackToWays purpose="tel" />;
  return (
    <SetupStep purpose="tel" current={0}>
      {isPending ? <Loading label={t('common:face.loading')} rows={2} columns={1} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p>{t('setup.telFirst')}</p>
          <OldPasswordForm purpose="tel" onProof={prove} />
        </>
      ) : null}
    </SetupStep>
  );
}

function NewTel({ ticket }: { ticket: string }) {
  const { t } = useTranslation('account-self');
  const [form] = Form.useForm<Fields>();
  const { finish, refused } = useFinish('tel');
  const send = async () => {
    const { tel } = await form.validateFields(['tel']).catch(() => ({ tel: undefined }));
    return tel === undefined ? undefined : call(securityCalls.telSendNewSmsCode, { tel, ticket });
  };
  return (
    <SetupStep purpose="tel" current={1}>
      <StepForm<Fields>
        form={form}
        submitText={t('setup.bind')}
        onSubmit={async ({ tel, code }) => {
          await call(securityCalls.resettel, { tel, code, ticket });
          await finish();
        }}
        onRefused={refused}
      >
        <Form.Item
          name="tel"
          label={t('setup.newTel')}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_rule, value: unknown) =>
                Mobile.safeParse(value).success ? Promise.resolve() : Promise.reject(new Error(t('setup.telRule'))),
            },
          ]}
        >
          <Input type="tel" autoComplete="tel" maxLength={TEL_MAX} autoFocus />
        </Form.Item>
        <CodeItem send={send} />
      </StepForm>
    </SetupStep>
  );
}
