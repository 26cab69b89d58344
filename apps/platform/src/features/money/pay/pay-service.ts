import type { PayPlatform } from '@lightfield/contract';

/** What has to be paid, as a payment service is told. */
export interface ToPay {
  readonly id: string;
  readonly cents: number;
  /** What the payer reads: 127 characters at most. */
  readonly title: string;
  readonly expiresAt: number;
  /** Where the browser of whoever pays reaches the platform. */
  readonly origin: string;
}
/** What a payment service says was paid. `tradeNo`: its own number, the same however often it says so. */
export interface Paid {
  readonly orderId: string;
  readonly tradeNo: string;
  readonly cents: number;
}
/** Money on its way back; `id` is the same however often it is asked for. */
export interface GivenBack {
  readonly id: string;
  readonly orderId: string;
  readonly tradeNo: string;
  readonly cents: number;
}
/** A notification as it came. */
export interface Notification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}
export interface NotificationAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A service that takes payments: one folder each beside this file. */
export interface PayService {
  readonly platform: PayPlatform;
  /** Answers what the QR code says. Asked twice for one order, the service has one payment. Throws PayError. */
  begin(order: ToPay): Promise<string>;
  /** Checks who sent it and answers what was paid; `undefined`: it tells of something else. Throws PayError. */
  read(notification: Notification): Paid | undefined;
  /** `false`: it shall be told again. */
  answer(taken: boolean): NotificationAnswer;
  /** Was the order paid? Throws PayError. */
  find(orderId: string): Promise<Paid | undefined>;
  /** `pending`: it is on its way, to be asked again. Throws PayError. */
  giveBack(payment: GivenBack): Promise<'done' | 'pending'>;
}
export type PayServices = ReadonlyMap<PayPlatform, PayService>;

/** The service, or the line to it, does not do what it was asked; or somebody says they were the service. */
export class PayError extends Error {
  override readonly name = 'PayError';
}

/** Longest wait for one answer of a payment service. */
export const PAY_TIMEOUT_MS = 10_000;

/** Ids as those services take them: letters and digits, 32 of them. */
export const plainId = (id: string): string => id.replaceAll('-', '');
/** Back again; `undefined`: none of ours. */
export function idOfPlain(plain: unknown): string | undefined {
  const found =
    typeof plain === 'string'
      ? /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(plain)
      : null;
  return found ? found.slice(1).join('-') : undefined;
}
