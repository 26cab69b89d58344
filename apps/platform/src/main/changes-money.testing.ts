import {
  type Call,
  invoiceCalls,
  invoiceFileCalls,
  meteringCalls,
  payOrderCalls,
  productCalls,
  walletCalls,
} from '@lightfield/contract';
import { aPdf } from '../kernel/upload/files.testing.ts';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const pays = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
/** As the operation centre. */
const operates = (call: Call, body: Step['body']): Step => ({ call, body });
const done = (kitchen: Kitchen, call: Call) => kitchen.done.get(call.path)?.['id'] ?? '';

const PACKAGE = { name: '短信1000条', kind: 'sms', count: 1_000, priceCents: 60_000, onSale: true };
/** Orders that are paid already: paying is a payment service's. */
const paid = async ({ world, db }: Kitchen): Promise<string> => {
  const [order] = await db.query<{ id: string }>(
    `insert into pay_order (id, org_id, org_name, kind, cents, state, paid_by, by, created_at, expires_at, paid_at)
     values (gen_random_uuid(), $1, '', 'recharge', 60000, 'paid', 'test', '', now(), now(), now()) returning id`,
    [world.ids['org']],
  );
  return order?.id ?? '';
};
const applied = async (kitchen: Kitchen) => ({
  orderIds: await paid(kitchen),
  kind: 'normal',
  buyer: 'person',
  title: '王工',
  email: 'a@example.com',
});
/** An application of its own for each step. */
const invoice = async (kitchen: Kitchen): Promise<string> =>
  String((await kitchen.ask(invoiceCalls.apply, await applied(kitchen), kitchen.world.co.cookie))['id']);

/** Every change of products, orders and invoices. */
export const MONEY: readonly Step[] = [
  operates(productCalls.add, () => PACKAGE),
  operates(productCalls.edit, (kitchen) => ({ id: done(kitchen, productCalls.add), ...PACKAGE, count: 1_200 })),
  operates(meteringCalls.edit, () => ({ sms: true, voice: false })),
  pays(walletCalls.recharge, () => ({ cents: 1_000 })),
  pays(payOrderCalls.pay, (kitchen) => ({ id: done(kitchen, walletCalls.recharge), payPlatform: 'test' })),
  pays(payOrderCalls.cancel, (kitchen) => ({ id: done(kitchen, walletCalls.recharge) })),
  pays(productCalls.buy, (kitchen) => ({ productId: done(kitchen, productCalls.add), priceCents: PACKAGE.priceCents })),
  pays(payOrderCalls.payBalance, async (kitchen) => {
    await kitchen.db.query(
      `insert into ledger_account (org_id, kind, total) values ($1, 'balance', 60000)
       on conflict (org_id, kind) do update set total = 60000`,
      [kitchen.world.ids['org']],
    );
    return { id: done(kitchen, productCalls.buy) };
  }),
  operates(payOrderCalls.refund, (kitchen) => ({ id: done(kitchen, productCalls.buy) })),
  operates(productCalls.delete, (kitchen) => ({ id: done(kitchen, productCalls.add) })),
  pays(invoiceCalls.apply, applied),
  operates(invoiceCalls.issue, (kitchen) => ({
    id: done(kitchen, invoiceCalls.apply),
    invoiceNo: '24312000000012345678',
  })),
  operates(invoiceCalls.mail, (kitchen) => ({ id: done(kitchen, invoiceCalls.apply), mailedTo: 'SF1234567890' })),
  {
    call: invoiceFileCalls.add,
    body: (kitchen) => ({ id: done(kitchen, invoiceCalls.apply) }),
    file: () => aPdf(),
  },
  operates(invoiceFileCalls.send, (kitchen) => ({ id: done(kitchen, invoiceCalls.apply) })),
  operates(invoiceCalls.reject, async (kitchen) => ({ id: await invoice(kitchen), reason: '抬头有误' })),
];
