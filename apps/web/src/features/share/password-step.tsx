import { type ShareVisit, LIMITS, shareCalls } from '@lightfield/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { PasswordInput } from '../../lib/identity/password-input.tsx';
import { StepForm } from '../../lib/identity/step-form.tsx';
import { sealed } from '../../lib/sealed.ts';
import styles from './share.module.css';

/** Asks for the password of the link. */
export function PasswordStep({ token, onEntered }: { token: string; onEntered: (visit: ShareVisit) => void }) {
  const { t } = useTranslation('share');
  const [form] = Form.useForm<{ password: string }>();
  const enter = async ({ password }: { password: string }) =>
    onEntered(await call(shareCalls.enter, { token, ...(await sealed({ password })) }, { quiet: true }));
  return (
    <section className={styles['step']} aria-labelledby="share-password">
      <h2 id="share-password">{t('visit.passwordTitle')}</h2>
      <p className={styles['note']}>{t('visit.passwordNote')}</p>
      <StepForm form={form} submitText={t('visit.enter')} onSubmit={enter}>
        <Form.Item
          name="password"
          label={t('visit.password')}
          rules={[{ required: true, message: t('visit.passwordMissing') }]}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing there is to do */}
          <PasswordInput autoFocus autoComplete="off" maxLength={LIMITS.device.sharePasswordMax} />
        </Form.Item>
      </StepForm>
    </section>
  );
}
