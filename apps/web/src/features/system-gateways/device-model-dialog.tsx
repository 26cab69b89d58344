import { type DeviceModel, deviceModelCalls, heard } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { protocols as allProtocols, useSaveDeviceModel } from './api/queries.ts';
import { type DefaultField, defaultFields, settingsOf } from './driver-defaults.ts';
import styles from './system-gateways.module.css';
import { useLanguage } from '../../lib/use-language.ts';

/** Settings stand in fields named "settings.port", as the server calls them. */
const PREFIX = 'settings.';
type Fields = Pick<DeviceModel, 'brand' | 'model' | 'protocol' | 'byteOrder' | 'remark'> & Record<string, unknown>;
const BYTE_ORDERS = deviceModelCalls.add.body.shape.byteOrder.options;
/** 2101 is about the protocol. */
const FIELDS = { 2101: 'protocol' } as const;
const NAME_MAX = 50;
const REMARK_MAX = 200;
/** Pixels. */
const WIDTH = 720;

function initialOf(model: DeviceModel | undefined): Partial<Fields> {
  if (!model) return { byteOrder: 'ABCD', brand: '', model: '', remark: '' };
  const { brand, protocol, byteOrder, remark, settings } = model;
  const kept = Object.entries(settings).map(([name, value]) => [PREFIX + name, value]);
  return { brand, model: model.model, protocol, byteOrder, remark, ...Object.fromEntries(kept) };
}

export function DeviceModelDialog({ model, onClose }: { model: DeviceModel | undefined; onClose: () => void }) {
  const { t } = useTranslation('system-gateways');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const protocol = Form.useWatch('protocol', form) ?? model?.protocol;
  const protocols = useProtocolChoices(model?.protocol);
  const save = useSaveDeviceModel(model?.id);
  const initial = useMemo(() => initialOf(model), [model]);
  const submit = ({ brand, model: name, protocol: type, byteOrder, remark, ...typed }: Fields) => {
    const plain = Object.fromEntries(
      Object.entries(typed).map(([field, value]) => [field.slice(PREFIX.length), value]),
    );
    save.mutate(
      { brand, model: name, protocol: type, byteOrder, remark, settings: settingsOf(type, plain) },
      {
        onSuccess: () => {
          void message.success(t('make.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<Fields>
      title={model ? t('make.editTitle', { name: `${model.brand} ${model.model}` }) : t('make.add')}
      form={form}
      width={WIDTH}
      initial={initial}
      pending={save.isPending}
      error={save.error instanceof CallRefused ? save.error : (save.error ?? protocols.error)}
      fieldOf={FIELDS}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['halves']}>
        <Form.Item
          name="brand"
          label={t('make.field.brand')}
          rules={[{ required: true, whitespace: true, message: t('make.rule.brand') }]}
        >
          <Input maxLength={NAME_MAX} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="model"
          label={t('make.field.model')}
          rules={[{ required: true, whitespace: true, message: t('make.rule.model') }]}
        >
          <Input maxLength={NAME_MAX} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="protocol"
          label={t('make.field.protocol')}
          rules={[{ required: true, message: t('make.rule.protocol') }]}
        >
          <Select options={protocols.options} />
        </Form.Item>
        <Form.Item name="byteOrder" label={t('make.field.order')}>
          <Select options={BYTE_ORDERS.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      {protocol ? (
        <fieldset className={styles['group']}>
          <legend>{t('make.field.defaults')}</legend>
          <p className={styles['hint']}>{t('make.field.defaultsHelp')}</p>
          <div className={styles['halves']}>
            {defaultFields(protocol).map((one) => (
              <Setting key={`${protocol} ${one.name}`} setting={one} />
            ))}
          </div>
        </fieldset>
      ) : null}
      <Form.Item name="remark" label={t('make.field.remark')}>
        <Input.TextArea maxLength={REMARK_MAX} autoSize={{ minRows: 1, maxRows: 3 }} />
      </Form.Item>
    </FormDialog>
  );
}

/** Protocols that may be used, and the one the model has. */
function useProtocolChoices(kept: string | undefined) {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  const { data, error } = useQuery(allProtocols());
  const disabled = new Set(data?.filter(({ enabled }) => !enabled).map(({ type }) => type));
  const options = DRIVER_FORMS.filter(({ type }) => type === kept || !disabled.has(type)).map(({ type, title }) => ({
    value: type,
    label: `${title[lang]}${disabled.has(type) ? t('make.disabled') : ''}`,
  }));
  return { options, error };
}

function Setting({ setting: { name, field, kind, choices } }: { setting: DefaultField }) {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  const usual =
    typeof field.default === 'number' || (typeof field.default === 'string' && field.default !== '')
      ? String(field.default)
      : t(field.default === undefined ? 'make.field.perDevice' : 'make.none');
  const nameOf = (choice: string | number) => {
    const words = field.options?.[String(choice)];
    return words ? heard(words, lang) : String(choice);
  };
  const range = {
    ...(field.minimum === undefined ? {} : { min: field.minimum }),
    ...(field.maximum === undefined ? {} : { max: field.maximum }),
  };
  return (
    <Form.Item
      name={PREFIX + name}
      label={heard(field, lang)}
      preserve={false}
      {...(field.hint ? { extra: heard(field.hint, lang) } : {})}
    >
      {kind === 'number' ? (
        <InputNumber
          className={styles['full'] ?? ''}
          {...range}
          precision={0}
          controls={false}
          placeholder={usual}
          {...(field.unit ? { suffix: field.unit } : {})}
        />
      ) : kind === 'choice' ? (
        <Select
          allowClear
          placeholder={field.default === undefined ? usual : nameOf(field.default as string | number)}
          options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        />
      ) : kind === 'flag' ? (
        <Select
          allowClear
          placeholder={field.default === true ? t('make.yes') : t('make.no')}
          options={[
            { value: true, label: t('make.yes') },
            { value: false, label: t('make.no') },
          ]}
        />
      ) : (
        <Input placeholder={usual} {...(field.maxLength ? { maxLength: field.maxLength } : {})} autoComplete="off" />
      )}
    </Form.Item>
  );
}
