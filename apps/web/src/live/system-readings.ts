import type { Reading } from '@lightfield/widgets/kit';
import type { ProjectState } from './project-socket.ts';

/** What the platform itself knows of a device (S2 §3 `systemKey`). */
export interface DeviceFacts {
  readonly online: boolean;
  /** Alarms whose condition holds. */
  readonly alarms: number;
  /** When it was heard, epoch ms. */
  readonly at: number;
}
/** `systemKey`s of the values that every device has. */
export const SYSTEM_KEYS = ['online', 'alarms'] as const;
export type SystemKey = (typeof SYSTEM_KEYS)[number];

const ONLINE = { zh: ['离线', '在线'], en: ['Offline', 'Online'] } as const;

/** Values behind `system` bindings of a page, by `bindingKey`: of the device by its id, and of the page's own device. */
export function systemReadings(
  equipmentId: string,
  { online, alarms, at }: DeviceFacts,
  fresh: boolean,
  language: 'zh' | 'en',
): readonly (readonly [key: string, reading: Reading])[] {
  const base = { unit: '', quality: fresh ? 'good' : 'stale', time: at } as const;
  const byKey: Readonly<Record<SystemKey, Reading>> = {
    online: { ...base, value: online ? 1 : 0, text: ONLINE[language][online ? 1 : 0] },
    alarms: { ...base, value: alarms, text: String(alarms) },
  };
  return SYSTEM_KEYS.flatMap((key) => [
    [`system:${equipmentId}:${key}`, byKey[key]] as const,
    // drawn for a template, it names no device
    [`system::${key}`, byKey[key]] as const,
  ]);
}

/** The same for every device of a project page. It has no device of its own: keys without one are left out. */
export function projectDeviceReadings(
  { gateways, wire }: Pick<ProjectState, 'gateways' | 'wire'>,
  at: number,
  language: 'zh' | 'en',
): (readonly [key: string, reading: Reading])[] {
  return [...gateways.values()].flatMap(({ equipmentId, online, alarmCount }) =>
    systemReadings(equipmentId, { online, alarms: alarmCount, at }, wire === 'open', language).filter(([key]) =>
      key.startsWith(`system:${equipmentId}:`),
    ),
  );
}
