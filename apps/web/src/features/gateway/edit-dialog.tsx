import { type GatewayLine, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { useTitleRule } from '../../lib/title-rule.ts';
import { modelChoices, useEditGateway } from './api/register-queries.ts';
import styles from './gateway-register.module.css';

interface Fields {
  name: string;
  modelId?: string;
}
/** The model lacks what the devices on the gateway need; `data` says what. */
const LACKS = 1124;

/** Name and model of a gateway. */
export function EditDialog({ gateway, onClose }: { gateway: GatewayLine; onClose: () => void }) {
  const { t } = useTranslation('gateway');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const edit = useEditGateway();
  const models = useQuery(modelChoices());
  const { id, name, modelId, kind } = gateway;
  const title = useTitleRule(name);
  const lacks = edit.error instanceof CallRefused && edit.error.code === LACKS ? edit.error : undefined;
  return (
    <FormDialog<Fields>
      title={t('editTitle', { name })}
      form={form}
      initial={{ name, ...(modelId === null ? {} : { modelId }) }}
      pending={edit.isPending}
      error={lacks ? undefined : (edit.error ?? models.error)}
      above={
        lacks ? (
          <Alert
            type="error"
            showIcon
            role="alert"
            className={styles['above'] ?? ''}
            title={t('modelLacks')}
            description={
              <ul className={styles['problems']}>
                {lacks.fields.map(({ field, problem }) => (
                  <li key={field}>{problem}</li>
                ))}
              </ul>
            }
          />
        ) : null
      }
      onSubmit={(fields) =>
        edit.mutate(
          { id, name: fields.name, modelId: fields.modelId },
          {
            onSuccess: () => {
              void message.success(t('saved'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, max: LIMITS.device.nameMax, message: t('form.nameRule') }, title]}
      >
        <Input maxLength={LIMITS.device.nameMax} showCount />
      </Form.Item>
      {kind === 'lightfield' ? (
        <Form.Item name="modelId" label={t('column.model')} extra={t('modelHelp')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={models.isPending}
            options={(models.data ?? []).map((model) => ({
              value: model.id,
              label: `${model.name} (${model.series})`,
            }))}
          />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
