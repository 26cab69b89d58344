import type { PayPlatform } from '@lightfield/contract';
import type { FastifyInstance } from 'fastify';
import { RawBody } from '../../../kernel/admission/body.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Payments } from '../payments.ts';
import { type Notification, type Paid, PayError, type PayService, type PayServices } from './pay-service.ts';

export const notifyPath = (platform: PayPlatform): string => `/lfscada/pay/notify/${platform}`;

export interface NotificationsParts {
  services: PayServices;
  money: Pick<Payments, 'take'>;
  log: Log;
  /** Something has to be given back now. */
  wake: () => void;
}
export type Notifications = ReturnType<typeof createNotifications>;

/** What payment services tell, counted for /metrics. */
export function createNotifications({ services, money, log, wake }: NotificationsParts) {
  const counts = { posted: 0, returning: 0, repeated: 0, unknown: 0, refused: 0, other: 0 };
  function read(service: PayService, notification: Notification): Paid | 'refused' | 'other' {
    try {
      return service.read(notification) ?? 'other';
    } catch (error) {
      if (!(error instanceof PayError)) throw error;
      log.warn({ platform: service.platform, reason: error.message }, 'a notification of a payment was refused');
      return 'refused';
    }
  }
  return {
    counters: () => ({ ...counts }),
    /** Answered only when it is stored; what cannot be stored now throws, and is told again. */
    async take(platform: PayPlatform, notification: Notification) {
      const service = services.get(platform);
      if (!service) throw new Error(`${platform} is not set up`);
      const said = read(service, notification);
      if (typeof said === 'string') {
        counts[said] += 1;
        return service.answer(said === 'other');
      }
      const taken = await money.take(platform, said);
      counts[taken] += 1;
      const told = { platform, orderId: said.orderId, tradeNo: said.tradeNo, cents: said.cents };
      if (taken === 'unknown') log.warn(told, 'a payment for an order that is not there');
      if (taken === 'returning') {
        log.warn(told, 'a payment that no order takes goes back');
        wake();
      }
      return service.answer(taken !== 'unknown');
    },
  };
}

/** Where payment services tell us: open to everybody, believed by its signature alone. */
export function notifyRoutes(app: FastifyInstance, services: PayServices, notifications: Notifications): void {
  for (const platform of services.keys()) {
    app.post(notifyPath(platform), { config: { rawBody: true } }, async ({ headers, body: given }, reply) => {
      const body = given instanceof RawBody ? given.bytes : Buffer.alloc(0);
      const { status, type, body: answer } = await notifications.take(platform, { headers, body });
      return reply.code(status).type(type).send(answer);
    });
  }
}
