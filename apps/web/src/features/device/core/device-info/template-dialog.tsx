import { deviceErrors } from '@lightfield/contract';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { useBindTemplate } from './device-queries.ts';
import { TemplateSelect } from './template-select.tsx';

const FIELD_OF = {
  [deviceErrors.sameTemplate.code]: 'templateId',
  [deviceErrors.templateSeriesMismatch.code]: 'templateId',
};

/** The device gets all that the template consists of, and keeps what else it has. */
export function TemplateDialog({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { t } = useTranslation('device-core');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ templateId: string }>();
  const bind = useBindTemplate(deviceId);
  return (
    <FormDialog<{ templateId: string }>
      title={t('bind.bindTemplate')}
      form={form}
      submitText={t('bind.bind')}
      pending={bind.isPending}
      error={bind.error}
      fieldOf={FIELD_OF}
      onSubmit={({ templateId }) =>
        bind.mutate(templateId, {
          onSuccess: () => {
            onClose();
            void message.success(t('bind.templateBound'));
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('bind.templateNote')}</p>
      <Form.Item name="templateId" label={t('bind.template')} rules={[{ required: true, message: t('required') }]}>
        <TemplateSelect deviceId={deviceId} />
      </Form.Item>
    </FormDialog>
  );
}
