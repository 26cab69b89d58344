import type { BlockList } from 'node:net';
import { networkList } from './networks.ts';

export interface OutboundConfig {
  /** Inner networks in which services that enterprises name may be asked. */
  readonly networks: BlockList;
}

/** Where the platform goes for those who use it; part of the table in config.ts. */
export const OUTBOUND_SETTINGS = {
  LF_OUTBOUND_NETWORKS: networkList
    .prefault('')
    .describe(
      'Inner networks in which addresses that people of enterprises type (model of the assistant, targets of data) may be asked, e.g. 10.1.2.0/24; empty: none',
    ),
};
export const outboundConfig = (settings: { LF_OUTBOUND_NETWORKS: BlockList }): OutboundConfig => ({
  networks: settings.LF_OUTBOUND_NETWORKS,
});
