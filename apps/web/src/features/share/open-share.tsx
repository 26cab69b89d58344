import type { ShareAuth } from '@lightfield/contract';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthChoice } from './auth-choice.tsx';
import { PasswordItem } from './password-item.tsx';
import { rememberPassword } from './remembered-password.ts';
import { changes, useShareChange } from './share-queries.ts';
import styles from './share.module.css';
import type { Shared } from './shared.ts';

/** Something that is not shared: what it would mean, and how to begin. */
export function OpenShare({ shared }: { shared: Shared }) {
  const { t } = useTranslation('share');
  const [form] = Form.useForm<{ password?: string }>();
  const [auth, setAuth] = useState<ShareAuth[]>([]);
  const password = Form.useWatch('password', form) ?? '';
  const change = useShareChange(shared);
  const open = ({ password: typed = '' }: { password?: string }) =>
    change.mutate({
      said: t('opened'),
      run: async () => {
        const info = await changes.open(shared, auth, typed);
        rememberPassword(info.token, typed);
        return info;
      },
    });
  return (
    <Form form={form} layout="vertical" disabled={change.isPending} onFinish={open}>
      <p>{t(shared.kind === 'device' ? 'intro' : 'project.intro')}</p>
      <AuthChoice kind={shared.kind} value={auth} disabled={change.isPending} onChange={setAuth} />
      <PasswordItem required={false} />
      {auth.includes('dataWrite') && password === '' ? (
        <Alert type="warning" showIcon className={styles['alert'] ?? ''} title={t('auth.noPasswordWrite')} />
      ) : null}
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {t('open')}
      </Button>
    </Form>
  );
}
