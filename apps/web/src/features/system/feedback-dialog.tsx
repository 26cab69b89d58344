import { type FeedbackRow, LIMITS } from '@lightfield/contract';
import { App, Button, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useSettleFeedback } from './api/notice-queries.ts';
import styles from './feedback.module.css';

interface Fields {
  reply: string;
}

/** One feedback in full, with its answer or the field to write it. */
export function FeedbackDialog({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  return feedback.settledAt === null ? (
    <Reply feedback={feedback} onClose={onClose} />
  ) : (
    <Answered feedback={feedback} at={feedback.settledAt} onClose={onClose} />
  );
}

function Words({ feedback: { content, who, orgName, contact, createdAt } }: { feedback: FeedbackRow }) {
  return (
    <figure className={styles['words']}>
      <blockquote>{content}</blockquote>
      <figcaption>
        {[who, orgName, contact].filter(Boolean).join(' · ')} · {formatTime(createdAt)}
      </figcaption>
    </figure>
  );
}

function Reply({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const settle = useSettleFeedback();
  const submit = ({ reply }: Fields) =>
    settle.mutate(
      { id: feedback.id, reply },
      {
        onSuccess: () => {
          void message.success(t('feedback.sent', { who: feedback.who }));
          onClose();
        },
      },
    );
  return (
    <FormDialog<Fields>
      title={t('feedback.replyTitle')}
      form={form}
      submitText={t('feedback.send')}
      pending={settle.isPending}
      error={settle.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Words feedback={feedback} />
      <Form.Item
        name="reply"
        label={t('feedback.replyField')}
        extra={t('feedback.replyHelp')}
        rules={[{ required: true, whitespace: true, message: t('feedback.replyRule') }]}
      >
        <Input.TextArea maxLength={LIMITS.account.feedbackMax} showCount autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
    </FormDialog>
  );
}

function Answered({ feedback, at, onClose }: { feedback: FeedbackRow; at: number; onClose: () => void }) {
  const { t } = useTranslation('system');
  useReturnFocus();
  const common = useTranslation().t;
  return (
    <Modal
      open
      title={t('feedback.viewTitle')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{common('action.close')}</Button>}
    >
      <Words feedback={feedback} />
      <p className={styles['by']}>{t('feedback.repliedBy', { who: feedback.settledBy, time: formatTime(at) })}</p>
      <p className={styles['reply']}>{feedback.reply}</p>
    </Modal>
  );
}
