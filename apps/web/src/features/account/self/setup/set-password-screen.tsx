import { securityCalls } from '@lightfield/contract';
import { NoPermission } from '@lightfield/ui';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../lib/account.ts';
import { call } from '../../../../lib/call.ts';
import { NewPasswordItems } from '../../../../lib/identity/new-password-items.tsx';
import { StepForm } from '../../../../lib/identity/step-form.tsx';
import { sealed } from '../../../../lib/sealed.ts';
import { useProof } from './proof.ts';
import { BackToWays, SetupStep } from './setup-step.tsx';
import { useFinish } from './use-finish.ts';

interface Fields {
  password: string;
  again: string;
}

/** /account/security/sms/setup/password */
export default function SetPasswordScreen() {
  const { t } = useTranslation('account-self');
  const [form] = Form.useForm<Fields>();
  const allowed = usePermission('account_own_password');
  const { ticket } = useProof('password');
  const { finish, refused } = useFinish('password');
  if (!allowed) {
    return (
      <SetupStep purpose="password" current={1}>
        <NoPermission title={t('security.passwordDenied')} note={t('setup.askAdmin')} />
      </SetupStep>
    );
  }
  if (!ticket) return <BackToWays purpose="password" />;
  return (
    <SetupStep purpose="password" current={1}>
      <StepForm<Fields>
        form={form}
        submitText={t('setup.title.password')}
        onSubmit={async ({ password }) => {
          await call(securityCalls.resetpwd, { process: undefined, ticket, ...(await sealed({ password })) });
          await finish();
        }}
        onRefused={refused}
      >
        <NewPasswordItems focused />
        <p>{t('setup.passwordNote')}</p>
      </StepForm>
    </SetupStep>
  );
}
