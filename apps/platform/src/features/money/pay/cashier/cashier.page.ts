import { createHash } from 'node:crypto';
import { CASHIER_PATH } from './cashier.ts';

/** The system's own colours, so that the page needs none of ours and follows light and dark. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; box-sizing: border-box; }
main { width: 100%; max-width: 420px; }
h1 { font-size: 20px; margin: 0 0 8px; }
.mark { border: 2px dashed currentColor; border-radius: 6px; padding: 8px 12px; margin: 0 0 24px; }
.mark p { margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
.sum { font-size: 28px; font-weight: 600; margin: 16px 0 0; }
button { font: inherit; padding: 8px 20px; min-height: 44px; margin-top: 20px; cursor: pointer; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but its own style: no script, no picture, no frame around it, and its form goes to us. */
export const CASHIER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  // its address lets whoever has it pay
  'referrer-policy': 'no-referrer',
};

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const page = (content: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>内置测试收银台 / Built-in test cashier</title><style>${STYLE}</style></head>
<body><main>
<h1>内置测试收银台 <span lang="en">/ Built-in test cashier</span></h1>
<div class="mark"><p>这不是真实的支付，不会产生任何资金往来，仅供未接入支付服务的系统试用。</p>
<p lang="en">This is not a real payment: no money moves. It lets a system without a payment service be tried out.</p></div>
${content}
</main></body></html>
`;
const yuan = (cents: number) => (cents / 100).toFixed(2);

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
