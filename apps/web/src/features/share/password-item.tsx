import { LIMITS, shareErrors } from '@lightfield/contract';
import { isSharePassword } from '@lightfield/rules';
import { Button, Form, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { randomPassword } from './share-link.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** A share password, readable: it is going to be told to somebody. The rule stands below before it is broken. */
export function PasswordItem({ required }: { required: boolean }) {
  const { t } = useTranslation('share');
  const form = Form.useFormInstance<{ password?: string }>();
  const refusal = shareErrors.sharePasswordFormat.spec[useLanguage()];
  const rule = t('password.rule', { min: LIMITS.device.sharePasswordMin });
  return (
    <Form.Item label={t('password.label')} required={required} htmlFor="share-password-new" extra={rule}>
      <Space.Compact block>
        <Form.Item
          noStyle
          name="password"
          rules={[
            {
              validator: (_rule, value: string | undefined) =>
                (!required && !value) || isSharePassword(value ?? '')
                  ? Promise.resolve()
                  : Promise.reject(new Error(refusal)),
            },
          ]}
        >
          <Input
            id="share-password-new"
            autoComplete="off"
            maxLength={LIMITS.device.sharePasswordMax}
            placeholder={t('password.placeholder')}
          />
        </Form.Item>
        <Button
          onClick={() => {
            form.setFieldValue('password', randomPassword());
            void form.validateFields(['password']);
          }}
        >
          {t('password.random')}
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}
