import { Email, LIMITS, Mobile, registrationCalls } from '@lightfield/contract';
import { foldUsername, usernameProblem } from '@lightfield/rules';
import { Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { CaptchaItem, useCaptcha } from '../../../lib/identity/captcha-item.tsx';
import { CodeItem, type Sent } from '../../../lib/identity/code-item.tsx';
import { NewPasswordItems } from '../../../lib/identity/new-password-items.tsx';
import { StepForm } from '../../../lib/identity/step-form.tsx';
import { sealed } from '../../../lib/sealed.ts';
import { type Draft, parseDraft, writeDraft } from './draft.ts';
import type { Invitation, Registered } from './invitation.ts';

interface Fields extends Draft {
  password: string;
  again: string;
  vcode: string;
  smsCode: string;
}
const { usernameMax, usernameRecommended, remarkMax } = LIMITS.account;
/** "+" and the digits of the longest number (E.164). */
const TEL_MAX = 16;
const EMAIL_MAX = 100;
const COMPANY_MAX = 100;

export function RegistrationForm({
  invitation,
  smsOffered,
  onRegistered,
}: {
  invitation: Invitation;
  smsOffered: boolean;
  onRegistered: (registered: Registered) => void;
}) {
  const { t } = useTranslation('account-registration');
  const [form] = Form.useForm<Fields>();
  const [draft, setDraft, clearDraft] = useDraft(`register.${invitation.key}`);
  const submit = async ({ loginname, password, tel, smsCode, email, companyName, remark }: Fields) => {
    const registered = await invitation.register({
      loginname: foldUsername(loginname),
      ...(await sealed({ password })),
      tel: tel?.trim() || undefined,
      smsCode: tel ? smsCode : undefined,
      email: email?.trim() || undefined,
      companyName,
      remark,
    });
    clearDraft();
    onRegistered(registered);
  };
  return (
    <StepForm<Fields>
      form={form}
      initial={parseDraft(draft)}
      submitText={t('submit')}
      onSubmit={submit}
      onChange={(fields) => setDraft(writeDraft(fields))}
    >
      <NameItem />
      <NewPasswordItems label={t('password')} />
      {smsOffered ? <TelItems form={form} /> : null}
      <Form.Item name="email" label={t('email')} validateTrigger="onBlur" rules={[optionally(Email, t('emailRule'))]}>
        <Input type="email" autoComplete="email" maxLength={EMAIL_MAX} />
      </Form.Item>
      <Form.Item name="companyName" label={t('company')}>
        <Input autoComplete="organization" maxLength={COMPANY_MAX} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')}>
        <Input maxLength={remarkMax} showCount />
      </Form.Item>
    </StepForm>
  );
}

/** Empty is fine, anything else must fit. */
const optionally = (schema: { safeParse: (value: unknown) => { success: boolean } }, message: string) => ({
  validator: (_rule: unknown, value: string | undefined) =>
    !value?.trim() || schema.safeParse(value).success ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** Said while typing, not when it is too late. */
function NameItem() {
  const { t } = useTranslation('account-registration');
  return (
    <Form.Item
      name="loginname"
      label={t('loginname')}
      extra={t('loginnameHint', { recommended: usernameRecommended })}
      rules={[
        {
          validator: (_rule, value: string | undefined) => {
            const name = foldUsername(value ?? '');
            const problem = usernameProblem(name);
            if (name === '') return Promise.reject(new Error(t('name.missing')));
            return problem ? Promise.reject(new Error(t(`name.${problem}`, LENGTHS))) : Promise.resolve();
          },
        },
      ]}
    >
      <Input maxLength={usernameMax} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
    </Form.Item>
  );
}
const LENGTHS = { min: LIMITS.account.usernameMin, max: usernameMax };

/** A number is optional; with one, the code that was sent to it. The captcha is asked for before a code is sent. */
function TelItems({ form }: { form: FormInstance<Fields> }) {
  const { t } = useTranslation(['account-registration', 'identity']);
  const captcha = useCaptcha('register');
  const tel = Form.useWatch<string | undefined>('tel', form)?.trim();
  const send = async (): Promise<Sent | undefined> => {
    const fields = await form.validateFields(['tel', 'vcode']).catch(() => undefined);
    if (!fields) return undefined;
    // asked for here and not with the form: a picture is used up by the code it allows
    if (!fields.vcode) {
      form.setFields([{ name: 'vcode', errors: [t('identity:captcha.missing')] }]);
      return undefined;
    }
    try {
      const sent = await call(registrationCalls.sendSmsCode, {
        tel: fields.tel?.trim() ?? '',
        vcode: fields.vcode,
        vcodeId: captcha.id,
      });
      return { ...sent, target: fields.tel?.trim() ?? '' };
    } finally {
      form.resetFields(['vcode']);
      captcha.renew();
    }
  };
  return (
    <>
      <Form.Item name="tel" label={t('tel')} validateTrigger="onBlur" rules={[optionally(Mobile, t('telRule'))]}>
        <Input type="tel" autoComplete="tel" maxLength={TEL_MAX} />
      </Form.Item>
      {tel ? (
        <>
          <CaptchaItem captcha={captcha} required={false} />
          <CodeItem name="smsCode" label={t('smsCode')} send={send} />
        </>
      ) : null}
    </>
  );
}
