import { defineDriver, type ReadRequest } from '../driver.ts';
import { BACNET_PATTERN, type BacnetAddress, bacnetAddress, type BacnetPoint, refusePoint } from './address.ts';
import { pack } from './plan.ts';
import { type BacnetSettings, bacnetSettings } from './settings.ts';

export interface BacnetRequest extends ReadRequest {
  readonly points: readonly BacnetPoint[];
}

export const bacnet = defineDriver<BacnetSettings, BacnetAddress, BacnetRequest>({
  type: 'bacnet',
  title: { zh: 'BACnet/IP', en: 'BACnet/IP' },
  notation: {
    zh: '对象（AI、AO、AV、BI、BO、BV、MI、MO、MV等）加实例号，如AI1；其他属性如BV12.units、AV3.117，数组元素如MV3.state-text[2]',
    en: 'Object (AI, AO, AV, BI, BO, BV, MI, MO, MV …) and instance, e.g. AI1; other properties BV12.units, AV3.117; entries of arrays MV3.state-text[2]',
  },
  addressPattern: BACNET_PATTERN,
  settings: bacnetSettings,
  address: bacnetAddress,
  refuse: refusePoint,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  plan: ({ maxApdu }, points) => pack(points, maxApdu).map((points) => ({ points })),
  open: async (settings, host) => (await import('./connection.ts')).BacnetConnection.open(settings, host),
});
