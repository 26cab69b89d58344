import { LIMITS, deviceErrors, gatewayErrors } from '@lightfield/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../lib/account.ts';
import { LabelModel } from '../../../../lib/label-model.tsx';
import { GatewaySelect } from './gateway-select.tsx';

const { snDigits, verificationCodeDigits } = LIMITS.gateway;

/** Codes that are about one of the fields. */
export const LABEL_FIELD_OF = {
  [gatewayErrors.snDigitsOnly.code]: 'sn',
  [gatewayErrors.snLength.code]: 'sn',
  [gatewayErrors.codeDigitsOnly.code]: 'code',
  [deviceErrors.labelWrong.code]: 'code',
  [deviceErrors.gatewayTaken.code]: 'sn',
  [deviceErrors.platformOnlyBind.code]: 'sn',
  [deviceErrors.templateSeriesMismatch.code]: 'templateId',
};

/** A registered gateway of the device's enterprise, or the label of any other one. */
export function GatewayItems({ deviceId, required }: { deviceId: string; required: boolean }) {
  const { t } = useTranslation('device-core');
  const seesGateways = usePermission('manage_gateway_view');
  const form = Form.useFormInstance();
  const chosen: string | undefined = Form.useWatch('gatewayId', form);
  return (
    <>
      {seesGateways ? (
        <Form.Item name="gatewayId" label={t('bind.registered')} extra={t('bind.registeredHint')}>
          <GatewaySelect deviceId={deviceId} />
        </Form.Item>
      ) : null}
      {chosen ? null : <LabelItems required={required} />}
    </>
  );
}

/** What stands on the label of a gateway (S1 §5). */
function LabelItems({ required = true }: { required?: boolean }) {
  const { t } = useTranslation('device-core');
  const digits = (count: number) => ({
    pattern: new RegExp(`^\\d{${count}}$`),
    message: t('bind.digits', { count }),
  });
  return (
    <>
      <Form.Item
        name="sn"
        label={t('bind.sn')}
        extra={t('bind.snHint')}
        validateTrigger="onBlur"
        rules={[{ required, message: t('required') }, digits(snDigits)]}
      >
        <Input maxLength={snDigits} inputMode="numeric" autoComplete="off" showCount />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('bind.code')}
        extra={<LabelModel />}
        validateTrigger="onBlur"
        rules={[{ required, message: t('required') }, digits(verificationCodeDigits)]}
      >
        <Input maxLength={verificationCodeDigits} inputMode="numeric" autoComplete="off" showCount />
      </Form.Item>
    </>
  );
}
