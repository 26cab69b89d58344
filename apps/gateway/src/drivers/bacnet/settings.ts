import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField, requestGapField } from '../form.ts';
import { LARGEST_APDU, type Route, SMALLEST_APDU } from './message.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Highest number of a device; the one above stands for "whichever it is". */
const MAX_DEVICE = 4_194_302;
/** 0 is the own network, 65535 all of them. */
const MAX_NETWORK = 65_534;
const MAC = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5]|[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){1,6})$/;

/** One BACnet device: on the IP network, or behind a router on it. */
export const bacnetSettings = z
  .strictObject({
    host: hostField(),
    port: portField(47_808),
    deviceInstance: field(
      z.int().min(0).max(MAX_DEVICE).optional(),
      driversText.of('bacnet.deviceInstance', {
        hint: driversText('bacnet.whenGivenOnlyADeviceWith'),
      }),
    ),
    priority: field(
      z.int().min(1).max(16).default(16),
      driversText.of('bacnet.priorityOfWrites', {
        hint: driversText('bacnet.n1IsTheHighest16The'),
      }),
    ),
    replyTimeoutMs: replyTimeoutField(2_000),
    retries: field(
      z.int().min(0).max(10).default(2),
      driversText.of('bacnet.repetitions', {
        hint: driversText('bacnet.datagramsGetLostHowOftenA'),
        advanced: true,
      }),
    ),
    requestGapMs: requestGapField(),
    network: field(
      z.int().min(1).max(MAX_NETWORK).optional(),
      driversText.of('bacnet.network', {
        hint: driversText('bacnet.forADeviceBehindABacnet'),
        advanced: true,
      }),
    ),
    mac: field(
      z.string().trim().max(20).regex(MAC).optional(),
      driversText.of('bacnet.macAddress', {
        hint: driversText('bacnet.ofTheDeviceInThatNetwork'),
        advanced: true,
      }),
    ),
    reading: field(
      z.enum(['multiple', 'single']).default('multiple'),
      driversText.of('bacnet.reading', {
        options: {
          multiple: driversText('bacnet.multiple'),
          single: driversText('bacnet.single'),
        },
        hint: driversText('bacnet.aDeviceThatCannotAnswerMany'),
        advanced: true,
      }),
    ),
    maxApdu: field(
      z.int().min(SMALLEST_APDU).max(LARGEST_APDU).default(LARGEST_APDU),
      driversText.of('bacnet.longestMessage', {
        unit: 'B',
        hint: driversText('bacnet.whatTheDeviceSaysOfItself'),
        advanced: true,
      }),
    ),
  })
  .refine(({ network, mac }) => (network === undefined) === (mac === undefined), {
    path: ['mac'],
    message: 'a network and an address in it belong together',
  });
export type BacnetSettings = z.infer<typeof bacnetSettings>;

/** How a device is reached; nothing when it is on the IP network itself. */
export function routeOf({ network, mac }: BacnetSettings): Route | undefined {
  if (network === undefined || mac === undefined) return undefined;
  return { network, mac: mac.includes(':') ? Buffer.from(mac.replaceAll(':', ''), 'hex') : Buffer.of(Number(mac)) };
}
