import { type ProofPurpose, securityCalls } from '@lightfield/contract';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { PasswordInput } from '../../../../lib/identity/password-input.tsx';
import { StepForm, useNext } from '../../../../lib/identity/step-form.tsx';
import { sealed } from '../../../../lib/sealed.ts';
import type { Proof } from './proof.ts';

/** Longest text the login takes for a password. */
const TYPED_MAX = 128;

/** Proves identity by the password in use. */
export function OldPasswordForm({
  purpose,
  onProof,
  aside,
}: {
  purpose: ProofPurpose;
  onProof: (proof: Proof) => Promise<void> | void;
  aside?: ReactNode;
}) {
  const { t } = useTranslation(['account-self', 'identity']);
  const [form] = Form.useForm<{ oldPassword: string }>();
  const next = useNext();
  return (
    <StepForm<{ oldPassword: string }>
      form={form}
      submitText={next}
      aside={aside}
      onSubmit={async ({ oldPassword }) => {
        await onProof(await call(securityCalls.pwdCheckOldPwd, { purpose, ...(await sealed({ oldPassword })) }));
      }}
      onRefused={() => form.resetFields()}
    >
      <Form.Item
        name="oldPassword"
        label={t('setup.oldPassword')}
        validateTrigger="onBlur"
        rules={[{ required: true, message: t('identity:password.missing') }]}
      >
        <PasswordInput autoComplete="current-password" maxLength={TYPED_MAX} autoFocus />
      </Form.Item>
    </StepForm>
  );
}
