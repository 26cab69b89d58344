import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../kernel/clock.ts';
import { PayError, plainId } from '../pay-service.ts';
import { createWeixinPay } from './weixin.ts';
import { startWeixinServer } from './weixin.testing.ts';

let theirs: Awaited<ReturnType<typeof startWeixinServer>>;
let service: ReturnType<typeof createWeixinPay>;
beforeAll(async () => {
  theirs = await startWeixinServer();
  service = createWeixinPay(theirs.config, { notifyUrl: 'https://plant.example/n', clock: systemClock });
});
afterAll(() => theirs.stop());

const begin = async () => {
  const order = {
    id: randomUUID(),
    cents: 12_345,
    title: '余额充值 100001',
    expiresAt: Date.parse('2026-11-27T08:30:00.500Z'),
    origin: '',
  };
  return { ...order, code: await service.begin(order), plain: plainId(order.id) };
};
const HOUR = 3_600;

describe('WeChat Pay', () => {
  it('answers the code of an order that is signed as it asks for', async () => {
    const { code, plain } = await begin();
    expect(code).toBe(`weixin://wxpay/bizpayurl?pr=${plain}`);
    expect(theirs.trades.get(plain)).toEqual({
      cents: 12_345,
      notifyUrl: 'https://plant.example/n',
      expires: '2026-11-27T08:30:00+00:00',
    });
  });

  it('tells what was paid, in a notification only it can have written', async () => {
    const { id, plain } = await begin();
    expect(service.read(theirs.pay(plain, '420001'))).toEqual({ orderId: id, tradeNo: '420001', cents: 12_345 });
    expect(await service.find(id)).toEqual({ orderId: id, tradeNo: '420001', cents: 12_345 });
  });

  it('is asked for orders that nobody has paid, and for some it does not know', async () => {
    const { id } = await begin();
    expect([await service.find(id), await service.find(randomUUID())]).toEqual([undefined, undefined]);
  });

  it('gives money back, at once or later', async () => {
    const asked = { id: randomUUID(), orderId: randomUUID(), tradeNo: '420002', cents: 500 };
    theirs.state.refundStatus = 'PROCESSING';
    expect(await service.giveBack(asked)).toBe('pending');
    theirs.state.refundStatus = 'SUCCESS';
    expect(await service.giveBack(asked)).toBe('done');
    expect(theirs.refunds.get(plainId(asked.id))).toEqual({ cents: 500, status: 'SUCCESS' });
    theirs.state.refundStatus = 'ABNORMAL';
    await expect(service.giveBack(asked)).rejects.toThrow('ABNORMAL');
  });

  it('is not believed where somebody else answers', async () => {
    theirs.state.forgeAnswers = true;
    await expect(begin()).rejects.toThrow('signature is wrong');
    theirs.state.forgeAnswers = false;
  });

  it('says why it refuses, and a line that is down is no answer', async () => {
    const wrong = createWeixinPay({ ...theirs.config, appId: 'wx2' }, { notifyUrl: 'x', clock: systemClock });
    const order = { id: randomUUID(), cents: 1, title: 'x', expiresAt: Date.now(), origin: '' };
    await expect(wrong.begin(order)).rejects.toThrow('PARAM_ERROR');
    const unsigned = createWeixinPay(
      { ...theirs.config, key: theirs.keys.service.privateKey },
      { notifyUrl: 'x', clock: systemClock },
    );
    await expect(unsigned.begin(order)).rejects.toThrow('SIGN_ERROR');
    const nowhere = createWeixinPay(
      { ...theirs.config, endpoint: 'http://127.0.0.1:9' },
      { notifyUrl: 'x', clock: systemClock },
    );
    await expect(nowhere.begin(order)).rejects.toThrow('no answer');
  });

  describe('is not believed', () => {
    const said = (more: object = {}) => ({
      mchid: '1900000001',
      appid: 'wx1',
      out_trade_no: plainId(randomUUID()),
      transaction_id: '1',
      trade_state: 'SUCCESS',
      amount: { total: 1, currency: 'CNY' },
      ...more,
    });
    it.each([
      ['signed by somebody else', () => theirs.notification(said(), { key: theirs.keys.merchant.privateKey })],
      ['an hour old', () => theirs.notification(said(), { seconds: Math.floor(Date.now() / 1_000) - HOUR })],
      ['sealed with another key', () => theirs.notification(said(), { secret: 'x'.repeat(32) })],
      ['for another merchant', () => theirs.notification(said({ mchid: '2' }))],
      ['for another application', () => theirs.notification(said({ appid: 'wx9' }))],
      ['in another currency', () => theirs.notification(said({ amount: { total: 1, currency: 'USD' } }))],
      ['of no order of ours', () => theirs.notification(said({ out_trade_no: 'A1' }))],
      [
        'changed on its way',
        () => {
          const { headers, body } = theirs.notification(said());
          return { headers, body: Buffer.concat([body, Buffer.from(' ')]) };
        },
      ],
      ['without a signature', () => ({ headers: {}, body: theirs.notification(said()).body })],
    ])('%s', (_what, forged) => {
      expect(() => service.read(forged())).toThrow(PayError);
    });
  });

  it('tells of other things, too, which are no payments', () => {
    const other = theirs.notification({}, { event: 'REFUND.SUCCESS' });
    expect(service.read(other)).toBeUndefined();
  });
});
