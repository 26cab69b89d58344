import type { AlarmRecord, Language, Severity } from '@lightfield/contract';
import { tablesText } from '../locales/tables/text.ts';

interface Sample {
  readonly name: 'pump1' | 'well' | 'pump2' | 'dosing' | 'incomer' | 'pump3';
  readonly severity: Severity;
  readonly value: number;
  readonly unit: string;
  readonly recovered: boolean;
  readonly confirmed: boolean;
}
const SAMPLES: readonly Sample[] = [
  { name: 'pump1', severity: 'severe', value: 92.4, unit: '℃', recovered: false, confirmed: false },
  { name: 'well', severity: 'important', value: 0.8, unit: 'm', recovered: true, confirmed: false },
  { name: 'pump2', severity: 'normal', value: 0.21, unit: 'MPa', recovered: true, confirmed: true },
  { name: 'dosing', severity: 'important', value: 1.3, unit: 'mg/L', recovered: true, confirmed: true },
  { name: 'incomer', severity: 'severe', value: 438, unit: 'V', recovered: true, confirmed: true },
  { name: 'pump3', severity: 'normal', value: 5_000, unit: 'h', recovered: true, confirmed: true },
];
const MINUTE = 60_000;
/** So that a canvas looks the same every day. */
const AT = Date.UTC(2026, 0, 1, 8, 30);

/** Rows that stand on the canvas, where there are no alarms. */
export function sampleAlarms(language: Language): readonly AlarmRecord[] {
  const words = tablesText.in(language);
  return SAMPLES.map(({ name, recovered, confirmed, ...sample }, at): AlarmRecord => {
    const raisedAt = AT - at * 17 * MINUTE;
    return {
      ...sample,
      id: `sample-${at}`,
      about: 'value',
      equipId: null,
      projectId: null,
      gatewayId: null,
      equipName: words(`sampleDevice.${name}`),
      signalId: null,
      signalTitle: '',
      content: words(`sampleAlarm.${name}`),
      confirmRule: 'manual',
      condition: '',
      raisedAt,
      recoveredAt: recovered ? raisedAt + 6 * MINUTE : null,
      recoveredValue: null,
      confirmedAt: confirmed ? raisedAt + 9 * MINUTE : null,
      confirmedBy: confirmed ? 'op' : null,
      shelved: false,
      shelfId: null,
      comments: 0,
    };
  });
}
