import { LIMITS } from '@lightfield/contract';
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAddAgent } from './api/agent-queries.ts';
import type { ShownToken } from './token-dialog.tsx';

const { nameMax, perMinuteMax, daysMax } = LIMITS.agent;
/** Offered lives, days. */
const LIVES = [1, 7, 30, 90, daysMax];
const PER_MINUTE = 120;
const DAYS = 30;

interface Fields {
  name: string;
  writes: boolean;
  perMinute: number;
  days: number;
}

/** Lets an agent ask in one's own name. */
export function AgentDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: ShownToken) => void }) {
  const { t } = useTranslation('assistant');
  const [form] = Form.useForm<Fields>();
  const add = useAddAgent();
  return (
    <FormDialog<Fields>
      title={t('add')}
      form={form}
      initial={{ name: '', writes: false, perMinute: PER_MINUTE, days: DAYS }}
      pending={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(fields) => add.mutate(fields, { onSuccess: ({ token }) => onMade({ name: fields.name, token }) })}
    >
      <Form.Item>
        <Alert type="info" title={t('form.note')} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
      >
        <Input maxLength={nameMax} showCount />
      </Form.Item>
      <Form.Item name="writes" valuePropName="checked" extra={t('form.writesNote')}>
        <Checkbox>{t('form.writes')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="perMinute"
        label={t('form.perMinute')}
        rules={[
          {
            required: true,
            type: 'integer',
            min: 1,
            max: perMinuteMax,
            message: t('form.perMinuteRequired', { max: perMinuteMax }),
          },
        ]}
      >
        <InputNumber precision={0} />
      </Form.Item>
      <Form.Item name="days" label={t('form.expires')}>
        <Select
          options={LIVES.map((value) => ({
            value,
            label: value === daysMax ? t('form.year') : t('form.days', { count: value }),
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
