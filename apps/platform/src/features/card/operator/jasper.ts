import type { CardLineState } from '@lightfield/contract';
import { z } from 'zod';
import type { JasperConfig } from '../../../kernel/card-settings.ts';
import { type AskedCard, OperatorError, type OperatorService, askOperator } from './operator-service.ts';

const Device = z.object({ iccid: z.string(), status: z.string(), dateActivated: z.string().nullish() });
const Usage = z.object({ iccid: z.string(), ctdDataUsage: z.number().nonnegative() });
const Refusal = z.object({ errorCode: z.union([z.string(), z.number()]), errorMessage: z.string().default('') });
const BYTES_PER_KB = 1_024;

const STATES: Readonly<Record<string, CardLineState>> = {
  TEST_READY: 'stock',
  INVENTORY: 'stock',
  ACTIVATION_READY: 'stock',
  ACTIVATED: 'active',
  DEACTIVATED: 'suspended',
  RETIRED: 'cancelled',
  PURGED: 'cancelled',
  REPLACED: 'cancelled',
};

/** The control centre of China Unicom (Jasper, REST): basic authentication with an API key. */
export function createJasper({ user, key, endpoint }: JasperConfig): OperatorService {
  const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
  async function ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    change?: { status: string },
  ): Promise<z.output<Schema>> {
    const { status, said } = await askOperator(`${endpoint}${path}`, {
      method: change ? 'PUT' : 'GET',
      headers: {
        authorization,
        accept: 'application/json',
        'user-agent': 'lightfield',
        ...(change && { 'content-type': 'application/json' }),
      },
      ...(change && { body: JSON.stringify(change) }),
    });
    if (status < 200 || status >= 300) {
      const refusal = Refusal.safeParse(said);
      throw new OperatorError(
        refusal.success ? `${refusal.data.errorCode} ${refusal.data.errorMessage}`.slice(0, 150) : `HTTP ${status}`,
      );
    }
    const parsed = schema.safeParse(said);
    if (!parsed.success) throw new OperatorError('the control centre answers something else than was asked');
    return parsed.data;
  }
  const device = ({ iccid }: AskedCard) => `/devices/${encodeURIComponent(iccid)}`;
  async function found(card: AskedCard) {
    const { iccid, status, dateActivated } = await ask(device(card), Device);
    const lineState = STATES[status];
    if (iccid !== card.iccid || !lineState) throw new OperatorError('the control centre answers for another card');
    // "2016-06-29 00:30:14.000+0000"
    const at = dateActivated ? Date.parse(dateActivated.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : NaN;
    return { lineState, activatedAt: Number.isNaN(at) ? null : at };
  }
  return {
    service: 'jasper',
    async look(card) {
      const { lineState, activatedAt } = await found(card);
      const { ctdDataUsage } = await ask(`${device(card)}/ctdUsages`, Usage);
      return { lineState, usedKb: Math.round(ctdDataUsage / BYTES_PER_KB), activatedAt };
    },
    async renew(card) {
      const { lineState } = await found(card);
      if (lineState === 'active') return;
      if (lineState === 'cancelled') throw new OperatorError('the control centre has retired this card');
      await ask(device(card), z.object({ iccid: z.string() }), { status: 'ACTIVATED' });
    },
  };
}
