import { type GatewayDetail, LIMITS } from '@lightfield/contract';
import { LIVE_TRAFFIC, liveTraffic, streamedPerDayMs } from '@lightfield/rules';
import { Alert, App, Button, Form, InputNumber, Radio } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { showFieldErrors } from '../../lib/form-dialog.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useSaveTraffic } from './api/life-queries.ts';
import styles from './life.module.css';
import { Group } from './machine-fields.tsx';
import { megabytes } from './megabytes.ts';

const SAVINGS = {
  off: { economizeOpen: false, smartSaving: false },
  smart: { economizeOpen: false, smartSaving: true },
  economize: { economizeOpen: true, smartSaving: false },
} as const;
type Saving = keyof typeof SAVINGS;
const NAMES = Object.keys(SAVINGS) as Saving[];

interface Fields {
  saving: Saving;
  /** Whole or half seconds. */
  seconds: number;
}
const MIN_S = LIMITS.gateway.liveIntervalMinMs / 1_000;
const MAX_S = LIMITS.gateway.liveIntervalMaxMs / 1_000;
const HOUR_MS = 3_600_000;

const savingOf = ({ economizeOpen, smartSaving }: GatewayDetail['traffic']): Saving =>
  economizeOpen ? 'economize' : smartSaving ? 'smart' : 'off';

/** Data saving and the pace of live values, with what each costs: whoever pays for a SIM card decides by that. */
export function TrafficForm({ gateway }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mayEdit = usePermission('manage_gateway_control');
  const [form] = Form.useForm<Fields>();
  const { mutate, isPending, error } = useSaveTraffic();
  const begun: Fields = { saving: savingOf(gateway.traffic), seconds: gateway.traffic.interval / 1_000 };
  const seconds = Form.useWatch('seconds', form) ?? begun.seconds;
  const saving = Form.useWatch('saving', form) ?? begun.saving;
  useEffect(() => {
    if (error && !isPending) showFieldErrors(form, error);
  }, [form, error, isPending]);
  const submit = (fields: Fields) =>
    mutate(
      { id: gateway.id, ...SAVINGS[fields.saving], interval: Math.round(fields.seconds * 1_000) },
      { onSuccess: () => void message.success(t('traffic.saved')) },
    );
  const devices = gateway.devices.filter(({ variables }) => variables.length > 0).length;
  const variables = gateway.devices.reduce((sum, device) => sum + device.variables.length, 0);
  const cost = (one: Saving, changing?: number) =>
    megabytes(
      liveTraffic({
        devices,
        variables,
        intervalMs: Math.min(MAX_S, Math.max(MIN_S, seconds)) * 1_000,
        saving: SAVINGS[one],
        ...(changing === undefined ? {} : { changing }),
      }),
    );
  const refused = error === null ? undefined : words(error);
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!mayEdit || isPending}
      initialValues={begun}
      onFinish={submit}
    >
      <Group title={t('traffic.title')}>
        {refused ? <Alert type="error" showIcon role="alert" title={refused.title} description={refused.code} /> : null}
        <Form.Item name="saving" label={t('traffic.saving')}>
          <Radio.Group className={styles['choices'] ?? ''}>
            {NAMES.map((one) => (
              <Radio key={one} value={one}>
                {t(`traffic.${one}`)}
                <span className={styles['soft']}> {t('traffic.cost', { megabytes: cost(one) })}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item
          name="seconds"
          label={t('traffic.seconds')}
          extra={t('traffic.secondsHint', { min: MIN_S, max: MAX_S })}
          rules={[
            {
              required: true,
              type: 'number',
              min: MIN_S,
              max: MAX_S,
              message: t('traffic.secondsRule', { min: MIN_S, max: MAX_S }),
            },
          ]}
        >
          <InputNumber step={1} precision={1} />
        </Form.Item>
        <p className={styles['soft']}>
          {t('traffic.reckoned', {
            devices,
            variables,
            hours: Number((streamedPerDayMs(SAVINGS[saving]) / HOUR_MS).toFixed(1)),
            visits: LIVE_TRAFFIC.visitsPerDay,
            share: LIVE_TRAFFIC.changing * 100,
            most: cost(saving, 1),
          })}
        </p>
        {mayEdit ? (
          <Button htmlType="submit" loading={isPending}>
            {t('traffic.save')}
          </Button>
        ) : null}
      </Group>
    </Form>
  );
}
