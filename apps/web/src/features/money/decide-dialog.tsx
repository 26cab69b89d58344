import { type Invoice, LIMITS } from '@lightfield/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { type Decision, useDecide } from './api/money-queries.ts';
import styles from './money.module.css';
import { yuan } from '../../lib/yuan.ts';

const { nameMax, noteMax } = LIMITS.wallet;

/** The number of an invoice, why there is none, or where it went. */
export function DecideDialog({
  invoice: { id, title, cents },
  decision,
  onClose,
}: {
  invoice: Invoice;
  decision: Decision;
  onClose: () => void;
}) {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<{ said: string }>();
  const decide = useDecide(decision);
  return (
    <FormDialog<{ said: string }>
      title={t(`decideOf.${decision}`, { title })}
      form={form}
      initial={{ said: '' }}
      submitText={t(`decide.${decision}`)}
      danger={decision === 'reject'}
      pending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={({ said }) => decide.mutate({ id, said }, { onSuccess: onClose })}
    >
      <p className={styles['soft']}>{yuan(cents)}</p>
      <Form.Item
        name="said"
        label={t(`decideField.${decision}`)}
        rules={[{ required: true, whitespace: true, message: t('required') }]}
      >
        <Input maxLength={decision === 'issue' ? nameMax : noteMax} />
      </Form.Item>
    </FormDialog>
  );
}
