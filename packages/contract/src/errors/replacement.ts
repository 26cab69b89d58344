import type { Text } from '../text/text.ts';
import { contractText } from '../locales/words/text.ts';

/** A resource the new gateway lacks when a gateway is replaced, and what to do about it. */
export interface ReplacementGap extends Text {
  readonly hint: Text;
}

/** S1 §8: a failed replacement names what the new gateway lacks, with a fix hint. Shown with 1124 of the device table. */
export const REPLACEMENT_GAPS = {
  drivers: contractText.of('replacement.drivers', {
    hint: contractText('replacement.driversHint'),
  }),
  protocols: contractText.of('replacement.protocols', {
    hint: contractText('replacement.protocolsHint'),
  }),
  ports: contractText.of('replacement.ports', {
    hint: contractText('replacement.portsHint'),
  }),
  variables: contractText.of('replacement.variables', {
    hint: contractText('replacement.variablesHint'),
  }),
  alarms: contractText.of('replacement.alarms', {
    hint: contractText('replacement.alarmsHint'),
  }),
  reports: contractText.of('replacement.reports', {
    hint: contractText('replacement.reportsHint'),
  }),
  scripts: contractText.of('replacement.scripts', {
    hint: contractText('replacement.scriptsHint'),
  }),
  mqtt: contractText.of('replacement.mqtt', {
    hint: contractText('replacement.mqttHint'),
  }),
  antiTamper: contractText.of('replacement.antiTamper', {
    hint: contractText('replacement.antiTamperHint'),
  }),
  lowPower: contractText.of('replacement.lowPower', {
    hint: contractText('replacement.lowPowerHint'),
  }),
  baseStation: contractText.of('replacement.baseStation', {
    hint: contractText('replacement.baseStationHint'),
  }),
  vpn: contractText.of('replacement.vpn', {
    hint: contractText('replacement.vpnHint'),
  }),
  network: contractText.of('replacement.network', {
    hint: contractText('replacement.networkHint'),
  }),
  series: contractText.of('replacement.series', {
    hint: contractText('replacement.seriesHint'),
  }),
} as const satisfies Record<string, ReplacementGap>;
export type ReplacementResource = keyof typeof REPLACEMENT_GAPS;
