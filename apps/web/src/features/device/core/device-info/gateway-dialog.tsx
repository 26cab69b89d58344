import type { BoundGateway } from '@lightfield/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { useBindGateway } from './device-queries.ts';
import { GatewayItems, LABEL_FIELD_OF } from './label-items.tsx';
import { TemplateSelect } from './template-select.tsx';

interface Fields {
  sn?: string;
  code?: string;
  gatewayId?: string;
  templateId?: string;
}

/** Puts a device on a gateway, and binds a template in the same step if one is chosen. */
export function GatewayDialog({
  deviceId,
  withTemplate,
  onBound,
  onClose,
}: {
  deviceId: string;
  /** The device follows no template yet. */
  withTemplate: boolean;
  onBound: (bound: BoundGateway) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('device-core');
  const [form] = Form.useForm<Fields>();
  const bind = useBindGateway(deviceId);
  return (
    <FormDialog<Fields>
      title={t('bind.bindGateway')}
      form={form}
      submitText={t('bind.bind')}
      pending={bind.isPending}
      error={bind.error}
      fieldOf={LABEL_FIELD_OF}
      onSubmit={(fields) => bind.mutate(fields, { onSuccess: onBound })}
      onClose={onClose}
    >
      <GatewayItems deviceId={deviceId} required />
      {withTemplate ? (
        <Form.Item name="templateId" label={t('bind.templateOptional')}>
          <TemplateSelect deviceId={deviceId} />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
