import type { HandoverReport } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { settings, useMail } from './api/handover-queries.ts';
import styles from './handover.module.css';
import { PeopleSelect } from './people-select.tsx';

interface Fields {
  accountIds: string[];
}

/** Sends what is seen of a shift. */
export function MailDialog({
  shift,
  orgId,
  onClose,
}: {
  shift: NonNullable<HandoverReport['shift']>;
  orgId: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('handover');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const known = useQuery(settings(orgId));
  const send = useMail();
  if (!known.data) return null;
  const { mail, people } = known.data;
  return (
    <FormDialog<Fields>
      title={t('mailing.title')}
      form={form}
      initial={{ accountIds: people.map(({ id }) => id) }}
      submitText={t('mailing.send')}
      submittable={mail !== 'off'}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onSubmit={({ accountIds }) =>
        send.mutate(
          { orgId, shiftId: shift.shiftId, day: shift.day, accountIds },
          {
            onSuccess: ({ sent }) => {
              void message.success(t('mailing.sent', { count: sent }));
              onClose();
            },
          },
        )
      }
    >
      {mail === 'provider' ? null : (
        <Alert className={styles['warning'] ?? ''} type="warning" showIcon title={t(`mailing.${mail}`)} />
      )}
      <Form.Item
        name="accountIds"
        label={t('mailing.people')}
        extra={t('mailing.note')}
        rules={[{ required: true, type: 'array', min: 1, message: t('mailing.required') }]}
      >
        <PeopleSelect orgId={orgId} known={people} />
      </Form.Item>
    </FormDialog>
  );
}
