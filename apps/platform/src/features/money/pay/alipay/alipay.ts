import { parse as parseForm } from 'node:querystring';
import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import type { AlipayConfig } from '../../../../kernel/pay-settings.ts';
import { askService, jsonOf } from '../ask-service.ts';
import { type Paid, PayError, type PayService, idOfPlain, plainId } from '../pay-service.ts';
import { yuan } from '../../../../kernel/yuan.ts';
import { isSigned, isSignedForm, rawObject, signatureOf } from './alipay-signature.ts';

const FORM_FIELDS = 200;
/** The service reads the time of China. */
const CHINA_MS = 8 * 3_600_000;
const DONE = '10000';
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';
/** Finished: it can no longer be refunded by them. Both are paid. */
const PAID: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

const chinaTime = (at: number) => new Date(at + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');
/** Whole cents, or nothing. */
function centsOf(text: unknown): number | undefined {
  const [, whole, part = ''] = typeof text === 'string' ? (/^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []) : [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const Answer = z.object({
  code: z.string(),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
});
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1).max(64),
  trade_status: z.string(),
  total_amount: z.string(),
});

function paidOf(said: unknown): Paid | undefined {
  const parsed = Trade.safeParse(said);
  if (!parsed.success) throw new PayError('it does not say what was paid');
  const { out_trade_no: plain, trade_no: tradeNo, trade_status: status, total_amount: amount } = parsed.data;
  if (!PAID.includes(status)) return undefined;
  const [orderId, cents] = [idOfPlain(plain), centsOf(amount)];
  if (orderId === undefined || cents === undefined || cents === 0) throw new PayError('it names no order of ours');
  return { orderId, tradeNo, cents };
}

/** Alipay, payments by a code that the payer scans. `notifyUrl`: where it tells us. */
export function createAlipay(
  config: AlipayConfig,
  { notifyUrl, clock }: { notifyUrl: string; clock: Clock },
): PayService {
  const { appId, key, serviceKey, endpoint } = config;

  async function ask(method: string, asked: object, more: Record<string, string> = {}) {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(asked),
      ...more,
    };
    const form = new URLSearchParams({ ...fields, sign: signatureOf(fields, key) });
    const { text, status } = await askService(`${endpoint}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: form.toString(),
    });
    const raw = rawObject(text, `${method.replaceAll('.', '_')}_response`);
    const signature = z.object({ sign: z.string() }).safeParse(jsonOf(text));
    if (raw === undefined || !signature.success) throw new PayError(`HTTP ${status}, and no answer that is signed`);
    if (!isSigned(raw, signature.data.sign, serviceKey)) throw new PayError('its signature is wrong');
    const said = jsonOf(raw);
    const answer = Answer.safeParse(said);
    if (!answer.success) throw new PayError('its answer says nothing');
    return { said, ...answer.data };
  }
  const refused = ({ code, msg = '', sub_code = '', sub_msg = '' }: z.infer<typeof Answer>) =>
    new PayError([code, sub_code, sub_msg || msg].filter((part) => part !== '').join(' '));

  return {
    platform: 'alipay',
    async begin({ id, cents, title, expiresAt }) {
      const answer = await ask(
        'alipay.trade.precreate',
        {
          out_trade_no: plainId(id),
          total_amount: yuan(cents),
          subject: title,
          time_expire: chinaTime(expiresAt),
        },
        { notify_url: notifyUrl },
      );
      const code = z.object({ qr_code: z.string().min(1).max(1_000) }).safeParse(answer.said);
      if (answer.code !== DONE || !code.success) throw refused(answer);
      return code.data.qr_code;
    },
    read({ body }) {
      const form = { ...parseForm(body.toString(), undefined, undefined, { maxKeys: FORM_FIELDS }) };
      const fields = z.record(z.string(), z.string()).safeParse(form);
      if (!fields.success) throw new PayError('it is no notification');
      if (!isSignedForm(fields.data, serviceKey)) throw new PayError('its signature is wrong');
      if (fields.data['app_id'] !== appId) throw new PayError('it is for another application');
      // Of a refund, too, the trade is told: it was paid once.
      return paidOf(fields.data);
    },
    answer: (taken) => ({ status: 200, type: 'text/plain', body: taken ? 'success' : 'fail' }),
    async find(orderId) {
      const answer = await ask('alipay.trade.query', { out_trade_no: plainId(orderId) });
      if (answer.sub_code === NO_TRADE) return undefined;
      if (answer.code !== DONE) throw refused(answer);
      return paidOf(answer.said);
    },
    async giveBack({ id, tradeNo, cents }) {
      const answer = await ask('alipay.trade.refund', {
        trade_no: tradeNo,
        refund_amount: yuan(cents),
        out_request_no: plainId(id),
      });
      // Taken, and done: the same request again answers the same.
      if (answer.code !== DONE) throw refused(answer);
      return 'done';
    },
  };
}
