import { z } from 'zod';
import { ManagedDevice, SyncState } from '../entities/device-manage.ts';
import { Id, formBoolean, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

export const deviceManageCalls = {
  /** The list under "manage": what a device is bound to, and whether all of it agrees. */
  queryForManage: defineCall('/lfscada/equipment/multi/queryForManage', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices as they are managed: gateway, template, synchronisation; filtered and paged',
    body: z.object({
      /** Part of name, number, address, SN or name of the gateway. */
      keyword: optional(text(50)),
      groupId: optional(Id),
      ungrouped: optional(formBoolean),
      /** `none`: without a gateway. */
      gatewayState: optional(z.enum(['online', 'offline', 'sleeping', 'upgrading', 'none'])),
      templateId: optional(Id),
      /** As `queryAllManufacturer` tells it. */
      manufacturer: optional(text(LIMITS.device.manufacturerMax)),
      sync: optional(SyncState),
      sort: optional(z.enum(['name', 'state'])),
      order: optional(z.enum(['asc', 'desc'])),
      ...paging,
    }),
    answer: pageOf(ManagedDevice),
  }),
};
