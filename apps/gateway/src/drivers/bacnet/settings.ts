import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField, requestGapField } from '../form.ts';
import { LARGEST_APDU, type Route, SMALLEST_APDU } from './message.ts';

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
    deviceInstance: field(z.int().min(0).max(MAX_DEVICE).optional(), {
      zh: '设备实例号',
      en: 'Device instance',
      hint: {
        zh: '填写后，只采集实例号相符的设备；留空则不核对',
        en: 'When given, only a device with this number is read; when left empty, it is not checked',
      },
    }),
    priority: field(z.int().min(1).max(16).default(16), {
      zh: '写入优先级',
      en: 'Priority of writes',
      hint: {
        zh: '1最高，16最低；8为操作员手动。写入的命令一直有效，直到向“对象.release”写1将其释放',
        en: '1 is the highest, 16 the lowest; 8 is manual operator. A command stays until 1 is written to "object.release"',
      },
    }),
    replyTimeoutMs: replyTimeoutField(2_000),
    retries: field(z.int().min(0).max(10).default(2), {
      zh: '重发次数',
      en: 'Repetitions',
      hint: {
        zh: 'UDP报文可能丢失，无应答时重发的次数',
        en: 'Datagrams get lost: how often a request without an answer is sent again',
      },
      advanced: true,
    }),
    requestGapMs: requestGapField(),
    network: field(z.int().min(1).max(MAX_NETWORK).optional(), {
      zh: '网络号',
      en: 'Network',
      hint: {
        zh: '设备位于BACnet路由器之后时填写',
        en: 'For a device behind a BACnet router',
      },
      advanced: true,
    }),
    mac: field(z.string().trim().max(20).regex(MAC).optional(), {
      zh: 'MAC地址',
      en: 'MAC address',
      hint: {
        zh: '设备在该网络中的地址：MS/TP站号如12，其他如C0:A8:01:0A:BA:C0',
        en: 'Of the device in that network: an MS/TP station like 12, others like C0:A8:01:0A:BA:C0',
      },
      advanced: true,
    }),
    reading: field(z.enum(['multiple', 'single']).default('multiple'), {
      zh: '读取方式',
      en: 'Reading',
      options: {
        multiple: { zh: '批量读取', en: 'Many at once' },
        single: { zh: '逐个读取', en: 'One by one' },
      },
      hint: {
        zh: '设备不支持批量读取时，自动逐个读取',
        en: 'A device that cannot answer many at once is read one by one',
      },
      advanced: true,
    }),
    maxApdu: field(z.int().min(SMALLEST_APDU).max(LARGEST_APDU).default(LARGEST_APDU), {
      zh: '最大报文长度',
      en: 'Longest message',
      unit: 'B',
      hint: {
        zh: '设备自身支持的长度更短时，以设备为准',
        en: 'What the device says of itself holds when it is less',
      },
      advanced: true,
    }),
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
