import { type GrantRights, deviceErrors } from '@lightfield/contract';
import { Alert, Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldOfCode } from '../../../../lib/form-dialog.tsx';
import styles from '../accounts.module.css';

export const RIGHTS = ['write', 'push', 'sms', 'phone'] as const satisfies readonly (keyof GrantRights)[];
/** What one most often gives: to be told of alarms. */
export const USUAL_RIGHTS: GrantRights = { write: false, push: true, sms: false, phone: false };
/** Without a number there is nobody to send to or to call (1127). */
export const RIGHT_OF_CODE: FieldOfCode = {
  [deviceErrors.alarmPhoneMissing.code]: 'sms',
};

/** Nothing that this person cannot have. */
export const reachable = (rights: GrantRights, phoneless: readonly string[]): GrantRights =>
  phoneless.length === 0 ? rights : { ...rights, sms: false, phone: false };

/** The four rights as fields of a form. `phoneless`: names of accounts without a mobile number. */
export function RightsItems({ phoneless }: { phoneless: readonly string[] }) {
  const { t } = useTranslation('account-admin');
  const [first = ''] = phoneless;
  const why =
    phoneless.length === 1
      ? t('grant.noPhone', { name: first })
      : t('grant.noPhoneMany', { count: phoneless.length, names: phoneless.join(t('grant.comma')) });
  return (
    <fieldset className={styles['fieldset']}>
      <legend>{t('grant.rights')}</legend>
      <div className={styles['rights']}>
        {RIGHTS.map((right) => {
          const unreachable = phoneless.length > 0 && (right === 'sms' || right === 'phone');
          return (
            <Form.Item
              key={right}
              name={right}
              valuePropName="checked"
              getValueProps={(checked: boolean) => ({ checked: checked && !unreachable })}
              noStyle
            >
              <Checkbox disabled={unreachable}>{t(`grant.right.${right}`)}</Checkbox>
            </Form.Item>
          );
        })}
      </div>
      {phoneless.length > 0 ? <p className={styles['note']}>{why}</p> : null}
    </fieldset>
  );
}

/** The rights of one authorisation in words. */
export function RightsText({ rights }: { rights: GrantRights }) {
  const { t } = useTranslation('account-admin');
  const held = RIGHTS.filter((right) => rights[right]).map((right) => t(`grant.right.${right}`));
  return held.length === 0 ? (
    <span className={styles['soft']}>{t('grant.viewOnly')}</span>
  ) : (
    <span>{held.join(t('grant.comma'))}</span>
  );
}

export function MixedNote() {
  const { t } = useTranslation('account-admin');
  return <Alert type="info" showIcon className={styles['once'] ?? ''} title={t('grant.mixed')} />;
}
