import { type KeyObject, createCipheriv, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WeixinPayConfig } from '../../../../kernel/pay-settings.ts';
import type { Notification } from '../pay-service.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Trade {
  cents: number;
  notifyUrl: string;
  expires: string;
  paid?: string;
}
/** The body of a notification. */
function sealedBody(said: object, { secret, event }: { secret: string; event: string }): string {
  const nonce = randomBytes(6).toString('hex');
  const seal = createCipheriv('aes-256-gcm', secret, nonce);
  seal.setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([seal.update(JSON.stringify(said)), seal.final(), seal.getAuthTag()]);
  return JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: event,
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      nonce,
      associated_data: 'transaction',
      original_type: 'transaction',
    },
  });
}

/** Speaks as WeChat Pay does (APIv3), and refuses what is not signed as it asks for. */
export async function startWeixinServer() {
  const [merchant, service] = [pair(), pair()];
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, { cents: number; status: string }>();
  const state = { refundStatus: 'SUCCESS', forgeAnswers: false };
  const stamped = (body: string, key: KeyObject = service.privateKey, seconds = Math.floor(Date.now() / 1_000)) => {
    const [timestamp, nonce] = [`${seconds}`, randomBytes(16).toString('hex')];
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64'),
      'wechatpay-serial': 'PUB_KEY_ID_1',
    };
  };
  const transaction = (plain: string, { cents, paid }: Trade) => ({
    mchid: '1900000001',
    appid: 'wx1',
    out_trade_no: plain,
    trade_state: paid === undefined ? 'NOTPAY' : 'SUCCESS',
    ...(paid !== undefined && { transaction_id: paid, amount: { total: cents, currency: 'CNY' } }),
  });

  function isSigned(authorization: string, content: { method: string; url: string; body: string }): boolean {
    const fields = new Map(
      [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const parts = [content.method, content.url, fields.get('timestamp'), fields.get('nonce_str'), content.body];
    return (
      authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      fields.get('mchid') === '1900000001' &&
      fields.get('serial_no') === 'SERIAL1' &&
      verify(
        'sha256',
        Buffer.from(`${parts.join('\n')}\n`),
        merchant.publicKey,
        Buffer.from(fields.get('signature') ?? '', 'base64'),
      )
    );
  }
  function answerTo(method: string, url: string, said: Record<string, unknown>): [status: number, answer: object] {
    if (method === 'POST' && url === '/v3/pay/transactions/native') {
      const { total } = said['amount'] as { total: number };
      const plain = String(said['out_trade_no']);
      if (said['appid'] !== 'wx1' || said['mchid'] !== '1900000001' || !/^[0-9a-z]{6,32}$/.test(plain))
        return [400, { code: 'PARAM_ERROR', message: '参数错误' }];
      trades.set(plain, { cents: total, notifyUrl: String(said['notify_url']), expires: String(said['time_expire']) });
      return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${plain}` }];
    }
    const asked = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)\?mchid=1900000001$/.exec(url)?.[1];
    if (method === 'GET' && asked !== undefined) {
      const trade = trades.get(asked);
      return trade ? [200, transaction(asked, trade)] : [404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }];
    }
    if (method === 'POST' && url === '/v3/refund/domestic/refunds') {
      const number = String(said['out_refund_no']);
      const { refund, total } = said['amount'] as { refund: number; total: number };
      if (refund > total) return [400, { code: 'INVALID_REQUEST', message: '退款金额大于订单金额' }];
      refunds.set(number, { cents: refund, status: state.refundStatus });
      return [200, { refund_id: `r${number}`, status: state.refundStatus }];
    }
    return [404, { code: 'NOT_FOUND' }];
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      const signed = isSigned(headers.authorization ?? '', { method, url, body });
      const [status, answer] = signed
        ? answerTo(method, url, (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>)
        : ([401, { code: 'SIGN_ERROR', message: '签名错误' }] as const);
      const text = JSON.stringify(answer);
      response.writeHead(status, {
        'content-type': 'application/json',
        ...stamped(text, state.forgeAnswers ? merchant.privateKey : undefined),
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const config: WeixinPayConfig = {
    appId: 'wx1',
    merchantId: '1900000001',
    serial: 'SERIAL1',
    key: merchant.privateKey,
    secret: SECRET,
    serviceKey: service.publicKey,
    serviceKeyId: 'PUB_KEY_ID_1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return {
    config,
    keys: { merchant, service },
    trades,
    refunds,
    state,
    /** Somebody pays; answers what the service tells of it. */
    pay(plain: string, tradeNo: string): Notification {
      const trade = trades.get(plain);
      if (!trade) throw new Error('there is no such trade');
      trade.paid = tradeNo;
      return this.notification(transaction(plain, trade));
    },
    notification(
      said: object,
      {
        secret = SECRET,
        key,
        seconds,
        event = 'TRANSACTION.SUCCESS',
      }: { secret?: string; key?: KeyObject; seconds?: number; event?: string } = {},
    ): Notification {
      const body = sealedBody(said, { secret, event });
      return { headers: stamped(body, key, seconds), body: Buffer.from(body) };
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
