import { Form, type FormInstance, InputNumber, Radio } from 'antd';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../../../lib/lazy.ts';
import parts from '../parts/parts.module.css';
import type { DeviceFields } from './device-form.ts';

const PositionMap = lazy(() => import('./position-map.tsx'));

/** Degrees at most, to either side. */
const [LNG_MAX, LAT_MAX] = [180, 90];
/** Digits of a degree: about a decimetre. */
const DIGITS = 6;

/** Where the device is: by hand, from its gateway, or from two variables (DEV-9). */
export function PositionItems({
  form,
  variables,
  keys,
  onPlaced,
}: {
  form: FormInstance<DeviceFields>;
  variables: boolean;
  keys: ReactNode;
  /** A place was chosen on the map. Absent: it is only looked at. */
  onPlaced: ((fields: DeviceFields) => void) | undefined;
}) {
  const { t } = useTranslation('device-core');
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
          {onPlaced ? (
            <div className={parts['wide']}>
              <PickedPlace form={form} onPlaced={onPlaced} />
            </div>
          ) : null}
        </>
      ) : null}
    </>
  );
}

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));
/** Round the world as often as the map was dragged. */
const withinWorld = (lng: number) => ((((lng + LNG_MAX) % 360) + 360) % 360) - LNG_MAX;

function PickedPlace({
  form,
  onPlaced,
}: {
  form: FormInstance<DeviceFields>;
  onPlaced: (fields: DeviceFields) => void;
}) {
  const lng: number | null | undefined = Form.useWatch('lng', form);
  const lat: number | null | undefined = Form.useWatch('lat', form);
  const place = useMemo(
    () => (typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : undefined),
    [lng, lat],
  );
  const pick = (picked: { lng: number; lat: number }) => {
    form.setFieldsValue({ lng: rounded(withinWorld(picked.lng)), lat: rounded(picked.lat) });
    void form.validateFields(['lng', 'lat']);
    onPlaced(form.getFieldsValue());
  };
  return (
    <Suspense>
      <PositionMap place={place} onPick={pick} />
    </Suspense>
  );
}
