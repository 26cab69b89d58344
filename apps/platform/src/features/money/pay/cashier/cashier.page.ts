import { createStandinPage, escaped } from '../../../../kernel/standin-page.ts';
import { yuan } from '../../../../kernel/yuan.ts';
import { CASHIER_PATH } from './cashier.ts';

const { headers, page } = createStandinPage({
  title: '内置测试收银台 / Built-in test cashier',
  heading: '内置测试收银台 <span lang="en">/ Built-in test cashier</span>',
  mark: `<p>这不是真实的支付，不会产生任何资金往来，仅供未接入支付服务的系统试用。</p>
<p lang="en">This is not a real payment: no money moves. It lets a system without a payment service be tried out.</p>`,
  style: `.mark p { margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
.sum { font-size: 28px; font-weight: 600; margin: 16px 0 0; }
button { margin-top: 20px; }
`,
});
/** Its address lets whoever has it pay: it is told to nobody. */
export const CASHIER_HEADERS: Readonly<Record<string, string>> = { ...headers, 'referrer-policy': 'no-referrer' };

export interface CashierOrder {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly cents: number;
}
export const payPage = ({ id, number, title, cents }: CashierOrder, ticket: string): string =>
  page(`<dl><dt>订单 <span lang="en">/ Order</span></dt><dd>${number}</dd>
<dt>内容 <span lang="en">/ For</span></dt><dd>${escaped(title)}</dd></dl>
<p class="sum">¥${yuan(cents)}</p>
<form method="post" action="${CASHIER_PATH}">
<input type="hidden" name="order" value="${escaped(id)}"><input type="hidden" name="ticket" value="${escaped(ticket)}">
<button>模拟支付 <span lang="en">/ Pretend to pay</span></button>
</form>`);

export const paidPage = (): string =>
  page(
    `<p role="status">已完成模拟支付，可以关闭本页。 <span lang="en">/ Paid, without money. You can close this page.</span></p>`,
  );
export const overPage = (): string =>
  page(
    `<p role="alert">订单不存在，或已支付、取消、过期。 <span lang="en">/ There is no such order, or it is paid, cancelled or too old.</span></p>`,
  );
