import { z } from 'zod';
import { Id } from '../fields.ts';
import { GatewayInfo } from './device.ts';
import { LeftOut, PageJson } from './page.ts';
import { AlarmLimit, BriefSignal, Signal, StatusMapping } from './variable.ts';

/** What is known of a variable that a page gives to parameters: scales, choices and limits there follow from it. */
export const PageFacts = z.object({
  dataType: z.string(),
  unit: z.string(),
  decimals: z.int(),
  writable: z.boolean(),
  statusMap: StatusMapping,
  /** What it is said to stay within; an end that nobody has told is absent. */
  lower: z.number().optional(),
  upper: z.number().optional(),
  /** Where its alarms begin: those that are raised above a limit, or below it. */
  alarms: z.array(AlarmLimit).optional(),
});
export type PageFacts = z.infer<typeof PageFacts>;

/** A page as it runs. Regions the caller may not see are not in the document. */
export const PageView = z.object({
  id: Id,
  /** Of a page with what it is given for its parameters, which has an id of its own: that of the page. */
  pageId: Id.optional(),
  title: z.string(),
  version: z.int(),
  equipmentId: Id,
  /** Name of the device. */
  ownerName: z.string(),
  /** Titles of the regions the caller sees; `null`: all. */
  authRegion: z.array(z.string()).nullable(),
  document: PageJson,
  /** What `document` has no longer, as it was stored before today's schema. Which: for who sees all of the page. */
  leftOut: z.object({ count: z.int(), what: z.array(LeftOut) }),
  /** By their ids, of the variables that its places give to components. Absent: there are none. */
  facts: z.record(Id, PageFacts).optional(),
  /** Words, decimals and rights of the variables it shows. None while its device has no gateway. */
  signals: z.array(Signal),
});
export type PageView = z.infer<typeof PageView>;

/** What the live line of a device begins with: what `gateway/info`, `open` and `token` answer one after the other. */
export const PageLine = z.object({
  /** `null`: the device has none. */
  gateway: GatewayInfo.nullable(),
  /** The gateway was asked to stream, and has not refused. */
  opened: z.boolean(),
  /** For one live socket with the values of the page, or with all of its device where it shows none, or too many. `null`: none is given. */
  token: z.string().nullable(),
});
export type PageLine = z.infer<typeof PageLine>;
/** A page and its line. Of its signals what is not said is what most are. */
export const PageOpened = z.object({ page: PageView.extend({ signals: z.array(BriefSignal) }), line: PageLine });
export type PageOpened = z.infer<typeof PageOpened>;

/**
 * What a page is given for its parameters (packages/page, `Given`): bindings of variables and devices, values of all others. What they
 * may be is said by the page; that it is little, here.
 */
export const PageGiven = z.object({
  params: z.record(z.string().max(120), z.record(z.string().max(40), z.string().max(200)).nullable()).default({}),
  values: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])).default({}),
});
export type PageGiven = z.infer<typeof PageGiven>;
