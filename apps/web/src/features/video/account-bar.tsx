import { LIMITS, type VideoAccount } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { accountOf, useAddAccount, useCheckAccount, useDeleteAccount, useEditAccount } from './api/video-queries.ts';
import styles from './video.module.css';

const { nameMax, keyMax } = LIMITS.video;

/** The account of an enterprise with the video service: one, or none. */
export function AccountBar({ orgId, mayEdit }: { orgId: string; mayEdit: boolean }) {
  const { t } = useTranslation(['video', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...accountOf(orgId), enabled: orgId !== '' });
  const check = useCheckAccount();
  const remove = useDeleteAccount();
  const account = query.data ?? undefined;
  const said = (error: unknown) => {
    const { title, code } = words(error);
    void message.error(code === undefined ? title : `${title} (${code})`);
  };
  const askRemoval = (name: string) =>
    void modal.confirm({
      title: t('account.deleteAsk', { name }),
      content: t('account.deleteNote'),
      okText: t('common:action.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () => remove.mutateAsync(orgId).then(() => message.success(t('deleted')), said),
    });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section className={styles['account']} aria-label={t('account.title')}>
      <strong>{t('account.title')}</strong>
      {account ? (
        <span>
          {account.title} <span className={styles['soft']}>{account.appKey}</span>
        </span>
      ) : (
        <span className={styles['soft']}>{query.isPending ? '' : t('account.none')}</span>
      )}
      {mayEdit && !query.isPending ? (
        <span>
          <Button size="small" onClick={() => setOpen(true)}>
            {t(account ? 'account.edit' : 'account.add')}
          </Button>{' '}
          {account ? (
            <>
              <Button
                size="small"
                loading={check.isPending}
                onClick={() =>
                  check.mutate(orgId, { onSuccess: () => void message.success(t('account.right')), onError: said })
                }
              >
                {t('account.check')}
              </Button>{' '}
              <Button size="small" danger onClick={() => askRemoval(account.title)}>
                {t('common:action.delete')}
              </Button>
            </>
          ) : null}
        </span>
      ) : null}
      {isOpen ? <AccountDialog orgId={orgId} account={account} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

interface Fields {
  title: string;
  appKey: string;
  appSecret: string;
}

function AccountDialog({
  orgId,
  account,
  onClose,
}: {
  orgId: string;
  account: VideoAccount | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('video');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const add = useAddAccount();
  const edit = useEditAccount();
  const [initial] = useState(() => ({
    title: account?.title ?? t('account.title'),
    appKey: account?.appKey ?? '',
    appSecret: '',
  }));
  const done = () => {
    void message.success(t('saved'));
    onClose();
  };
  const required = (name: string) => [{ required: true, whitespace: true, message: t('account.required', { name }) }];
  return (
    <FormDialog<Fields>
      title={t(account ? 'account.edit' : 'account.add')}
      form={form}
      initial={initial}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      onClose={onClose}
      onSubmit={({ appSecret, ...fields }) => {
        if (account) edit.mutate({ orgId, ...fields, appSecret: appSecret || undefined }, { onSuccess: done });
        else add.mutate({ orgId, ...fields, appSecret }, { onSuccess: done });
      }}
    >
      <Form.Item name="title" label={t('form.title')} rules={required(t('form.title'))}>
        <Input maxLength={nameMax} />
      </Form.Item>
      <Form.Item name="appKey" label={t('account.key')} rules={required(t('account.key'))}>
        <Input maxLength={keyMax} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="appSecret"
        label={t('account.secret')}
        {...(account ? { extra: t('account.secretKept') } : { rules: required(t('account.secret')) })}
      >
        <Input type="password" maxLength={keyMax} autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}
