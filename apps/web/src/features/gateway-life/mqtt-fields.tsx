import { type GatewayDetail, LIMITS } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { App, Button, Form, Input, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { useSaveCertificate } from './api/life-queries.ts';
import styles from './life.module.css';
import { Group, SwitchItem, When } from './machine-fields.tsx';

const PORT_MAX = 65_535;

/** Values passed on to a broker of the customer's. */
export function MqttFields({ gateway, onStored }: { gateway: GatewayDetail; onStored: (revision: number) => void }) {
  const { t } = useTranslation('gateway-life');
  return (
    <Group title={t('mqtt.title')}>
      <SwitchItem name="mqtt.enabled" label={t('mqtt.enabled')} />
      <When names={['mqtt.enabled']} holds={([on]) => on === true}>
        <div className={styles['columns']}>
          <Form.Item name="mqtt.host" label={t('mqtt.host')}>
            <Input maxLength={253} spellCheck={false} />
          </Form.Item>
          <Form.Item name="mqtt.port" label={t('mqtt.port')}>
            <InputNumber min={1} max={PORT_MAX} precision={0} />
          </Form.Item>
          <Form.Item name="mqtt.clientId" label={t('mqtt.clientId')} extra={t('mqtt.clientIdNote')}>
            <Input maxLength={100} spellCheck={false} />
          </Form.Item>
          <Form.Item name="mqtt.topic" label={t('mqtt.topic')}>
            <Input maxLength={LIMITS.gateway.mqttTopicMax} spellCheck={false} />
          </Form.Item>
          <Form.Item name="mqtt.timeoutSeconds" label={t('mqtt.timeout')}>
            <InputNumber min={1} max={120} precision={0} />
          </Form.Item>
          <Form.Item name="mqtt.keepAliveSeconds" label={t('mqtt.keepAlive')}>
            <InputNumber min={5} max={3_600} precision={0} />
          </Form.Item>
          <Form.Item name="mqtt.intervalSeconds" label={t('mqtt.interval')}>
            <InputNumber min={1} max={86_400} precision={0} />
          </Form.Item>
          <SwitchItem name="mqtt.onlyChanges" label={t('mqtt.onlyChanges')} />
          <SwitchItem name="mqtt.tls" label={t('mqtt.tls')} />
          <Form.Item name="mqtt.auth" label={t('mqtt.auth')}>
            <Select
              options={(['none', 'password', 'certificate'] as const).map((value) => ({
                value,
                label: t(`mqtt.auths.${value}`),
              }))}
            />
          </Form.Item>
        </div>
        <When names={['mqtt.auth']} holds={([auth]) => auth === 'password'}>
          <div className={styles['columns']}>
            <Form.Item name="mqtt.username" label={t('mqtt.username')}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
            <Form.Item
              name="password"
              label={t('mqtt.password')}
              extra={gateway.secrets.mqttPassword ? t('settings.kept') : undefined}
            >
              <Input.Password maxLength={200} autoComplete="new-password" />
            </Form.Item>
          </div>
        </When>
        <When names={['mqtt.auth', 'mqtt.tls']} holds={([auth, tls]) => auth === 'certificate' || tls === true}>
          <p className={styles['soft']}>{t('mqtt.filesNote')}</p>
          <div className={styles['files']}>
            <SecretFile gateway={gateway} name="ca" onStored={onStored} />
            <When names={['mqtt.auth']} holds={([auth]) => auth === 'certificate'}>
              <SecretFile gateway={gateway} name="cert" onStored={onStored} />
              <SecretFile gateway={gateway} name="key" onStored={onStored} />
            </When>
          </div>
        </When>
        <Form.Item name="mqtt.devices" label={t('mqtt.devices')} extra={t('mqtt.devicesNote')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={gateway.devices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </When>
    </Group>
  );
}

/** A certificate or a key: it is stored when it is chosen, and never shown again. */
function SecretFile({
  gateway: { id, secrets },
  name,
  onStored,
}: {
  gateway: GatewayDetail;
  name: 'ca' | 'cert' | 'key';
  onStored: (revision: number) => void;
}) {
  const { t } = useTranslation('gateway-life');
  const { message } = App.useApp();
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useSaveCertificate();
  const label = t(`mqtt.file.${name}`);
  return (
    <div>
      <input
        ref={input}
        className="lf-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept=".pem,.der,.crt,.key"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (!file) return;
          mutate(
            { id, name, file },
            {
              onSuccess: ({ revision }) => {
                onStored(revision);
                void message.success(t('mqtt.fileSaved'));
              },
              onError: (error) => void message.error(`${words(error).title} ${words(error).code ?? ''}`),
            },
          );
        }}
      />
      <Button icon={<Icon name="upload" size={16} />} loading={isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>{' '}
      {secrets[name] ? <StateMark state="good" text={t('mqtt.fileThere')} /> : null}
    </div>
  );
}
