import { Email, securityCalls } from '@lightfield/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { CodeItem } from '../../../../lib/identity/code-item.tsx';
import { StepForm } from '../../../../lib/identity/step-form.tsx';
import { useProof } from './proof.ts';
import { BackToWays, SetupStep } from './setup-step.tsx';
import { useFinish } from './use-finish.ts';

interface Fields {
  email: string;
  code: string;
}
/** Longest address of the contract. */
const EMAIL_MAX = 100;

/** /account/security/sms/setup/email */
export default function SetEmailScreen() {
  const { t } = useTranslation('account-self');
  const [form] = Form.useForm<Fields>();
  const { ticket } = useProof('email');
  const { finish, refused } = useFinish('email');
  if (!ticket) return <BackToWays purpose="email" />;
  const send = async () => {
    const { email } = await form.validateFields(['email']).catch(() => ({ email: undefined }));
    return email === undefined ? undefined : call(securityCalls.emailSendEmailCode, { email, ticket });
  };
  return (
    <SetupStep purpose="email" current={1}>
      <StepForm<Fields>
        form={form}
        submitText={t('setup.bind')}
        onSubmit={async ({ email, code }) => {
          await call(securityCalls.resetemail, { email, code, ticket });
          await finish();
        }}
        onRefused={refused}
      >
        <Form.Item
          name="email"
          label={t('setup.newEmail')}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_rule, value: unknown) =>
                Email.safeParse(value).success ? Promise.resolve() : Promise.reject(new Error(t('setup.emailRule'))),
            },
          ]}
        >
          <Input type="email" autoComplete="email" maxLength={EMAIL_MAX} autoFocus />
        </Form.Item>
        <CodeItem send={send} />
      </StepForm>
    </SetupStep>
  );
}
