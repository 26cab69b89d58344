import { LIMITS, LoginUrl, ROUTES, StyleDomain, type StyleRow, styleCalls, styleErrors } from '@lightfield/contract';
import { App, Form, Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { useEditStyle } from './api/style-queries.ts';

const FIELD_OF = {
  [styleErrors.nameExists.code]: 'name',
  [styleErrors.loginUrlTaken.code]: 'loginUrl',
  [styleErrors.domainTaken.code]: 'domain',
};
interface Fields {
  name: string;
  inUse: boolean;
  loginUrl: string;
  domain: string;
}

/** Is the address free? Asked when one has left the field; what cannot be asked now is said by the save. */
async function assertFree(styleId: string, addresses: { loginUrl?: string; domain?: string }): Promise<void> {
  try {
    await call(styleCalls.validateLoginUrl, { styleId, loginUrl: undefined, domain: undefined, ...addresses });
  } catch (error) {
    if (error instanceof CallRefused) throw new Error(error.message, { cause: error });
  }
}

/** Name of a style, and where it holds. */
export function EditDialog({ style, onClose }: { style: StyleRow; onClose: () => void }) {
  const { t } = useTranslation('style');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const edit = useEditStyle();
  const { id, name, inUse, loginUrl, domain, system } = style;
  const typed = Form.useWatch('loginUrl', form) ?? loginUrl ?? '';
  const address = `${location.origin}${ROUTES.login}?style=${typed || '…'}`;
  const valid = (schema: typeof LoginUrl, wrong: string) => (_rule: unknown, text: string) =>
    !text || schema.safeParse(text).success ? Promise.resolve() : Promise.reject(new Error(wrong));
  return (
    <FormDialog<Fields>
      title={t('ofName', { action: t('action.settings'), name })}
      form={form}
      initial={{ name, inUse, loginUrl: loginUrl ?? '', domain: domain ?? '' }}
      pending={edit.isPending}
      error={edit.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={(fields) =>
        edit.mutate(
          { ...fields, id, loginUrl: fields.loginUrl || undefined, domain: fields.domain || undefined },
          {
            onSuccess: () => {
              void message.success(t('saved'));
              onClose();
            },
          },
        )
      }
    >
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
      >
        <Input maxLength={LIMITS.style.nameMax} showCount />
      </Form.Item>
      <Form.Item
        name="loginUrl"
        label={t('form.loginUrl')}
        hidden={system}
        extra={t('form.loginUrlNote', { address })}
        validateTrigger="onBlur"
        validateFirst
        rules={[
          { validator: valid(LoginUrl, t('form.loginUrlWrong')) },
          { validator: (_rule, text: string) => (text ? assertFree(id, { loginUrl: text }) : Promise.resolve()) },
        ]}
      >
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item
        name="domain"
        label={t('form.domain')}
        hidden={system}
        extra={t('form.domainNote')}
        validateTrigger="onBlur"
        validateFirst
        rules={[
          { validator: valid(StyleDomain, t('form.domainWrong')) },
          { validator: (_rule, text: string) => (text ? assertFree(id, { domain: text }) : Promise.resolve()) },
        ]}
      >
        <Input maxLength={253} />
      </Form.Item>
      <Form.Item
        name="inUse"
        label={t('form.inUse')}
        valuePropName="checked"
        hidden={system}
        extra={t('form.inUseNote')}
      >
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
