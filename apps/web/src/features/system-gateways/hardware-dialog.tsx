import { type Hardware, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { modelChoices, useEditHardware } from './api/queries.ts';

interface Fields {
  code: string;
  modelId: string;
}
const CODE = /^\d{6}$/;
/** 1308 is about the code. */
const FIELDS = { 1308: 'code' } as const;

/** Model and code of a gateway that nobody has registered. */
export function HardwareDialog({ hardware, onClose }: { hardware: Hardware; onClose: () => void }) {
  const { t } = useTranslation('system-gateways');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const edit = useEditHardware();
  const models = useQuery(modelChoices());
  const { sn, code, modelId } = hardware;
  return (
    <FormDialog<Fields>
      title={t('hardware.editTitle', { sn })}
      form={form}
      initial={{ code, modelId }}
      pending={edit.isPending}
      error={edit.error ?? models.error}
      fieldOf={FIELDS}
      onSubmit={(fields) =>
        edit.mutate(
          { sn, ...fields },
          {
            onSuccess: () => {
              void message.success(t('hardware.saved'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('hardware.field.code')}
        rules={[{ required: true, pattern: CODE, message: t('hardware.rule.code') }]}
      >
        <Input inputMode="numeric" maxLength={LIMITS.gateway.verificationCodeDigits} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="modelId"
        label={t('hardware.field.model')}
        rules={[{ required: true, message: t('hardware.rule.model') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={models.isPending}
          options={(models.data ?? []).map(({ id, name, series }) => ({ value: id, label: `${name} (${series})` }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
