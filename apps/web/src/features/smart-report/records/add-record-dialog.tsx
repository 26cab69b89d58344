import { LIMITS, ROUTES, type SmartReport } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { App, DatePicker, Form, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { to } from '../../../lib/hrefs.ts';
import { newId } from '../../../lib/new-id.ts';
import { useAddRecord } from '../api/report-queries.ts';

interface Fields {
  which: 'running' | 'period';
  period?: [Dayjs | null, Dayjs | null] | null;
}
const INITIAL: Fields = { which: 'running' };

/** A record that no schedule makes: of what runs now, or of another period. */
export function AddRecordDialog({ report, onClose }: { report: SmartReport; onClose: () => void }) {
  const { t } = useTranslation('smart-report');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const add = useAddRecord();
  // made once: pressing again after a lost answer makes one record
  const [recordId] = useState(newId);
  const which = Form.useWatch('which', form) ?? INITIAL.which;
  return (
    <FormDialog<Fields>
      title={t('record.addTitle', { name: report.name })}
      form={form}
      initial={INITIAL}
      submitText={t('record.addOk')}
      pending={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={({ period }) => {
        const [from, to_] = which === 'period' ? (period ?? []) : [];
        add.mutate(
          { excelId: report.id, recordId, from: from?.valueOf(), to: to_?.valueOf() },
          {
            onSuccess: ({ id, excelId, state }) => {
              void message.success(t('record.added'));
              onClose();
              const params = { excelId, recordId: id };
              void navigate({ to: state === 'filled' ? to(ROUTES.excelRead, params) : to(ROUTES.excelFill, params) });
            },
          },
        );
      }}
    >
      <Form.Item name="which" label={t('record.period')}>
        <Radio.Group
          options={[
            { value: 'running', label: t('record.running') },
            { value: 'period', label: t('record.other') },
          ]}
        />
      </Form.Item>
      {which === 'period' ? (
        <Form.Item
          name="period"
          label={t('record.fromTo')}
          extra={t('record.periodMax', { days: LIMITS.smartReport.periodMs / 86_400_000 })}
          rules={[{ required: true, message: t('record.periodRequired') }]}
        >
          <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
