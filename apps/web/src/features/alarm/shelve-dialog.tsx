import { App, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/duration.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { shelveReasonMax, useShelve } from './api/work-queries.ts';

const HOUR = 60;
/** Times that are offered, minutes; all within what the server takes. */
const TIMES = [15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 24 * HOUR, 3 * 24 * HOUR, 7 * 24 * HOUR] as const;
const MINUTE_MS = 60_000;
const WIDTH = 480;

interface Fields {
  minutes: number;
  reason: string;
}

/** For how long a rule is shelved, and why. */
export function ShelveDialog({
  alarmId,
  projectId,
  content,
  onClose,
}: {
  alarmId: string;
  /** The project it is looked at through. */
  projectId: string | undefined;
  content: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarm');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const shelve = useShelve();
  return (
    <FormDialog<Fields>
      title={t('shelf.ask', { content })}
      form={form}
      initial={{ minutes: HOUR, reason: '' }}
      submitText={t('shelf.on')}
      width={WIDTH}
      pending={shelve.isPending}
      error={shelve.error}
      onClose={onClose}
      onSubmit={(fields) =>
        shelve.mutate(
          { projectId, alarmId, ...fields },
          {
            onSuccess: () => {
              void message.success(t('shelf.done'));
              onClose();
            },
          },
        )
      }
    >
      <Form.Item name="minutes" label={t('shelf.time')} extra={t('shelf.note')}>
        <Select options={TIMES.map((value) => ({ value, label: formatDuration(value * MINUTE_MS) }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('shelf.reason')}
        rules={[{ required: true, whitespace: true, message: t('shelf.reasonRequired') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={shelveReasonMax} showCount />
      </Form.Item>
    </FormDialog>
  );
}
