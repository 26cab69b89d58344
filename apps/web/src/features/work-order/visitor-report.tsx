import { LIMITS, workOrderCalls } from '@lightfield/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import type { DeviceActionProps } from '../../lib/device-action.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { newId } from '../../lib/new-id.ts';

const { titleMax, contentMax, contactMax, signerMax } = LIMITS.ops;
const WIDTH = 520;

interface Fields {
  title: string;
  content: string;
  name: string;
  contact: string;
}
const NOTHING: Fields = { title: '', content: '', name: '', contact: '' };

/** A fault of a shared device, reported by whoever came by its link. */
export default function VisitorReport({ deviceId, deviceName, onClose }: DeviceActionProps) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  // The same attempt again is the same report.
  const [stepId] = useState(newId);
  const report = useMutation({
    mutationFn: (typed: Fields) => call(workOrderCalls.visitorReport, { ...typed, equipmentId: deviceId, stepId }),
  });
  const required = (text: string) => [{ required: true, whitespace: true, message: text }];
  return (
    <FormDialog<Fields>
      title={`${t('step.report')}：${deviceName}`}
      form={form}
      initial={NOTHING}
      width={WIDTH}
      submitText={t('visitor.send')}
      pending={report.isPending}
      error={report.error}
      onClose={onClose}
      onSubmit={(typed) =>
        report.mutate(typed, {
          onSuccess: ({ number }) => {
            void message.success(t('visitor.sent', { number }));
            onClose();
          },
        })
      }
    >
      <Form.Item name="title" label={t('visitor.what')} rules={required(t('visitor.whatRequired'))}>
        <Input maxLength={titleMax} placeholder={t('visitor.whatExample')} />
      </Form.Item>
      <Form.Item name="content" label={t('visitor.more')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={contentMax} />
      </Form.Item>
      <Form.Item name="name" label={t('visitor.name')} rules={required(t('visitor.nameRequired'))}>
        <Input maxLength={signerMax} autoComplete="name" />
      </Form.Item>
      <Form.Item name="contact" label={t('visitor.contact')} extra={t('visitor.contactNote')}>
        <Input maxLength={contactMax} autoComplete="tel" />
      </Form.Item>
    </FormDialog>
  );
}
