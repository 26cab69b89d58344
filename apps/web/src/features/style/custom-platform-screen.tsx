import { LIMITS, ROUTES, type StyleInfo, type StylePush } from '@lightfield/contract';
import { Empty, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { copyText } from '../../lib/copy-text.ts';
import { showFieldErrors } from '../../lib/form-dialog.tsx';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { ownStyle, stylePush, useSavePush, useSaveTexts } from './api/style-queries.ts';
import { EditDialog } from './edit-dialog.tsx';
import { StyleLinks } from './style-list.tsx';
import styles from './style.module.css';

const { agreementMax, senderMax, pushFooterMax, pushLinkMax } = LIMITS.style;

/** `/manage/vas/custom-platform`: under which addresses and names the own enterprise has its platform. */
export default function CustomPlatformScreen() {
  const { t } = useTranslation('style');
  const query = useQuery(ownStyle(useAccount()?.orgId));
  const style = query.data;
  return (
    <>
      <StyleLinks at={ROUTES.customPlatform} />
      {query.isPending ? <Loading label={t('custom.addresses')} rows={8} /> : null}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {style === null ? (
        <Empty
          icon="image"
          title={t('custom.none')}
          note={t('custom.noneNote')}
          action={<Link to={ROUTES.styles}>{t('custom.toList')}</Link>}
        />
      ) : null}
      {style ? (
        <div className={styles['parts']}>
          <Addresses style={style} />
          <Push styleId={style.id} />
          <Texts key={style.version} style={style} />
        </div>
      ) : null}
    </>
  );
}

function Addresses({ style }: { style: StyleInfo }) {
  const { t } = useTranslation('style');
  const { message } = App.useApp();
  const mayEdit = usePermission('manage_style_edit');
  const [editing, setEditing] = useState(false);
  const { loginUrl, domain, domainConfirmed } = style;
  const address = loginUrl === null ? undefined : `${location.origin}${ROUTES.login}?style=${loginUrl}`;
  return (
    <section className={styles['part']}>
      <h2>{t('custom.addresses')}</h2>
      <dl className={styles['facts']}>
        <dt>{t('custom.address')}</dt>
        <dd>
          {address === undefined ? (
            t('custom.noAddress')
          ) : (
            <>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>{' '}
              <Button
                size="small"
                onClick={() => void copyText(address).then(() => message.success(t('custom.copied')))}
              >
                {t('custom.copy')}
              </Button>
            </>
          )}
        </dd>
        <dt>{t('custom.domain')}</dt>
        <dd>
          {domain ?? '–'}{' '}
          {domain !== null && !domainConfirmed ? <StateMark tag state="pending" text={t('state.waiting')} /> : null}
        </dd>
      </dl>
      {mayEdit ? <Button onClick={() => setEditing(true)}>{t('action.settings')}</Button> : null}
      {editing ? <EditDialog style={style} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

function Push({ styleId }: { styleId: string }) {
  const { t } = useTranslation('style');
  const query = useQuery(stylePush(styleId));
  return (
    <section className={styles['part']}>
      <h2>{t('custom.push')}</h2>
      <p>{t('custom.pushNote')}</p>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : <PushForm styleId={styleId} push={query.data} />}
    </section>
  );
}

function PushForm({ styleId, push }: { styleId: string; push: StylePush | null }) {
  const { t } = useTranslation('style');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mayEdit = usePermission('manage_style_edit');
  const [form] = Form.useForm<Omit<StylePush, 'styleId'>>();
  const save = useSavePush(push === null);
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={push ?? { sender: '', footer: '', link: '' }}
      onFinish={({ sender, footer, link }) =>
        save.mutate(
          { styleId, sender, footer: footer || undefined, link: link || undefined },
          { onSuccess: () => void message.success(t('saved')), onError: (error) => showFieldErrors(form, error) },
        )
      }
    >
      {save.error ? <Alert type="error" showIcon title={words(save.error).title} /> : null}
      <Form.Item
        name="sender"
        label={t('custom.sender')}
        rules={[{ required: true, whitespace: true, message: t('custom.senderRequired') }]}
      >
        <Input maxLength={senderMax} showCount />
      </Form.Item>
      <Form.Item name="footer" label={t('custom.pushFooter')}>
        <Input maxLength={pushFooterMax} showCount />
      </Form.Item>
      <Form.Item
        name="link"
        label={t('custom.link')}
        rules={[{ pattern: /^https?:\/\/[^\s"'<>\\]+$/, message: t('custom.linkWrong') }]}
      >
        <Input maxLength={pushLinkMax} />
      </Form.Item>
      {mayEdit ? (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('editor.save')}
        </Button>
      ) : null}
    </Form>
  );
}

function Texts({ style: { id, version, agreement, policy } }: { style: StyleInfo }) {
  const { t } = useTranslation('style');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mayEdit = usePermission('manage_style_edit');
  const save = useSaveTexts();
  const text = (name: 'agreement' | 'policy') => (
    <Form.Item name={name} label={t(`custom.${name}`)}>
      <Input.TextArea rows={6} maxLength={agreementMax} showCount />
    </Form.Item>
  );
  return (
    <section className={styles['part']}>
      <h2>{t('custom.texts')}</h2>
      <p>{t('custom.textsNote')}</p>
      {save.error ? <Alert type="error" showIcon title={words(save.error).title} /> : null}
      <Form
        layout="vertical"
        disabled={!mayEdit}
        initialValues={{ agreement, policy }}
        onFinish={(texts: { agreement: string; policy: string }) =>
          save.mutate({ id, base: version, ...texts }, { onSuccess: () => void message.success(t('saved')) })
        }
      >
        {text('agreement')}
        {text('policy')}
        {mayEdit ? (
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('editor.save')}
          </Button>
        ) : null}
      </Form>
    </section>
  );
}
