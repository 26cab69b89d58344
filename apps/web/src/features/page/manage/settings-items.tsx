import { LIMITS, PAGE_FITS } from '@lightfield/contract';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PageSettingsForm } from './manage-queries.ts';
import styles from './manage.module.css';

/** Sides a page can have, page units. */
const SIDE = { min: 100, max: 10_000 };
export const NEW_PAGE: Omit<PageSettingsForm, 'title'> = {
  width: LIMITS.page.width,
  height: LIMITS.page.height,
  fit: 'contain',
  follow: false,
  adaption: false,
  checkpwd: false,
};
/** Codes that are about one field. */
export const FIELD_OF = { 1901: 'title', 1910: 'password' };

/** `first`: typed before anything is chosen around it. */
export function TitleItem({ first = false }: { first?: boolean }) {
  const { t } = useTranslation('page');
  return (
    <Form.Item
      name="title"
      label={t('field.title')}
      rules={[{ required: true, whitespace: true, message: t('field.titleRule') }]}
    >
      <Input maxLength={100} showCount autoComplete="off" autoFocus={first} />
    </Form.Item>
  );
}

/** Size, how it meets a screen, where it is shown, password. `hasPassword`: an empty field keeps the one there is. */
export function SettingsItems({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('page');
  const checked = Form.useWatch<boolean | undefined>('checkpwd') ?? false;
  const { passwordMin: min, passwordMax: max } = LIMITS.page;
  return (
    <>
      <div className={styles['pair']}>
        {(['width', 'height'] as const).map((side) => (
          <Form.Item
            key={side}
            name={side}
            label={t(`field.${side}`)}
            rules={[{ required: true, message: t('field.sideRule', SIDE) }]}
          >
            <InputNumber {...SIDE} precision={0} className={styles['wide'] ?? ''} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="fit" label={t('field.fit')}>
        <Select options={PAGE_FITS.map((fit) => ({ value: fit, label: t(`fit.${fit}`) }))} />
      </Form.Item>
      <Form.Item name="adaption" valuePropName="checked" extra={t('field.adaptionNote')}>
        <Checkbox>{t('field.adaption')}</Checkbox>
      </Form.Item>
      <Form.Item name="follow" valuePropName="checked" extra={t('field.followNote')}>
        <Checkbox>{t('field.follow')}</Checkbox>
      </Form.Item>
      <Form.Item name="checkpwd" valuePropName="checked" extra={t('field.checkpwdNote')}>
        <Checkbox>{t('field.checkpwd')}</Checkbox>
      </Form.Item>
      {checked ? (
        <Form.Item
          name="password"
          label={t(hasPassword ? 'field.newPassword' : 'field.password')}
          rules={[
            { required: !hasPassword, message: t('field.passwordRule', { min, max }) },
            { min, message: t('field.passwordRule', { min, max }) },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={max} />
        </Form.Item>
      ) : null}
    </>
  );
}
