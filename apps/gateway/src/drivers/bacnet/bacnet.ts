import { defineDriver, type ReadRequest } from '../driver.ts';
import { BACNET_PATTERN, type BacnetAddress, bacnetAddress, type BacnetPoint, refusePoint } from './address.ts';
import { pack } from './plan.ts';
import { type BacnetSettings, bacnetSettings } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';
import { asItIs } from '@lightfield/contract';

export interface BacnetRequest extends ReadRequest {
  readonly points: readonly BacnetPoint[];
}

export const bacnet = defineDriver<BacnetSettings, BacnetAddress, BacnetRequest>({
  type: 'bacnet',
  title: asItIs('BACnet/IP'),
  notation: driversText('bacnet.objectAiAoAvBiBo'),
  addressPattern: BACNET_PATTERN,
  settings: bacnetSettings,
  address: bacnetAddress,
  refuse: refusePoint,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  plan: ({ maxApdu }, points) => pack(points, maxApdu).map((points) => ({ points })),
  open: async (settings, host) => (await import('./connection.ts')).BacnetConnection.open(settings, host),
});
