import { DomainError, LIMITS, type PageLine } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { MonitorService } from './monitor.service.ts';

/**
 * What a screen asks for one after the other before the first value comes, at once. What one of them refuses is left out: the
 * screen asks for it by itself, and hears why.
 */
export async function lineStart(
  { gatewayInfo, open, token }: Pick<MonitorService, 'gatewayInfo' | 'open' | 'token'>,
  caller: Caller,
  equipmentId: string,
  dataSignal: 'all' | string[],
): Promise<PageLine> {
  const gateway = await orRefused(gatewayInfo(caller, equipmentId));
  if (!gateway) return { gateway: null, opened: false, token: null };
  const streams = gateway.online && !gateway.vpn;
  const wish = { equipmentId, interval: gateway.interval, delay: LIMITS.monitor.singleOpenSeconds };
  const [opened, given] = await Promise.all([
    streams ? orRefused(open(caller, wish)) : undefined,
    orRefused(token(caller, { equipmentId, dataSignal })),
  ]);
  return { gateway, opened: opened !== undefined, token: given?.token ?? null };
}

/** `undefined` in place of a refusal that a person is meant to see. */
async function orRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
