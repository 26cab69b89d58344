import { z } from 'zod';
import { Id, optional } from '../fields.ts';
import { BrowseDown, BrowseResult } from '../gateway/protocol.ts';
import { defineCall } from './define-call.ts';

/** One entry of a device's own directory. */
export const BrowsedNode = BrowseResult.shape.nodes.element;
export type BrowsedNode = z.infer<typeof BrowsedNode>;

export const driverBrowseCalls = {
  /**
   * Waits for the gateway's answer. 1102: on no gateway; 1301, 1302, 1322: it does not answer, is away or asleep; 1346: it is
   * being asked too much; else what the gateway says, e.g. 1501: it does not run such a driver.
   */
  browse: defineCall('/lfscada/equipment/multi/browse', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'One level of what the device behind a driver holds',
    body: z.object({
      id: Id,
      /** Name of the driver within the device. */
      driver: BrowseDown.shape.driver,
      /** `address` of an entry; absent: the topmost ones. */
      parent: optional(BrowseDown.shape.parent.unwrap()),
    }),
    answer: z.object({
      nodes: z.array(BrowsedNode),
      /** There are more than one answer can hold. */
      more: z.boolean(),
    }),
  }),
};
