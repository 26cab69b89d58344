import { CAPACITY_LIMITS, GatewayFeature, GatewayMode, type GatewayModel } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Alert, App, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { useSaveModel } from './api/queries.ts';
import { CAPACITIES, type ModelFields, fieldsOf } from './model-form.ts';
import styles from './system-gateways.module.css';
import { useLanguage } from '../../lib/use-language.ts';

/** Pixels. */
const WIDTH = 720;
const NAME_MAX = 30;
const REMARK_MAX = 200;

/** What a model can hold and do. What registered gateways use cannot be taken away (1362): it is said at each field. */
export function GatewayModelDialog({ model, onClose }: { model: GatewayModel | undefined; onClose: () => void }) {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<ModelFields>();
  const save = useSaveModel(model?.id);
  return (
    <FormDialog<ModelFields>
      title={model ? t('model.editTitle', { name: model.name }) : t('model.add')}
      form={form}
      width={WIDTH}
      initial={fieldsOf(model)}
      pending={save.isPending}
      error={save.error}
      above={<Refusal error={save.error} />}
      onSubmit={(fields) =>
        save.mutate(fields, {
          onSuccess: () => {
            void message.success(t('model.saved'));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <div className={styles['halves']}>
        <Form.Item
          name="name"
          label={t('model.field.name')}
          extra={t('model.field.nameHelp')}
          rules={[{ required: true, whitespace: true, message: t('model.rule.name') }]}
        >
          <Input maxLength={NAME_MAX} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="series"
          label={t('model.field.series')}
          extra={t('model.field.seriesHelp')}
          rules={[{ required: true, whitespace: true, message: t('model.rule.series') }]}
        >
          <Input maxLength={NAME_MAX} autoComplete="off" />
        </Form.Item>
      </div>
      <fieldset className={styles['group']}>
        <legend>{t('model.field.capacities')}</legend>
        <div className={styles['numbers']}>
          {CAPACITIES.map((resource) => (
            <Form.Item
              key={resource}
              name={resource}
              label={t(`model.capacity.${resource}`)}
              rules={[
                {
                  required: true,
                  type: 'integer',
                  ...CAPACITY_LIMITS[resource],
                  message: t('model.rule.capacity', CAPACITY_LIMITS[resource]),
                },
              ]}
            >
              <InputNumber className={styles['full'] ?? ''} precision={0} controls={false} />
            </Form.Item>
          ))}
        </div>
      </fieldset>
      <Form.Item name="features" label={t('model.field.features')}>
        <Checkbox.Group
          options={GatewayFeature.options.map((value) => ({ value, label: t(`model.feature.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="modes" label={t('model.field.modes')}>
        <Checkbox.Group
          options={GatewayMode.options.map((value) => ({
            value,
            label: t(`model.mode.${value}`),
            // every gateway can work without switching or routing
            disabled: value === 'standard',
          }))}
        />
      </Form.Item>
      <Form.Item name="protocols" label={t('model.field.protocols')} extra={t('model.field.protocolsHelp')}>
        <Select
          mode="multiple"
          allowClear
          placeholder={t('model.allProtocols')}
          options={DRIVER_FORMS.map(({ type, title }) => ({ value: type, label: title[lang] }))}
        />
      </Form.Item>
      <Form.Item
        name="ports"
        label={t('model.field.ports')}
        extra={t('model.field.portsHelp')}
        rules={[{ type: 'array', defaultField: { type: 'string', pattern: /^[^,]+$/, message: t('model.rule.port') } }]}
      >
        <Select mode="tags" open={false} suffixIcon={null} maxTagTextLength={NAME_MAX} />
      </Form.Item>
      <Form.Item name="remark" label={t('model.field.remark')}>
        <Input.TextArea maxLength={REMARK_MAX} autoSize={{ minRows: 1, maxRows: 3 }} />
      </Form.Item>
    </FormDialog>
  );
}

/** 1362: what stands against the change as a whole; each part stands at its field too. */
function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof CallRefused) || error.code !== TOO_SMALL) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles['above'] ?? ''}
      title={error.message}
      description={
        <ul className={styles['problems']}>
          {error.fields.map(({ field, problem }) => (
            <li key={`${field} ${problem}`}>{problem}</li>
          ))}
        </ul>
      }
    />
  );
}
const TOO_SMALL = 1362;
