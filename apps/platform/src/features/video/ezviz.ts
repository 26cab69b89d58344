import { type CameraMove, videoErrors } from '@lightfield/contract';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { StreamFault } from '../../engines/video/stream-fault.ts';

const ANSWER_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;
/** A token lives for seven days; one that ends within this is renewed. */
const RENEW_MS = 600_000;
/** How long an address is good for, seconds. */
const ADDRESS_SECONDS = 3_600;
const FLV = 4;
const OK = '200';
/** Codes of the service: the token has ended, or is none. */
const TOKEN_ENDED: ReadonlySet<string> = new Set(['10002', '10014']);
/** What is wrong with key or secret, or with what they may do. */
const REFUSED: ReadonlySet<string> = new Set(['10001', '10005', '10013', '10017', '10030', '10031']);
/** No such device, or not of this account. */
const MISSING: ReadonlySet<string> = new Set(['20001', '20002', '20014', '20018', '10026']);

/** Numbers of the service. */
const DIRECTIONS = { up: 0, down: 1, left: 2, right: 3, in: 8, out: 9 } as const satisfies Record<Turn, number>;
const MODERATE = 1;
const NO_PTZ = '60000';
/** It has come to the end of its way: nothing that anybody has to be told. */
const AT_END: ReadonlySet<string> = new Set(['60002', '60003', '60004', '60005']);
type Turn = Exclude<CameraMove, 'stop'>;

const Answer = z.object({ code: z.union([z.string(), z.number()]).transform(String), data: z.unknown().optional() });
const Token = z.object({ accessToken: z.string().min(1).max(500), expireTime: z.coerce.number() });
const Address = z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) });

export interface EzvizLogin {
  readonly id: string;
  readonly appKey: string;
  readonly appSecret: string;
}

/**
 * The EZVIZ open platform, as its documents describe it: key and secret go to it and nowhere else, tokens stay in this process. `base`
 * is the operator's setting, never what somebody typed.
 */
export function createEzviz({
  base,
  clock,
  fetch = globalThis.fetch,
}: {
  base: string;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}) {
  const tokens = new Map<string, { token: string; until: number }>();
  /** Another secret is another login. */
  const nameOf = ({ id, appKey, appSecret }: EzvizLogin) => JSON.stringify([id, appKey, appSecret]);

  async function ask(path: string, fields: Record<string, string>): Promise<z.output<typeof Answer>> {
    try {
      const reply = await fetch(new URL(path, base), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return Answer.parse(JSON.parse(await bounded(reply)));
    } catch {
      throw new StreamFault('unreachable', 'the video service gives no answer that makes sense');
    }
  }
  async function tokenOf(login: EzvizLogin): Promise<string> {
    const name = nameOf(login);
    const known = tokens.get(name);
    if (known && known.until > clock.now() + RENEW_MS) return known.token;
    const { code, data } = await ask('/api/lapp/token/get', { appKey: login.appKey, appSecret: login.appSecret });
    const token = Token.safeParse(data);
    if (code !== OK || !token.success) throw faultOf(code);
    tokens.set(name, { token: token.data.accessToken, until: token.data.expireTime });
    return token.data.accessToken;
  }
  async function askAs(login: EzvizLogin, path: string, fields: Record<string, string>): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      const { code, data } = await ask(path, { accessToken: await tokenOf(login), ...fields });
      if (code === OK || AT_END.has(code)) return data;
      if (code === NO_PTZ) throw new StreamFault('fixed', 'the camera does not turn');
      tokens.delete(nameOf(login));
      if (tries > 0 || !TOKEN_ENDED.has(code)) throw faultOf(code);
    }
  }

  return {
    /** Throws 3202 when the account is refused. */
    async check(login: EzvizLogin): Promise<void> {
      tokens.delete(nameOf(login));
      try {
        await tokenOf(login);
      } catch (error) {
        throw error instanceof StreamFault ? videoErrors.videoAccountRefused() : error;
      }
    },
    /** Where the browser gets the live picture of a channel (FLV), for the next hour. Throws StreamFault. */
    async live(login: EzvizLogin, serialNumber: string, channelNumber: number): Promise<string> {
      const data = await askAs(login, '/api/lapp/v2/live/address/get', {
        deviceSerial: serialNumber,
        channelNo: String(channelNumber),
        protocol: String(FLV),
        expireTime: String(ADDRESS_SECONDS),
      });
      const address = Address.safeParse(data);
      if (!address.success) throw new StreamFault('broken', 'the video service names no address');
      return address.data.url;
    },
    /** It goes on until it is told to stop. Throws StreamFault; `fixed`: the camera does not turn. */
    async turn(login: EzvizLogin, { serialNumber, channelNumber }: Channel, move: Turn): Promise<void> {
      await askAs(login, '/api/lapp/device/ptz/start', {
        ...channelOf(serialNumber, channelNumber),
        ...directed(move),
        speed: `${MODERATE}`,
      });
    },
    async still(login: EzvizLogin, { serialNumber, channelNumber }: Channel, move: Turn): Promise<void> {
      await askAs(login, '/api/lapp/device/ptz/stop', { ...channelOf(serialNumber, channelNumber), ...directed(move) });
    },
  };
}
export type Ezviz = ReturnType<typeof createEzviz>;

interface Channel {
  readonly serialNumber: string;
  readonly channelNumber: number;
}
const channelOf = (serial: string, channel: number) => ({ deviceSerial: serial, channelNo: String(channel) });
const directed = (move: Turn) => ({ direction: String(DIRECTIONS[move]) });

const faultOf = (code: string): StreamFault =>
  new StreamFault(
    REFUSED.has(code) || TOKEN_ENDED.has(code) ? 'refused' : MISSING.has(code) ? 'missing' : 'unreachable',
    `the video service answers ${code.slice(0, 16)}`,
  );

async function bounded(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
