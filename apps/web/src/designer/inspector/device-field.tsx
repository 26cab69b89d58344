import { MIXED } from '@lightfield/designer';
import { Binding, DEVICE_KEY, bindingKey } from '@lightfield/page';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Variables } from '../session/binding/variables.ts';
import { useDesigner } from '../session/designer-context.ts';
import styles from './inspector.module.css';
import { useParams } from './take.tsx';

/** One of the devices of the page. */
export function DeviceField({
  id,
  value,
  disabled,
  onChange,
}: {
  readonly id: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (binding: Binding | null) => void;
}) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const outer = useParams().filter(({ kind }) => kind === 'device');
  const bound = value === MIXED ? null : (value as Binding | null);
  return (
    <Select
      id={id}
      size="small"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className={styles['wide'] ?? ''}
      value={bound ? bindingKey(bound) : null}
      placeholder={t(value === MIXED ? 'inspector.mixed' : 'component.noDevice')}
      disabled={disabled}
      options={[
        ...outer.map(({ name, title }) => deviceParam(name, title)),
        ...variables.devices.map(deviceBinding),
      ].map((binding) => ({ value: bindingKey(binding), label: binding.title }))}
      onChange={(key: string | undefined) => {
        const all = [
          ...outer.map(({ name, title }) => deviceParam(name, title)),
          ...variables.devices.map(deviceBinding),
        ];
        onChange(all.find((binding) => bindingKey(binding) === key) ?? null);
      }}
    />
  );
}
const deviceBinding = ({ id, name }: Variables['devices'][number]): Binding =>
  Binding.parse({ type: 'system', equipId: id, systemKey: DEVICE_KEY, title: name, subTitle: name });
const deviceParam = (name: string, title: string): Binding =>
  Binding.parse({ type: 'param', systemKey: name, title: title || name });
