import { securityCalls } from '@lightfield/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { NewPasswordItems } from '../../../lib/identity/new-password-items.tsx';
import { StepForm } from '../../../lib/identity/step-form.tsx';
import { sealed } from '../../../lib/sealed.ts';
import { RunningStep, useGoOn } from './retrieval-card.tsx';
import { finishRetrieval } from './retrieval.ts';

interface Fields {
  password: string;
  again: string;
}

/** /findpwd/password */
export default function PasswordStep() {
  const { t } = useTranslation('account-retrieval');
  const [form] = Form.useForm<Fields>();
  const goOn = useGoOn();
  return (
    <RunningStep current={2} needs="ticket">
      {({ process, ticket, expiresAt }) => (
        <StepForm<Fields>
          form={form}
          submitText={t('submit')}
          onSubmit={async ({ password }) => {
            await call(securityCalls.resetpwd, { process, ticket, ...(await sealed({ password })) });
            finishRetrieval(expiresAt);
            await goOn('finish');
          }}
        >
          <NewPasswordItems focused />
        </StepForm>
      )}
    </RunningStep>
  );
}
