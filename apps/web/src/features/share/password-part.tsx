import type { ShareInfo } from '@lightfield/contract';
import { App, Button, Form, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../lib/form-dialog.tsx';
import { PasswordItem } from './password-item.tsx';
import { rememberPassword } from './remembered-password.ts';
import { type ShareChange, changes } from './share-queries.ts';
import styles from './share.module.css';
import type { Shared } from './shared.ts';

/** Whether there is a password, and how to set, change or remove it. */
export function PasswordPart({ shared, info, change }: { shared: Shared; info: ShareInfo; change: ShareChange }) {
  const { t } = useTranslation(['share', 'common']);
  const { modal } = App.useApp();
  const [editing, setEditing] = useState(false);
  const [form] = Form.useForm<{ password: string }>();
  const save = async (password: string, said: string) => {
    try {
      const run = async () => {
        const changed = await changes.editPwd(shared, password);
        rememberPassword(changed.token, password);
        return changed;
      };
      await change.mutateAsync({ run, said });
      setEditing(false);
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  const remove = () =>
    void modal.confirm({
      title: t('password.removeAsk'),
      content: t('password.removeNote'),
      okText: t('password.remove'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () => save('', t('password.removed')),
    });
  if (editing) {
    return (
      <Form
        form={form}
        layout="vertical"
        disabled={change.isPending}
        onFinish={({ password }) => void save(password, t('password.saved'))}
      >
        <PasswordItem required />
        <Space>
          <Button type="primary" htmlType="submit" loading={change.isPending}>
            {t('password.save')}
          </Button>
          <Button onClick={() => setEditing(false)}>{t('common:action.cancel')}</Button>
        </Space>
      </Form>
    );
  }
  return (
    <div>
      <span className={styles['label']}>{t('password.label')}</span>
      <Space wrap>
        {t(info.hasPassword ? 'password.set' : 'password.none')}
        <Button size="small" disabled={change.isPending} onClick={() => setEditing(true)}>
          {t(info.hasPassword ? 'password.change' : 'password.add')}
        </Button>
        {info.hasPassword ? (
          <Button size="small" disabled={change.isPending} onClick={remove}>
            {t('password.remove')}
          </Button>
        ) : null}
      </Space>
    </div>
  );
}
