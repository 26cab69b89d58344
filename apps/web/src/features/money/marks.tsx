import type { Invoice, PayOrder, Product } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';

const ORDERS = {
  pending: 'pending',
  paid: 'done',
  refunding: 'sent',
  refunded: 'recovered',
  cancelled: 'stale',
  expired: 'stale',
} as const satisfies Record<PayOrder['state'], State>;
const INVOICES = {
  applied: 'pending',
  issued: 'done',
  mailed: 'done',
  rejected: 'failed',
} as const satisfies Record<Invoice['state'], State>;

export function OrderMark({ state }: { state: PayOrder['state'] }) {
  const { t } = useTranslation('money');
  return <StateMark state={ORDERS[state]} text={t(`orderState.${state}`)} />;
}
export function InvoiceMark({ state }: { state: Invoice['state'] }) {
  const { t } = useTranslation('money');
  return <StateMark state={INVOICES[state]} text={t(`invoiceState.${state}`)} />;
}

/** How long a package can be used. */
export function useValidity(): (product: Pick<Product, 'validMonths'>) => string {
  const { t } = useTranslation('money');
  return ({ validMonths }) => (validMonths === null ? t('validAlways') : t('validMonths', { count: validMonths }));
}

/** What an order is for. */
export function useOrderName(): (order: Pick<PayOrder, 'product' | 'cards'>) => string {
  const { t } = useTranslation('money');
  return ({ product, cards }) =>
    product ? product.name : cards ? t('cardRecharge', { count: cards.count, months: cards.months }) : t('recharge');
}
