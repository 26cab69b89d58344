import type { Signal } from '@lightfield/contract';
import { formatValue, mappedText } from '@lightfield/rules';
import type { Reading } from '@lightfield/widgets/kit';
import type { Seen } from '../../../live/reading-store.ts';

type Shown = Pick<Signal, 'signalMaps' | 'decimals' | 'unit'>;

/** A value with the words and decimals of its variable, as widgets show it. Nothing known of the variable: as it came. */
export function readingOf(signal: Shown | undefined, { value, quality, readAt }: Seen): Reading {
  const mapped = signal && mappedText(signal.signalMaps, value);
  return {
    value,
    text: mapped ?? (signal ? formatValue(value, signal.decimals) : String(value ?? '')),
    unit: mapped === undefined ? (signal?.unit ?? '') : '',
    quality,
    time: readAt,
  };
}

/** What the platform itself knows of a device (S2 §3 `systemKey`). */
export interface DeviceFacts {
  readonly online: boolean;
  /** Alarms whose condition holds. */
  readonly alarms: number;
  /** When it was heard, epoch ms. */
  readonly at: number;
}
const ONLINE = { zh: ['离线', '在线'], en: ['Offline', 'Online'] } as const;

/** Values behind `system` bindings of a page, by `bindingKey`. */
export function systemReadings(
  equipmentId: string,
  { online, alarms, at }: DeviceFacts,
  fresh: boolean,
  language: 'zh' | 'en',
): readonly (readonly [key: string, reading: Reading])[] {
  const base = { unit: '', quality: fresh ? 'good' : 'stale', time: at } as const;
  return [
    [`system:${equipmentId}:online`, { ...base, value: online ? 1 : 0, text: ONLINE[language][online ? 1 : 0] }],
    [`system:${equipmentId}:alarms`, { ...base, value: alarms, text: String(alarms) }],
  ];
}
