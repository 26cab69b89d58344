import { LIMITS } from '@lightfield/contract';
import {
  PASSWORD_RULES,
  type PasswordRule,
  brokenPasswordRules,
  isGoodPassword,
  passwordKindsIn,
} from '@lightfield/rules';
import { Icon } from '@lightfield/ui';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './identity.module.css';
import { PasswordInput } from './password-input.tsx';

const { passwordMin, passwordMax, passwordKinds, passwordSpecials } = LIMITS.account;
/** More than is allowed can be typed, so that the rule is seen to break rather than letters to vanish. */
const TYPED_MAX = 64;

/** Fields `password` and `again`, with the rules of S1 §5 ticked off while one types. */
export function NewPasswordItems({ label, focused = false }: { label?: string; focused?: boolean }) {
  const { t } = useTranslation('identity');
  const typed = Form.useWatch<string | undefined>('password') ?? '';
  return (
    <>
      <Form.Item
        name="password"
        label={label ?? t('password.label')}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t('password.missing') },
          {
            validator: (_rule, value: string | undefined) =>
              !value || isGoodPassword(value) ? Promise.resolve() : Promise.reject(new Error(t('password.broken'))),
          },
        ]}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={TYPED_MAX}
          autoFocus={focused}
          aria-describedby="password-rules"
        />
      </Form.Item>
      <PasswordRules password={typed} />
      <Form.Item
        name="again"
        label={t('password.again')}
        dependencies={['password']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, value: string | undefined) =>
              (value ?? '') === (getFieldValue('password') ?? '')
                ? Promise.resolve()
                : Promise.reject(new Error(t('password.differ'))),
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={TYPED_MAX} />
      </Form.Item>
    </>
  );
}

function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('identity');
  const broken = brokenPasswordRules(password);
  // an empty field has no wrong characters, and has shown nothing yet either
  const isMet = (rule: PasswordRule) => password !== '' && !broken.includes(rule);
  const numbers = {
    min: passwordMin,
    max: passwordMax,
    kinds: passwordKinds,
    have: passwordKindsIn(password).length,
    specials: passwordSpecials,
  };
  return (
    <ul id="password-rules" className={styles['rules']} aria-label={t('password.rules')}>
      {PASSWORD_RULES.map((rule) => (
        <li key={rule} data-met={isMet(rule)} data-rule={rule}>
          <Icon
            name={isMet(rule) ? 'check' : 'close'}
            size={14}
            label={isMet(rule) ? t('password.met') : t('password.unmet')}
          />
          <span>{t(`password.rule.${rule}`, numbers)}</span>
        </li>
      ))}
    </ul>
  );
}
