import { defineDriver } from '../driver.ts';
import { refusePoint, S7_PATTERN, type S7Address, s7Address, s7Notation } from './address.ts';
import { S7Connection } from './connection.ts';
import { planRequests, type S7Request } from './plan.ts';
import { type S7Settings, s7Settings, tsapsOf } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** CPUs of Siemens: S7-300, 400, 1200, 1500, 200 SMART and LOGO!, over ISO-on-TCP. */
export const s7 = defineDriver<S7Settings, S7Address, S7Request>({
  type: 's7',
  title: driversText('s7.siemensS7'),
  notation: s7Notation,
  addressPattern: S7_PATTERN,
  settings: s7Settings,
  address: s7Address,
  refuse: refusePoint,
  line(settings) {
    const { local, remote } = tsapsOf(settings);
    return `${settings.host}:${settings.port} ${local}-${remote}`;
  },
  gapMs: ({ requestGapMs }) => requestGapMs,
  plan: (_settings, points, joined) => planRequests(points, joined),
  open: (settings, host) => S7Connection.open(settings, host),
});
