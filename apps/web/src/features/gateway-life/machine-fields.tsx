import { type GatewayDetail, LIMITS, LOW_POWER } from '@lightfield/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './life.module.css';

const SHORT = 15;

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function SwitchItem({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}

const isOn =
  (...names: string[]) =>
  (before: Record<string, unknown>, after: Record<string, unknown>) =>
    names.some((name) => before[name] !== after[name]);

/** Children only while these fields say so. */
export function When({
  names,
  holds,
  children,
}: {
  names: readonly string[];
  holds: (values: readonly unknown[]) => boolean;
  children: ReactNode;
}) {
  return (
    <Form.Item noStyle shouldUpdate={isOn(...names)}>
      {({ getFieldValue }) => (holds(names.map((name) => getFieldValue(name) as unknown)) ? children : null)}
    </Form.Item>
  );
}

function Interface({ name, children }: { name: 'lan' | 'wan' | 'wifi'; children?: ReactNode }) {
  const { t } = useTranslation('gateway-life');
  const field = (part: string) => `network.${name}.${part}`;
  return (
    <Group title={t(`network.${name}`)}>
      <SwitchItem name={field('enabled')} label={t('network.enabled')} />
      <When names={[field('enabled')]} holds={([on]) => on === true}>
        {children}
        <SwitchItem name={field('dhcp')} label={t('network.dhcp')} />
        <When names={[field('dhcp')]} holds={([dhcp]) => dhcp === false}>
          <div className={styles['columns']}>
            {(['ip', 'mask', 'gateway'] as const).map((part) => (
              <Form.Item key={part} name={field(part)} label={t(`network.${part}`)}>
                <Input maxLength={SHORT} inputMode="decimal" />
              </Form.Item>
            ))}
          </div>
        </When>
      </When>
    </Group>
  );
}

export function NetworkFields({ gateway: { features, secrets } }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  return (
    <>
      <Interface name="lan" />
      <Interface name="wan" />
      <Group title={t('network.wlan')}>
        <SwitchItem name="network.wlan.enabled" label={t('network.enabled')} />
        <When names={['network.wlan.enabled']} holds={([on]) => on === true}>
          <Form.Item name="network.wlan.apn" label={t('network.apn')}>
            <Input maxLength={100} />
          </Form.Item>
        </When>
      </Group>
      {features.includes('wifi') ? (
        <Interface name="wifi">
          <div className={styles['columns']}>
            <Form.Item name="network.wifi.ssid" label={t('network.ssid')}>
              <Input maxLength={32} />
            </Form.Item>
            <Form.Item
              name="wifiPassword"
              label={t('network.wifiPassword')}
              extra={secrets.wifiPassword ? t('settings.kept') : undefined}
            >
              <Input.Password maxLength={63} autoComplete="new-password" />
            </Form.Item>
          </div>
        </Interface>
      ) : null}
    </>
  );
}

export function LowPowerFields() {
  const { t } = useTranslation('gateway-life');
  const { sleepDelaySeconds, wakeAfterMinutes } = LOW_POWER;
  return (
    <Group title={t('lowPower.title')}>
      <SwitchItem name="lowPower.enabled" label={t('lowPower.enabled')} />
      <When names={['lowPower.enabled']} holds={([on]) => on === true}>
        <div className={styles['columns']}>
          <Form.Item
            name="lowPower.sleepDelaySeconds"
            label={t('lowPower.delay')}
            extra={t('lowPower.range', sleepDelaySeconds)}
          >
            <InputNumber precision={0} />
          </Form.Item>
          <Form.Item
            name="lowPower.wakeAfterMinutes"
            label={t('lowPower.wake')}
            extra={t('lowPower.range', wakeAfterMinutes)}
          >
            <InputNumber precision={0} />
          </Form.Item>
        </div>
        <p className={styles['soft']}>{t('lowPower.note')}</p>
      </When>
    </Group>
  );
}

export function AntiTamperFields({ gateway: { devices } }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  return (
    <Group title={t('antiTamper.title')}>
      <SwitchItem name="antiTamper.enabled" label={t('antiTamper.enabled')} />
      <When names={['antiTamper.enabled']} holds={([on]) => on === true}>
        <Form.Item name="antiTamper.deviceId" label={t('antiTamper.device')}>
          <Select options={devices.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <Form.Item name="antiTamper.formula" label={t('antiTamper.formula')} extra={t('antiTamper.note')}>
          <Input maxLength={LIMITS.variable.formulaMax} spellCheck={false} />
        </Form.Item>
      </When>
    </Group>
  );
}

export function PositionFields() {
  const { t } = useTranslation('gateway-life');
  return (
    <Group title={t('position.group')}>
      <Form.Item name="location.source" label={t('position.wanted')}>
        <Select
          options={(['none', 'gateway'] as const).map((value) => ({ value, label: t(`position.wants.${value}`) }))}
        />
      </Form.Item>
    </Group>
  );
}
