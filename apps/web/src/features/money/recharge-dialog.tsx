import { LIMITS, ROUTES } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { Form, InputNumber, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { to } from '../../lib/hrefs.ts';
import { useRecharge } from './api/money-queries.ts';
import { centsOf, yuan } from '../../lib/yuan.ts';

const { rechargeMinCents, balanceCapCents } = LIMITS.wallet;
/** Sums that are offered, yuan. */
const OFFERED = [100, 500, 1_000, 5_000];

interface Fields {
  orgId?: string;
  cents: number;
}

/** How much; then it is paid. */
export function RechargeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('money');
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const recharge = useRecharge();
  const typed = Form.useWatch('cents', form);
  return (
    <FormDialog<Fields>
      title={t('recharge')}
      form={form}
      initial={{ cents: 500 }}
      submitText={t('toPay')}
      pending={recharge.isPending}
      error={recharge.error}
      onClose={onClose}
      onSubmit={({ orgId, cents }) =>
        recharge.mutate(
          { orgId, cents: centsOf(cents) },
          { onSuccess: ({ id }) => void navigate({ to: to(ROUTES.payOrder, { orderId: id }) }) },
        )
      }
    >
      <HomeOrgItem />
      <Form.Item label={t('offered')}>
        <Segmented
          aria-label={t('offered')}
          value={typed}
          options={OFFERED.map((value) => ({ value, label: yuan(value * 100) }))}
          onChange={(value) => form.setFieldValue('cents', value)}
        />
      </Form.Item>
      <Form.Item
        name="cents"
        label={t('sumYuan')}
        extra={t('capNote', { cap: yuan(balanceCapCents) })}
        rules={[{ required: true, message: t('sumRequired') }]}
      >
        <InputNumber min={rechargeMinCents / 100} max={balanceCapCents / 100} precision={2} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  );
}
