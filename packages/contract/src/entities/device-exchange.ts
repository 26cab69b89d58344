import { z } from 'zod';
import { REPLACEMENT_GAPS, type ReplacementResource } from '../errors/replacement.ts';
import { Id, Millis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ItemDiff } from './config-diff.ts';
import { ConfigIssue, SentItems } from './device-config.ts';
import { PageChange } from './device-sync.ts';
import { Sn } from './gateway.ts';
import { DevicePageFile } from './page.ts';

const Said = z.looseObject({ zh: z.string(), en: z.string() });
const RESOURCES = Object.keys(REPLACEMENT_GAPS) as [ReplacementResource, ...ReplacementResource[]];

/** Something a gateway lacks for a device, and what to do about it. */
export const ExchangeGap = Said.extend({ resource: z.enum(RESOURCES), hint: Said });
export type ExchangeGap = z.infer<typeof ExchangeGap>;

/** What a replacement would do. */
export const ReplacementCheck = z.object({
  from: z.object({ id: Id, sn: z.string(), name: z.string(), model: z.string(), series: z.string() }),
  to: z.object({
    sn: Sn,
    model: z.string(),
    series: z.string(),
    /** `false`: on the factory list only; it is registered with the replacement. */
    registered: z.boolean(),
    /** Devices it carries already. */
    deviceCount: z.int(),
  }),
  /** All devices of the old gateway move together. */
  devices: z.array(z.object({ id: Id, name: z.string() })),
  /** What has to be put right first; empty: it can be done. */
  gaps: z.array(ExchangeGap),
});
export type ReplacementCheck = z.infer<typeof ReplacementCheck>;

/** A device as a file: what it consists of, without what belongs to its place. Passwords of drivers are left out. */
export const DeviceFile = z.object({
  lightfield: z.literal('device'),
  v: z.literal(1),
  name: z.string().max(100),
  /** Of the gateway it was made for; empty: it had none. */
  series: z.string().max(100),
  model: z.string().max(100),
  exportedAt: Millis,
  items: SentItems,
  /** Configuration pages; files of before have none. */
  pages: z.array(DevicePageFile).max(LIMITS.device.pages).default([]),
});
export type DeviceFile = z.infer<typeof DeviceFile>;

/** What a device would become by an import or a copy. */
export const ExchangePreview = z.object({
  /** Of the device's configuration that it was compared with. */
  revision: z.int(),
  diffs: z.array(ItemDiff),
  /** Pages that come along; one of the same title becomes the new one, and what it was stays a version. */
  pages: z.array(PageChange),
  gaps: z.array(ExchangeGap),
  /** What else is wrong; whatever is not mere advice has to be put right first. */
  issues: z.array(ConfigIssue),
});
export type ExchangePreview = z.infer<typeof ExchangePreview>;
