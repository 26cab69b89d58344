import type { CardLineState } from '@lightfield/contract';
import { z } from 'zod';
import type { OneLinkConfig } from '../../../kernel/card-settings.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type AskedCard, OperatorError, type OperatorService, askOperator } from './operator-service.ts';

const OK = '0';
/** A token that is not good any more: asked for anew, once. */
const TOKEN_OVER = '12021';
/** Too many calls. */
const BUSY = /^(1100[35]|12012)$/;
/** A token is used no longer than this, whatever it says itself. */
const TOKEN_MS = 3_000_000;
const SEQUENCE = 100_000_000;

const Envelope = z.object({ status: z.string(), message: z.string().default(''), result: z.unknown() });
const Token = z.tuple([z.object({ token: z.string().min(1) })], z.unknown());
const Status = z.tuple([z.object({ cardStatus: z.string() })], z.unknown());
const Usage = z.tuple([z.object({ dataAmount: z.union([z.string(), z.number()]) })], z.unknown());

/** 1 waits to be activated, 2 active, 4 halted, 6 to be tried, 7 in stock, 8 about to be cancelled, 9 cancelled. */
const STATES: Readonly<Record<string, CardLineState>> = {
  1: 'stock',
  2: 'active',
  4: 'suspended',
  6: 'stock',
  7: 'stock',
  8: 'suspended',
  9: 'cancelled',
};
const RESUME = { suspended: '1', stock: '6' } as const;

/** China Mobile OneLink, v5: a token of an hour, then GET by ICCID. */
export function createOneLink(
  { appId, password, endpoint }: OneLinkConfig,
  { clock }: { clock: Clock },
): OperatorService {
  let known: { token: string; until: number } | undefined;
  let sequence = 0;
  /** Application, time and a number: the same never twice. */
  const transaction = (): string => {
    sequence = (sequence + 1) % SEQUENCE;
    const time = new Date(clock.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
    return `${appId}${time}${String(sequence).padStart(8, '0')}`;
  };
  async function get(path: string, params: Record<string, string>): Promise<z.output<typeof Envelope>> {
    const query = new URLSearchParams({ transid: transaction(), ...params }).toString();
    const { status, said } = await askOperator(`${endpoint}${path}?${query}`, {
      headers: { accept: 'application/json', 'user-agent': 'lightfield' },
    });
    const envelope = Envelope.safeParse(said);
    if (!envelope.success) throw new OperatorError(`HTTP ${status}, no answer of OneLink`);
    return envelope.data;
  }
  function resultOf<Schema extends z.ZodType>({ status, message, result }: z.output<typeof Envelope>, schema: Schema) {
    if (status !== OK) throw new OperatorError(`${status} ${message}`, { busy: BUSY.test(status) });
    const parsed = schema.safeParse(result);
    if (!parsed.success) throw new OperatorError('OneLink answers something else than was asked');
    return parsed.data;
  }
  async function token(): Promise<string> {
    if (known && clock.now() < known.until) return known.token;
    const [{ token: fresh }] = resultOf(await get('/get/token', { appid: appId, password }), Token);
    known = { token: fresh, until: clock.now() + TOKEN_MS };
    return fresh;
  }
  async function ask<Schema extends z.ZodType>(
    path: string,
    params: Record<string, string>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const answer = await get(path, { token: await token(), ...params });
    if (answer.status !== TOKEN_OVER) return resultOf(answer, schema);
    known = undefined;
    return resultOf(await get(path, { token: await token(), ...params }), schema);
  }
  async function stateOf({ iccid }: AskedCard): Promise<CardLineState> {
    const [{ cardStatus }] = await ask('/query/sim-status', { iccid }, Status);
    const state = STATES[cardStatus];
    if (!state) throw new OperatorError(`OneLink says a state that is not known: ${cardStatus.slice(0, 20)}`);
    return state;
  }
  return {
    service: 'onelink',
    async look(card) {
      const lineState = await stateOf(card);
      const [{ dataAmount }] = await ask('/query/sim-data-usage', { iccid: card.iccid }, Usage);
      const usedKb = Number(dataAmount);
      if (!Number.isFinite(usedKb) || usedKb < 0) throw new OperatorError('OneLink says no usage');
      return { lineState, usedKb: Math.round(usedKb), activatedAt: null };
    },
    async renew(card) {
      const state = await stateOf(card);
      if (state === 'active') return;
      if (state === 'cancelled') throw new OperatorError('OneLink has cancelled this card');
      await ask('/change/sim-status', { iccid: card.iccid, operType: RESUME[state] }, z.unknown());
    },
  };
}
