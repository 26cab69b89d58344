import type { ApiKeyRow } from '@lightfield/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useRotateKey } from './api/api-key-queries.ts';
import type { ShownSecret } from './secret-dialog.tsx';

interface Fields {
  overlapHours: number;
}
const DAY_HOURS = 24;
/** Offered; the server takes every hour up to a week. */
const OVERLAPS = [0, 1, DAY_HOURS, 3 * DAY_HOURS, 7 * DAY_HOURS];

/** A new secret; the old one stays good for a while. */
export function RotateDialog({
  row: { id, name },
  onClose,
  onMade,
}: {
  row: ApiKeyRow;
  onClose: () => void;
  onMade: (made: ShownSecret) => void;
}) {
  const { t } = useTranslation('api-key');
  const [form] = Form.useForm<Fields>();
  const rotate = useRotateKey();
  const label = (hours: number) =>
    hours === 0
      ? t('rotate.none')
      : hours < DAY_HOURS
        ? t('rotate.hours', { count: hours })
        : t('rotate.days', { count: hours / DAY_HOURS });
  return (
    <FormDialog<Fields>
      title={t('rotate.title', { name })}
      form={form}
      initial={{ overlapHours: DAY_HOURS }}
      submitText={t('rotate.submit')}
      pending={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={({ overlapHours }) =>
        rotate.mutate({ id, overlapHours }, { onSuccess: ({ secret }) => onMade({ id, name, secret }) })
      }
      above={<p>{t('rotate.note')}</p>}
    >
      <Form.Item name="overlapHours" label={t('rotate.overlap')}>
        <Select options={OVERLAPS.map((value) => ({ value, label: label(value) }))} />
      </Form.Item>
    </FormDialog>
  );
}
