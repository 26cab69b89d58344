import { type GatewayInfo, gatewayErrors, monitorErrors, variableErrors } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { aCaller } from '../../kernel/testing-calls.ts';
import { lineStart } from './line-start.ts';

const me = aCaller();
const gateway = (change: Partial<GatewayInfo> = {}) =>
  ({ online: true, vpn: false, interval: 500, ...change }) as GatewayInfo;

/** Live monitoring with that gateway; `undefined`: the device has none. Answers what it was asked for, too. */
function monitoring(known: GatewayInfo | undefined, refused: { open?: Error; token?: Error } = {}) {
  const asked: unknown[] = [];
  return {
    asked,
    gatewayInfo: () => (known ? Promise.resolve(known) : Promise.reject(monitorErrors.noGateway())),
    open: (_caller: unknown, { interval, delay }: { interval?: number | undefined; delay?: number | undefined }) => {
      asked.push(`open ${interval}/${delay}`);
      return refused.open ? Promise.reject(refused.open) : Promise.resolve({ openUntil: 1 });
    },
    token: (_caller: unknown, { dataSignal }: { dataSignal: 'all' | string[] }) => {
      asked.push(dataSignal);
      return refused.token ? Promise.reject(refused.token) : Promise.resolve({ token: 't', expiresAt: 1 });
    },
  };
}

it('is the gateway, asked to stream at its pace, and a token for the values that are shown', async () => {
  const monitor = monitoring(gateway());
  expect(await lineStart(monitor, me, 'd', ['v'])).toEqual({ gateway: gateway(), opened: true, token: 't' });
  expect(monitor.asked).toEqual(['open 500/600', ['v']]);
});
it.each([{ online: false }, { vpn: true }])('asks no gateway to stream that is %j', async (change) => {
  const monitor = monitoring(gateway(change));
  expect(await lineStart(monitor, me, 'd', 'all')).toMatchObject({ opened: false, token: 't' });
  expect(monitor.asked).toEqual(['all']);
});
it('is empty where there is no gateway', async () => {
  expect(await lineStart(monitoring(undefined), me, 'd', 'all')).toEqual({ gateway: null, opened: false, token: null });
});
it('leaves out what is refused, and nothing that went wrong', async () => {
  const asleep = monitoring(gateway(), { open: gatewayErrors.sleeping(), token: variableErrors.variableNotFound() });
  expect(await lineStart(asleep, me, 'd', ['v'])).toMatchObject({ opened: false, token: null });
  await expect(lineStart(monitoring(gateway(), { open: new Error('broken') }), me, 'd', 'all')).rejects.toThrow(
    'broken',
  );
});
