import { LIMITS, WorkOrderPriority } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, DatePicker, Form, Input, Segmented, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { newId } from '../../lib/new-id.ts';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { usePermission } from '../../lib/account.ts';
import { type ChosenPicture, devicesNamed, useReport } from './api/order-queries.ts';
import { Pictures } from './pictures.tsx';
import { PlaceInput } from './place-input.tsx';

const { titleMax, contentMax } = LIMITS.ops;
/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
const WIDTH = 600;

interface Fields {
  equipmentId: string | undefined;
  title: string;
  content: string;
  priority: WorkOrderPriority;
  due: Dayjs | null;
  place: string;
}

export function ReportButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('work-order');
  return usePermission('manage_repairs_report') ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onClick}>
      {t('step.report')}
    </Button>
  ) : null;
}

/** A fault of a device. */
export function ReportDialog({
  deviceId,
  deviceName,
  alarmId,
  title = '',
  onClose,
}: {
  /** Known already: it is of this one. */
  deviceId?: string;
  deviceName?: string;
  alarmId?: string | undefined;
  title?: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const report = useReport();
  const [stepId] = useState(newId);
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [initial] = useState<Fields>(() => ({
    equipmentId: deviceId,
    title: title.slice(0, titleMax),
    content: '',
    priority: 'normal',
    due: null,
    place: '',
  }));
  return (
    <FormDialog<Fields>
      title={deviceName ? `${t('step.report')}：${deviceName}` : t('step.report')}
      form={form}
      initial={initial}
      width={WIDTH}
      submitText={t('step.report')}
      pending={report.isPending}
      error={report.error}
      onClose={onClose}
      onSubmit={({ due, equipmentId = deviceId, ...typed }) =>
        report.mutate(
          { ...typed, equipmentId: equipmentId ?? '', alarmId, stepId, dueAt: due?.valueOf(), pictures },
          {
            onSuccess: () => {
              void message.success(t('done.report'));
              onClose();
            },
          },
        )
      }
    >
      {deviceId === undefined ? <DeviceItem /> : null}
      <Form.Item
        name="title"
        label={t('form.title')}
        rules={[{ required: true, whitespace: true, message: t('form.titleRequired') }]}
      >
        <Input maxLength={titleMax} />
      </Form.Item>
      <Form.Item name="content" label={t('form.content')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={contentMax} />
      </Form.Item>
      <Form.Item name="priority" label={t('form.priority')}>
        <Segmented options={WorkOrderPriority.options.map((value) => ({ value, label: t(`priority.${value}`) }))} />
      </Form.Item>
      <Form.Item name="due" label={t('form.due')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" placeholder={t('form.duePick')} />
      </Form.Item>
      <Form.Item name="place" label={t('form.place')}>
        <PlaceInput />
      </Form.Item>
      <Pictures value={pictures} onChange={setPictures} disabled={report.isPending} />
    </FormDialog>
  );
}

function DeviceItem() {
  const { t } = useTranslation('work-order');
  const [typed, type] = useState('');
  const found = useQuery(devicesNamed(useDebounced(typed.trim().slice(0, 50), TYPING_MS)));
  const choices = useChoices(found);
  return (
    <Form.Item
      name="equipmentId"
      label={t('form.device')}
      rules={[{ required: true, message: t('form.deviceRequired') }]}
    >
      <Select
        {...choices}
        placeholder={t('form.deviceFind')}
        options={(found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ filterOption: false, onSearch: type }}
      />
    </Form.Item>
  );
}
