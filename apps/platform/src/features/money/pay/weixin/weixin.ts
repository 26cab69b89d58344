import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import type { WeixinPayConfig } from '../../../../kernel/pay-settings.ts';
import { askService, jsonOf } from '../ask-service.ts';
import { type Notification, type Paid, PayError, type PayService, idOfPlain, plainId } from '../pay-service.ts';
import { assertSigned, authorization, opened } from './weixin-signature.ts';

const NOT_FOUND = 404;

const Transaction = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
  transaction_id: z.string().min(1).max(64).optional(),
  trade_state: z.string(),
  amount: z.object({ total: z.int(), currency: z.string().optional() }).optional(),
});
const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});
const Begun = z.object({ code_url: z.string().min(1).max(1_000) });
const Refund = z.object({ status: z.string() });
const Refusal = z.object({ code: z.string(), message: z.string().default('') });

/** WeChat Pay, APIv3, Native: the payer scans a code. `notifyUrl`: where it tells us. */
export function createWeixinPay(
  config: WeixinPayConfig,
  { notifyUrl, clock }: { notifyUrl: string; clock: Clock },
): PayService {
  const { appId, merchantId, secret, serviceKey, serviceKeyId, endpoint } = config;
  const seconds = () => Math.floor(clock.now() / 1_000);
  const header = (value: string | string[] | null | undefined) => (typeof value === 'string' ? value : '');

  function assertTheirs(of: (name: string) => string | string[] | null | undefined, body: string): void {
    assertSigned(
      {
        timestamp: header(of('wechatpay-timestamp')),
        nonce: header(of('wechatpay-nonce')),
        signature: header(of('wechatpay-signature')),
        serial: header(of('wechatpay-serial')),
        body,
      },
      { key: serviceKey, id: serviceKeyId, seconds: seconds() },
    );
  }

  /** `undefined`: there is no such thing. */
  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<unknown> {
    const body = content === undefined ? '' : JSON.stringify(content);
    // The path that is signed is the one that arrives, also behind an address with a path of its own.
    const { pathname, search } = new URL(`${endpoint}${path}`);
    const answer = await askService(`${endpoint}${path}`, {
      method,
      headers: {
        authorization: authorization(config, { method, path: pathname + search, body, seconds: seconds() }),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'lightfield',
      },
      ...(body !== '' && { body }),
    });
    const said = jsonOf(answer.text);
    if (answer.status >= 200 && answer.status < 300) {
      assertTheirs((name) => answer.headers.get(name), answer.text);
      return said;
    }
    if (answer.status === NOT_FOUND) return undefined;
    const refusal = Refusal.safeParse(said);
    throw new PayError(refusal.success ? `${refusal.data.code} ${refusal.data.message}` : `HTTP ${answer.status}`);
  }

  function paidOf(said: unknown): Paid | undefined {
    const parsed = Transaction.safeParse(said);
    if (!parsed.success) throw new PayError('it does not say what was paid');
    const { mchid, appid, out_trade_no: plain, transaction_id: tradeNo, trade_state: state, amount } = parsed.data;
    if (mchid !== merchantId || (appid !== undefined && appid !== appId))
      throw new PayError('it is for another merchant');
    if (state !== 'SUCCESS') return undefined;
    const orderId = idOfPlain(plain);
    if (orderId === undefined || tradeNo === undefined || amount === undefined)
      throw new PayError('it names no order of ours');
    if (amount.currency !== undefined && amount.currency !== 'CNY') throw new PayError(`it is in ${amount.currency}`);
    return { orderId, tradeNo, cents: amount.total };
  }

  return {
    platform: 'weixin',
    async begin({ id, cents, title, expiresAt }) {
      const said = await ask('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: merchantId,
        description: title,
        out_trade_no: plainId(id),
        time_expire: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: notifyUrl,
        amount: { total: cents, currency: 'CNY' },
      });
      const begun = Begun.safeParse(said);
      if (!begun.success) throw new PayError('it answers no code');
      return begun.data.code_url;
    },
    read({ headers, body }: Notification) {
      const text = body.toString();
      assertTheirs((name) => headers[name], text);
      const envelope = Envelope.safeParse(jsonOf(text));
      if (!envelope.success) throw new PayError('it is no notification');
      if (envelope.data.event_type !== 'TRANSACTION.SUCCESS') return undefined;
      return paidOf(jsonOf(opened(envelope.data.resource, secret)));
    },
    answer: (taken) =>
      taken
        ? { status: 204, type: 'application/json', body: '' }
        : { status: 500, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) },
    async find(orderId) {
      const said = await ask('GET', `/v3/pay/transactions/out-trade-no/${plainId(orderId)}?mchid=${merchantId}`);
      return said === undefined ? undefined : paidOf(said);
    },
    async giveBack({ id, tradeNo, cents }) {
      const said = await ask('POST', '/v3/refund/domestic/refunds', {
        transaction_id: tradeNo,
        out_refund_no: plainId(id),
        amount: { refund: cents, total: cents, currency: 'CNY' },
      });
      const refund = Refund.safeParse(said);
      if (!refund.success) throw new PayError('it does not say what became of the refund');
      if (refund.data.status === 'SUCCESS') return 'done';
      if (refund.data.status === 'PROCESSING') return 'pending';
      throw new PayError(`the refund is ${refund.data.status}`);
    },
  };
}
