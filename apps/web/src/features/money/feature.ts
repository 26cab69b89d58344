import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature, Screen } from '../../lib/feature.ts';

const texts = ['money'];
const paying = { texts, permission: 'account_order_view', parent: ROUTES.accountOrder } as const;
const pay = () => import('./pay-screen.tsx');

/** Wallet, packages and paying. */
export const moneyFeature: Feature = {
  screens: [
    {
      path: ROUTES.wallet,
      load: () => import('./wallet-screen.tsx'),
      texts,
      permission: 'manage_wallet_view',
      title: screenText('money.wallet'),
      nav: { section: 'services', icon: 'wallet' },
    },
    {
      path: ROUTES.smsBuy,
      load: () => import('./sms-buy-screen.tsx'),
      texts,
      permission: 'sms_buy_order',
      title: screenText('money.smsBuy'),
      nav: { section: 'services', icon: 'mail' },
    },
    {
      path: ROUTES.products,
      load: () => import('./product-screen.tsx'),
      texts,
      permission: 'system_product_edit',
      title: screenText('money.products'),
      nav: { section: 'system', icon: 'star' },
    },
    {
      path: ROUTES.cardOrder,
      load: () => import('./card-order-screen.tsx'),
      texts,
      permission: 'account_order_view',
      title: screenText('card.order'),
      parent: ROUTES.cardList,
    },
    {
      path: ROUTES.cardInvoice,
      load: () => import('./card-invoice-screen.tsx'),
      texts,
      permission: 'account_invoice_view',
      title: screenText('card.invoice'),
      parent: ROUTES.cardList,
    },
    { path: ROUTES.payOrder, load: pay, title: screenText('money.pay'), ...paying },
    { path: ROUTES.payOrderBy, load: pay, title: screenText('money.pay'), ...paying },
    { path: ROUTES.payDone, load: () => import('./done-screen.tsx'), title: screenText('money.done'), ...paying },
  ],
};

/** Screens that lie among those of the own account. */
export const accountMoney: readonly Screen[] = [
  {
    path: ROUTES.accountOrder,
    load: () => import('./order-screen.tsx'),
    texts,
    permission: 'account_order_view',
    title: screenText('money.orders'),
  },
  {
    path: ROUTES.accountInvoice,
    load: () => import('./invoice-screen.tsx'),
    texts,
    permission: 'account_invoice_view',
    title: screenText('money.invoices'),
  },
];
