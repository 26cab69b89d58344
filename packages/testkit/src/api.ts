import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { accountCalls, type AnswerOf, type BodyIn, type Call, Envelope } from '@lightfield/contract';

/** Prefix that turns 32 raw bytes into a DER public key of X25519 (RFC 8410). */
const X25519_SPKI = Buffer.from('302a300506032b656e032100', 'hex');

/** Seals one field of a login as docs/protocol/http.md describes it. */
export function sealField(
  field: 'loginname' | 'password' | 'oldPassword',
  text: string,
  { publicKey, nonce }: { publicKey: string; nonce: string },
): string {
  const server = createPublicKey({
    key: Buffer.concat([X25519_SPKI, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  const own = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: server });
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.from(nonce, 'base64'), `lightfield-login-1:${field}`, 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const ephemeral = own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return Buffer.concat([ephemeral, iv, sealed]).toString('base64');
}

type FormBody = Record<string, string | number | boolean | object | undefined>;

export interface Api {
  /** Cookie header of the session. */
  readonly cookie: string;
  /** The whole envelope; form-encoded unless the value needs JSON. */
  raw(path: string, body?: FormBody): Promise<{ code: number; msg: string; data: unknown }>;
  /** Parsed answer; throws when the code is not 200. */
  call<C extends Call>(endpoint: C, body: BodyIn<C>): Promise<AnswerOf<C>>;
}

const post = async (url: string, body: FormBody, cookie: string, method: 'GET' | 'POST' = 'POST') => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const response = await fetch(method === 'GET' ? `${url}?${form.toString()}` : url, {
    method,
    headers: { cookie, 'x-lang': 'zh-cn' },
    ...(method === 'POST' && { body: form }),
  });
  return { envelope: Envelope.parse(await response.json()), cookie: response.headers.getSetCookie() };
};

/** Changes the password that an administrator made, without which an account reaches nothing else. Answers the new one. */
export async function choosePassword(
  url: string,
  { name, password }: { name: string; password: string },
  chosen = 'Plant_2026ab',
): Promise<string> {
  const given = await login(url, name, password);
  const key = await given.call(accountCalls.random, {});
  await given.call(accountCalls.updateCurrentUserPwd, {
    oldPassword: sealField('oldPassword', password, key),
    password: sealField('password', chosen, key),
    nonce: key.nonce,
  });
  return chosen;
}

/** Logs in and answers a client for the calls of the contract. */
export async function login(url: string, name: string, password: string): Promise<Api> {
  const { envelope: random } = await post(url + accountCalls.random.path, {}, '', 'GET');
  const key = accountCalls.random.answer.parse(random.data);
  const { envelope, cookie: set } = await post(
    url + accountCalls.encryptLogin.path,
    { loginname: sealField('loginname', name, key), password: sealField('password', password, key), nonce: key.nonce },
    '',
  );
  if (envelope.code !== 200) throw new Error(`Login refused: ${envelope.code} ${envelope.msg}`);
  const cookie = set.map((line) => line.split(';')[0]).join('; ');
  return sessionAt(url, cookie);
}

/** A client for the calls of the contract with a session that was opened before, maybe at another process. */
export function sessionAt(url: string, cookie: string): Api {
  return {
    cookie,
    raw: async (path, body = {}) => (await post(url + path, body, cookie)).envelope,
    async call(endpoint, body) {
      const { envelope: answer } = await post(url + endpoint.path, body as FormBody, cookie, endpoint.method);
      if (answer.code !== 200)
        throw new Error(`${endpoint.path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
      return endpoint.answer.parse(answer.data) as AnswerOf<typeof endpoint>;
    },
  };
}
