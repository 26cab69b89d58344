import { LIMITS, accountCalls } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { StepForm } from '../../../lib/identity/step-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './profile.module.css';

const { feedbackMin, feedbackMax } = LIMITS.account;
const CONTACT_MAX = 100;
interface Fields {
  content: string;
  contact?: string;
}

/** /account/feedback */
export default function FeedbackScreen() {
  const { t } = useTranslation('account-self');
  const [sent, setSent] = useState(false);
  return (
    <AccountFrame>
      <section className={styles['card']} aria-labelledby="feedback">
        <h2 id="feedback">{t('feedback.title')}</h2>
        {sent ? (
          <output className={styles['output']}>
            <Empty
              icon="check"
              title={t('feedback.thanks')}
              note={t('feedback.thanksNote')}
              action={<Button onClick={() => setSent(false)}>{t('feedback.again')}</Button>}
            />
          </output>
        ) : (
          <FeedbackForm onSent={() => setSent(true)} />
        )}
      </section>
    </AccountFrame>
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('account-self');
  const [form] = Form.useForm<Fields>();
  const account = useAccount();
  const [draft, setDraft, clearDraft] = useDraft(`${account?.userId ?? ''}.feedback`);
  return (
    <StepForm<Fields>
      form={form}
      initial={{ content: draft, contact: account?.tel ?? '' }}
      submitText={t('feedback.send')}
      onChange={({ content }) => setDraft(content ?? '')}
      onSubmit={async ({ content, contact }) => {
        await call(accountCalls.feedbackAdd, { content, contact });
        clearDraft();
        onSent();
      }}
    >
      <p className={styles['hint']}>{t('feedback.note')}</p>
      <Form.Item
        name="content"
        label={t('feedback.content')}
        validateTrigger="onBlur"
        rules={[
          {
            required: true,
            whitespace: true,
            // what the server counts: without the space around it
            transform: (text?: string) => text?.trim(),
            min: feedbackMin,
            message: t('feedback.rule', { min: feedbackMin }),
          },
        ]}
      >
        <Input.TextArea rows={6} maxLength={feedbackMax} showCount autoFocus />
      </Form.Item>
      <Form.Item name="contact" label={t('feedback.contact')}>
        <Input maxLength={CONTACT_MAX} />
      </Form.Item>
    </StepForm>
  );
}
