import { type GatewayStatus, lf1, type SettingsDown } from '@lightfield/contract';
import type { Downlink, GatewayIdentity } from '../../engines/types.ts';
import type { GatewayLinkRepository } from './gateway-link.repository.ts';

/** What a gateway says of itself on its way in, and its settings on their way out. */
export function createGatewayLink({ rows, downlink }: { rows: GatewayLinkRepository; downlink: Downlink }) {
  /** To a gateway that is away they go when it says how it is: its next session begins with that. */
  async function sendSettings(gatewayId: string): Promise<void> {
    if (!downlink.isConnected(gatewayId)) return;
    const stored = await rows.settings(gatewayId);
    if (!stored) return;
    const { sn, ...said } = stored;
    const settings: SettingsDown = { v: 1, ...said };
    await downlink.publish(lf1.down.settings(sn), JSON.stringify(settings), { qos: 1 });
  }

  return {
    sendSettings,
    async took({ gatewayId }: GatewayIdentity, status: GatewayStatus): Promise<void> {
      const wanted = await rows.takeStatus(gatewayId, status);
      if (wanted !== undefined && wanted !== status.settingsRevision) await sendSettings(gatewayId);
    },
  };
}
export type GatewayLink = ReturnType<typeof createGatewayLink>;
