import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../kernel/clock.ts';
import { PayError, plainId } from '../pay-service.ts';
import { rawObject, signatureOf } from './alipay-signature.ts';
import { createAlipay } from './alipay.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, alipay] = [pair(), pair()];
const state: { forge: boolean; asked: Record<string, string>[]; answer: object } = {
  forge: false,
  asked: [],
  answer: {},
};
/** Refuses what is not signed as it asks for; its answers have spaces, as those of the service may. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const signed = isRequestSigned(fields);
    state.asked.push(fields);
    const answer = signed
      ? { code: '10000', msg: 'Success', ...state.answer }
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' };
    const raw = JSON.stringify(answer, null, 1);
    const key = state.forge ? ours.privateKey : alipay.privateKey;
    const name = `${(fields['method'] ?? '').replaceAll('.', '_')}_response`;
    response.setHeader('content-type', 'text/html;charset=utf-8');
    response.end(`{"${name}":${raw},"sign":"${sign('sha256', Buffer.from(raw), key).toString('base64')}"}`);
  });
});
/** Of a request the kind of signature is signed, too; of a notification it is not. */
function isRequestSigned({ sign: given = '', ...fields }: Record<string, string>): boolean {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return verify('sha256', Buffer.from(text), ours.publicKey, Buffer.from(given, 'base64'));
}
let service: ReturnType<typeof createAlipay>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`;
  const config = { appId: '2026', key: ours.privateKey, serviceKey: alipay.publicKey, endpoint };
  service = createAlipay(config, { notifyUrl: 'https://plant.example/n', clock: systemClock });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const order = (cents: number) => ({
  id: randomUUID(),
  cents,
  title: '短信套餐 & "语音" 100001',
  expiresAt: Date.parse('2026-11-27T08:30:00Z'),
  origin: '',
});
const notified = (fields: Record<string, string>, key = alipay.privateKey) => {
  const said = {
    app_id: '2026',
    charset: 'utf-8',
    notify_time: '2026-11-27 16:00:00',
    trade_status: 'TRADE_SUCCESS',
    subject: '充值 100%',
    ...fields,
  };
  const form = new URLSearchParams({ ...said, sign_type: 'RSA2', sign: signatureOf(said, key) });
  return { headers: {}, body: Buffer.from(form.toString()) };
};

describe('Alipay', () => {
  it('answers the code of an order that is signed as it asks for', async () => {
    state.answer = { qr_code: 'https://qr.alipay.com/bax1' };
    const asked = order(12_305);
    expect(await service.begin(asked)).toBe('https://qr.alipay.com/bax1');
    const { method, notify_url: notifyUrl, biz_content: content = '' } = state.asked.at(-1) ?? {};
    expect({ method, notifyUrl }).toEqual({ method: 'alipay.trade.precreate', notifyUrl: 'https://plant.example/n' });
    expect(JSON.parse(content)).toEqual({
      out_trade_no: plainId(asked.id),
      total_amount: '123.05',
      subject: asked.title,
      // the time of China
      time_expire: '2026-11-27 16:30:00',
    });
  });

  it('tells what was paid, signed', () => {
    const id = randomUUID();
    const said = { out_trade_no: plainId(id), trade_no: '2026112722001', total_amount: '123.05' };
    expect(service.read(notified(said))).toEqual({ orderId: id, tradeNo: '2026112722001', cents: 12_305 });
    expect(service.read(notified({ ...said, trade_status: 'WAIT_BUYER_PAY' }))).toBeUndefined();
  });

  it.each([
    [
      'signed by somebody else',
      () => notified({ out_trade_no: plainId(randomUUID()), trade_no: '1', total_amount: '1.00' }, ours.privateKey),
    ],
    [
      'for another application',
      () => notified({ app_id: '2027', out_trade_no: plainId(randomUUID()), trade_no: '1', total_amount: '1.00' }),
    ],
    [
      'of a sum that is none',
      () => notified({ out_trade_no: plainId(randomUUID()), trade_no: '1', total_amount: '1.005' }),
    ],
    ['of no order of ours', () => notified({ out_trade_no: 'A1', trade_no: '1', total_amount: '1.00' })],
    [
      'changed on its way',
      () => {
        const { body } = notified({ out_trade_no: plainId(randomUUID()), trade_no: '1', total_amount: '1.00' });
        return { headers: {}, body: Buffer.from(body.toString().replace('total_amount=1.00', 'total_amount=2.00')) };
      },
    ],
    ['with a field twice', () => ({ headers: {}, body: Buffer.from('sign=a&sign=b') })],
  ])('is not believed %s', (_what, forged) => {
    expect(() => service.read(forged())).toThrow(PayError);
  });

  it('is asked for orders, and gives money back', async () => {
    const id = randomUUID();
    state.answer = { out_trade_no: plainId(id), trade_no: '7', trade_status: 'TRADE_SUCCESS', total_amount: '5.00' };
    expect(await service.find(id)).toEqual({ orderId: id, tradeNo: '7', cents: 500 });
    state.answer = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
    expect(await service.find(id)).toBeUndefined();
    state.answer = { fund_change: 'Y', refund_fee: '5.00' };
    const asked = { id: randomUUID(), orderId: id, tradeNo: '7', cents: 500 };
    expect(await service.giveBack(asked)).toBe('done');
    expect(JSON.parse(state.asked.at(-1)?.['biz_content'] ?? '')).toEqual({
      trade_no: '7',
      refund_amount: '5.00',
      out_request_no: plainId(asked.id),
    });
    state.answer = {
      code: '40004',
      msg: 'Business Failed',
      sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
      sub_msg: '卖家余额不足',
    };
    await expect(service.giveBack(asked)).rejects.toThrow('卖家余额不足');
  });

  it('is not believed where somebody else answers', async () => {
    [state.forge, state.answer] = [true, { qr_code: 'https://qr.example/forged' }];
    await expect(service.begin(order(1))).rejects.toThrow('signature is wrong');
    state.forge = false;
  });

  it('signs its answer letter by letter, whatever stands in it', () => {
    const raw = '{ "msg" : "a } \\" {", "inner": {"x": 1} }';
    expect(rawObject(`{"a_response":${raw},"sign":"x"}`, 'a_response')).toBe(raw);
    expect(rawObject('{"sign":"x"}', 'a_response')).toBeUndefined();
  });
});
