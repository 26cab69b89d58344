import type { GatewayDetail } from '@lightfield/contract';
import { checkGatewaySettings } from '@lightfield/rules';
import { Alert, App, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { showFieldErrors } from '../../lib/form-dialog.tsx';
import { sealed } from '../../lib/sealed.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { useSaveSettings } from './api/life-queries.ts';
import { AntiTamperFields, LowPowerFields, NetworkFields, PositionFields } from './machine-fields.tsx';
import { MqttFields } from './mqtt-fields.tsx';
import { type Fields, fieldsOf, settingsWith, shownAt } from './settings-fields.ts';
import styles from './life.module.css';
import { TrafficForm } from './traffic-form.tsx';
import { useCatalogueText } from './why.ts';

const PASSWORD = 'password';
const WIFI_PASSWORD = 'wifiPassword';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The settings of the gateway. They are stored at once, and reach it when it is there. */
export function SettingsTab({ gateway }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  const { message } = App.useApp();
  const text = useCatalogueText();
  const words = useErrorWords();
  const mayEdit = usePermission('manage_gateway_control');
  const [form] = Form.useForm<Fields>();
  const { mutate, isPending, error } = useSaveSettings();
  // What is typed began from these; a file that is stored meanwhile makes a new revision.
  const [revision, setRevision] = useState(gateway.settingsRevision);
  useEffect(() => {
    if (!(error instanceof CallRefused)) return;
    const { field } = Object(error.data) as { field?: unknown };
    if (typeof field === 'string') form.setFields([{ name: shownAt(field), errors: [error.message] }]);
    else showFieldErrors(form, error);
  }, [error, form]);

  const submit = async (fields: Fields) => {
    const merged = settingsWith(gateway.settings, fields);
    if (!merged.ok) {
      form.setFields(merged.wrong.map((name) => ({ name, errors: [t('settings.invalid')] })));
      return;
    }
    const { settings } = merged;
    const [password, wifiPassword] = [textOf(fields[PASSWORD]), textOf(fields[WIFI_PASSWORD])];
    const { mqttPassword, cert, key } = gateway.secrets;
    const issues = checkGatewaySettings(settings, {
      features: gateway.features,
      keysOf: (id) => {
        const device = gateway.devices.find((one) => one.id === id);
        return device && new Set(device.variables.map((variable) => variable.key));
      },
      secrets: { mqttPassword: mqttPassword || password !== '', cert, key },
    });
    if (issues.length > 0) {
      form.setFields(issues.map(({ field, error: wrong }) => ({ name: shownAt(field), errors: [text(wrong.code)] })));
      const [first] = issues;
      if (first) form.scrollToField(shownAt(first.field), { focus: true, block: 'center' });
      return;
    }
    const secrets = {
      ...(password !== '' && { password }),
      ...(wifiPassword !== '' && { wifiPassword }),
    };
    const closed: Partial<Record<'password' | 'wifiPassword' | 'nonce', string>> =
      Object.keys(secrets).length > 0 ? await sealed(secrets as Record<'password' | 'wifiPassword', string>) : {};
    mutate(
      {
        id: gateway.id,
        revision,
        settings,
        password: closed.password,
        wifiPassword: closed.wifiPassword,
        nonce: closed.nonce,
      },
      {
        onSuccess: (saved) => {
          setRevision(saved.revision);
          form.setFieldsValue({ [PASSWORD]: '', [WIFI_PASSWORD]: '' });
          void message.success(t(gateway.state === 'online' ? 'settings.saved' : 'settings.savedLater'));
        },
      },
    );
  };

  const refused = error === null ? undefined : words(error);
  return (
    <div className={styles['part']}>
      <TrafficForm gateway={gateway} />
      <Applied gateway={gateway} />
      {refused ? <Alert type="error" showIcon role="alert" title={refused.title} description={refused.code} /> : null}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={!mayEdit || isPending}
        initialValues={fieldsOf(gateway.settings)}
        onFinish={(fields) => void submit(fields)}
      >
        <NetworkFields gateway={gateway} />
        {gateway.features.includes('mqtt') ? <MqttFields gateway={gateway} onStored={setRevision} /> : null}
        {gateway.features.includes('lowPower') ? <LowPowerFields /> : null}
        {gateway.features.includes('antiTamper') ? <AntiTamperFields gateway={gateway} /> : null}
        {gateway.features.includes('baseStation') ? <PositionFields /> : null}
        {mayEdit ? (
          <Button type="primary" htmlType="submit" loading={isPending} style={{ marginTop: 'var(--lf-s4)' }}>
            {t('settings.save')}
          </Button>
        ) : null}
      </Form>
    </div>
  );
}

/** Whether the gateway has them, and what it could not apply. */
function Applied({ gateway: { status, settingsRevision } }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  const waits = settingsRevision > 0 && status?.settingsRevision !== settingsRevision;
  return (
    <>
      {waits ? <Alert type="info" showIcon title={t('settings.waits')} /> : null}
      {!waits && status && status.problems.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('settings.problems')}
          description={status.problems.map(({ part, reason }) => (
            <div key={part}>
              {t(`settings.part.${part}`)} — {reason}
            </div>
          ))}
        />
      ) : null}
    </>
  );
}
