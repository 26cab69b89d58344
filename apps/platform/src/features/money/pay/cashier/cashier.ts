import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../ask-service.ts';
import { type Notification, PayError, type PayService, type ToPay } from '../pay-service.ts';

export const CASHIER_PATH = '/lfscada/pay/cashier';
const SIGNATURE_HEADER = 'x-cashier-signature';

const Said = z.object({ orderId: z.uuid(), tradeNo: z.string(), cents: z.int().positive() });

/** The embedded stand-in: a page of ours that pays without money. It tells us as a payment service would, and its word is checked. */
export interface Cashier extends PayService {
  /** Was this address made here? */
  knows(orderId: string, ticket: string): boolean;
  /** What it says when somebody has pressed the button. */
  notification(order: { id: string; cents: number }): Notification;
}

/** `secret`: of this installation. */
export function createCashier(secret: Buffer): Cashier {
  const mark = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const isMark = (given: string, text: string) => {
    const [one, other] = [Buffer.from(given), Buffer.from(mark(text))];
    return one.length === other.length && timingSafeEqual(one, other);
  };
  return {
    platform: 'test',
    begin: ({ id, origin }: ToPay) =>
      Promise.resolve(
        `${origin.replace(/\/+$/, '')}${CASHIER_PATH}?${new URLSearchParams({ order: id, ticket: mark(`pay ${id}`) }).toString()}`,
      ),
    knows: (orderId, ticket) => isMark(ticket, `pay ${orderId}`),
    notification({ id, cents }) {
      // One payment an order, however often the button is pressed.
      const body = JSON.stringify({ orderId: id, tradeNo: `T${id}`, cents });
      return { headers: { [SIGNATURE_HEADER]: mark(`paid ${body}`) }, body: Buffer.from(body) };
    },
    read({ headers, body }) {
      const [text, given] = [body.toString(), headers[SIGNATURE_HEADER]];
      if (typeof given !== 'string' || !isMark(given, `paid ${text}`)) throw new PayError('its signature is wrong');
      const said = Said.safeParse(jsonOf(text));
      if (!said.success) throw new PayError('it does not say what was paid');
      return said.data;
    },
    answer: (taken) => ({ status: taken ? 200 : 500, type: 'text/plain', body: taken ? 'ok' : 'fail' }),
    find: () => Promise.resolve(undefined),
    giveBack: () => Promise.resolve('done'),
  };
}
