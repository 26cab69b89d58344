import type { NoticeRow } from '@lightfield/contract';
import { App, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useSaveNotice } from './api/notice-queries.ts';
import { ExpiryField } from './expiry-field.tsx';
import { AUDIENCE } from './notice-state.ts';
import styles from './notice-view.module.css';
import { NoticePaper } from './notice-view.tsx';

interface Fields {
  title: string;
  content: string;
  audience: NoticeRow['audience'];
  dialog: boolean;
  public: boolean;
  expiry?: number | undefined;
}
/** Characters; `noticeCalls` takes no more. */
const TITLE_MAX = 50;
const CONTENT_MAX = 5_000;
/** Pixels: form and preview side by side. */
const WIDTH = 960;

/** Writes a notice, or changes one that nobody has before them now; beside it stands what people will see. */
export function NoticeEditor({ notice, onClose }: { notice: NoticeRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('system');
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSaveNotice();
  const close = () => {
    if (!form.isFieldsTouched()) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('notice.leaveTitle'),
      content: t('notice.leaveNote'),
      okText: t('notice.leave'),
      okButtonProps: { danger: true },
      cancelText: t('notice.stay'),
      onOk: onClose,
    });
  };
  const submit = ({ expiry, ...fields }: Fields) =>
    save.mutate(
      { ...fields, expiry, id: notice?.id },
      {
        onSuccess: () => {
          void message.success(t('notice.saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog<Fields>
      title={notice ? t('notice.editTitle') : t('notice.addTitle')}
      form={form}
      initial={
        notice
          ? { ...notice, expiry: notice.expiry ?? undefined }
          : { title: '', content: '', audience: [...AUDIENCE], dialog: false, public: false }
      }
      submitText={t('notice.save')}
      pending={save.isPending}
      error={save.error}
      width={WIDTH}
      onSubmit={submit}
      onClose={close}
    >
      <div className={styles['editor']}>
        <div>
          <TextFields />
        </div>
        <Preview />
      </div>
    </FormDialog>
  );
}

function TextFields() {
  const { t } = useTranslation('system');
  return (
    <>
      <Form.Item
        name="title"
        label={t('notice.field.title')}
        rules={[{ required: true, whitespace: true, message: t('notice.rule.title') }]}
      >
        <Input maxLength={TITLE_MAX} showCount />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('notice.field.content')}
        extra={t('notice.field.contentHelp')}
        rules={[{ required: true, whitespace: true, message: t('notice.rule.content') }]}
      >
        <Input.TextArea maxLength={CONTENT_MAX} showCount autoSize={{ minRows: 6, maxRows: 14 }} />
      </Form.Item>
      <Form.Item
        name="audience"
        label={t('notice.field.audience')}
        // a group of boxes must not say that it is required (ARIA), though one of them has to be chosen
        required={false}
        rules={[{ required: true, type: 'array', min: 1, message: t('notice.rule.audience') }]}
      >
        <Checkbox.Group
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws the group
          role="group"
          aria-label={t('notice.field.audience')}
          options={AUDIENCE.map((value) => ({ value, label: t(`audience.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="dialog" valuePropName="checked" noStyle>
        <Checkbox>{t('notice.field.dialog')}</Checkbox>
      </Form.Item>
      <Form.Item name="public" valuePropName="checked">
        <Checkbox>{t('notice.field.public')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="expiry"
        label={t('notice.field.expiry')}
        extra={t('notice.field.expiryHelp')}
        rules={[
          {
            validator: (_rule, at?: number) =>
              at === undefined || at > Date.now()
                ? Promise.resolve()
                : Promise.reject(new Error(t('notice.rule.expiry'))),
          },
        ]}
      >
        <ExpiryField placeholder={t('notice.field.expiryPlaceholder')} />
      </Form.Item>
    </>
  );
}

/** Follows what is typed. */
function Preview() {
  const { t } = useTranslation('system');
  const [now] = useState(Date.now);
  const title = Form.useWatch<Fields['title'] | undefined>('title');
  const content = Form.useWatch<Fields['content'] | undefined>('content');
  return (
    <section className={styles['preview']} aria-label={t('notice.preview')}>
      <h4>{t('notice.preview')}</h4>
      <NoticePaper
        title={title?.trim() || t('notice.previewTitle')}
        content={content?.trim() || t('notice.previewContent')}
        at={now}
      />
    </section>
  );
}
