import { type Card, LIMITS, ROUTES } from '@lightfield/contract';
import { minMonths } from '@lightfield/rules';
import { useNavigate } from '@tanstack/react-router';
import { Form, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { to } from '../../lib/hrefs.ts';
import { yuan } from '../../lib/yuan.ts';
import { useOrderCards } from './api/card-queries.ts';
import styles from './card.module.css';

/** Months that are offered. */
const OFFERED_MONTHS = [1, 3, 6, 12];

/** For how many months; then it is paid, from the balance or outside. */
export function RechargeDialog({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const { t } = useTranslation('card');
  const navigate = useNavigate();
  const [form] = Form.useForm<{ months: number }>();
  const order = useOrderCards();
  const [now] = useState(Date.now);
  const least = Math.max(1, ...cards.map(({ expiresAt }) => minMonths(expiresAt, now)));
  const months = Form.useWatch('months', form) ?? least;
  const monthly = cards.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return (
    <FormDialog<{ months: number }>
      title={t('rechargeMany', { count: cards.length })}
      form={form}
      initial={{ months: Math.max(least, 1) }}
      submitText={t('toPay')}
      pending={order.isPending}
      error={order.error}
      onClose={onClose}
      onSubmit={(typed) =>
        order.mutate(
          { ids: cards.map(({ id }) => id), months: typed.months },
          { onSuccess: ({ id }) => void navigate({ to: to(ROUTES.payOrder, { orderId: id }) }) },
        )
      }
    >
      <Form.Item label={t('months')}>
        <Segmented
          aria-label={t('months')}
          value={months}
          options={OFFERED_MONTHS.filter((value) => value >= least).map((value) => ({
            value,
            label: t('monthsOf', { count: value }),
          }))}
          onChange={(value) => form.setFieldValue('months', value)}
        />
      </Form.Item>
      <Form.Item
        name="months"
        label={t('months')}
        extra={least > 1 ? t('minMonths', { count: least }) : t('rechargeNote')}
        rules={[{ required: true }]}
      >
        <InputNumber min={least} max={LIMITS.card.monthsMax} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <p className={styles['soft']}>{t('sum')}</p>
      <p className={styles['price']}>{yuan(monthly * months)}</p>
    </FormDialog>
  );
}
