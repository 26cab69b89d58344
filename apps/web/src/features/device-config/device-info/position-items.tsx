import { Form, type FormInstance, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import parts from '../parts/parts.module.css';
import type { DeviceFields } from './device-form.ts';

/** Degrees at most, to either side. */
const [LNG_MAX, LAT_MAX] = [180, 90];
/** Digits of a degree: about a decimetre. */
const DIGITS = 6;

/** Where the device is: by hand, from its gateway, or from two variables (domain.md "Map"). */
export function PositionItems({
  form,
  variables,
  keys,
}: {
  form: FormInstance<DeviceFields>;
  variables: boolean;
  keys: ReactNode;
}) {
  const { t } = useTranslation('device-config');
  const source: DeviceFields['positionSource'] | undefined = Form.useWatch('positionSource', form);
  /** One without the other is no position (1122). */
  const pair = (other: 'lng' | 'lat') => ({
    validator: (_rule: unknown, value: number | null | undefined) =>
      typeof value !== 'number' && typeof form.getFieldValue(other) === 'number'
        ? Promise.reject(new Error(t('info.both')))
        : Promise.resolve(),
  });
  return (
    <>
      <Form.Item name="positionSource" label={t('info.positionSource')} className={parts['wide'] ?? ''}>
        <Radio.Group
          optionType="button"
          options={(['manual', 'gateway', ...(variables ? (['variables'] as const) : [])] as const).map((value) => ({
            value,
            label: t(`info.source.${value}`),
          }))}
        />
      </Form.Item>
      {source === 'variables' ? keys : null}
      {source === 'manual' || source === undefined ? (
        <>
          <Form.Item name="lng" label={t('info.lng')} dependencies={['lat']} rules={[pair('lat')]}>
            <InputNumber className={parts['full'] ?? ''} min={-LNG_MAX} max={LNG_MAX} precision={DIGITS} suffix="°" />
          </Form.Item>
          <Form.Item name="lat" label={t('info.lat')} dependencies={['lng']} rules={[pair('lng')]}>
            <InputNumber className={parts['full'] ?? ''} min={-LAT_MAX} max={LAT_MAX} precision={DIGITS} suffix="°" />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
