import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Rate, RateLimiter } from '../../../../kernel/rate-limit.ts';
import type { StoredOrder } from '../../order.repository.ts';
import type { Notifications } from '../notify.routes.ts';
import { CASHIER_HEADERS, overPage, paidPage, payPage } from './cashier.page.ts';
import { CASHIER_PATH, type Cashier } from './cashier.ts';

const RATE: Rate = { max: 60, perMs: 60_000 };
const HTTP = { ok: 200, gone: 410, tooMany: 429 } as const;
const Asked = z.object({ order: z.uuid(), ticket: z.string().max(100) });

export interface CashierRoutesParts {
  cashier: Cashier;
  notifications: Notifications;
  find: (id: string) => Promise<StoredOrder | undefined>;
  limiter: RateLimiter;
}

/** The pages of the stand-in: what a payer would see on their phone. */
export function cashierRoutes(
  app: FastifyInstance,
  { cashier, notifications, find, limiter }: CashierRoutesParts,
): void {
  const show = (reply: FastifyReply, html: string, status: number) =>
    reply.code(status).headers(CASHIER_HEADERS).type('text/html; charset=utf-8').send(html);
  const tooOften = async ({ ip }: FastifyRequest) => !(await limiter.takeOfAll(`${CASHIER_PATH} ${ip}`, RATE));
  async function orderOf(given: unknown): Promise<{ order: StoredOrder; ticket: string } | undefined> {
    const asked = Asked.safeParse(given);
    if (!asked.success || !cashier.knows(asked.data.order, asked.data.ticket)) return undefined;
    const order = await find(asked.data.order);
    return order && { order, ticket: asked.data.ticket };
  }

  app.get(CASHIER_PATH, async (request, reply) => {
    if (await tooOften(request)) return show(reply, overPage(), HTTP.tooMany);
    const found = await orderOf(request.query);
    if (found?.order.state === 'paid') return show(reply, paidPage(), HTTP.ok);
    if (found?.order.state !== 'pending') return show(reply, overPage(), HTTP.gone);
    const { id, number, cents, product } = found.order;
    return show(
      reply,
      payPage({ id, number, cents, title: product?.name ?? '余额充值 / Top-up' }, found.ticket),
      HTTP.ok,
    );
  });

  app.post(CASHIER_PATH, async (request, reply) => {
    if (await tooOften(request)) return show(reply, overPage(), HTTP.tooMany);
    const found = await orderOf(request.body);
    if (found?.order.state !== 'pending' && found?.order.state !== 'paid') return show(reply, overPage(), HTTP.gone);
    await notifications.take('test', cashier.notification(found.order));
    return show(reply, paidPage(), HTTP.ok);
  });
}
