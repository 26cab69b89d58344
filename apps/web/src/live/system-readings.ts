import type { CommunicationState, Language, Severity } from '@lightfield/contract';
import type { Reading } from '@lightfield/widgets/kit';
import { liveText } from './locales/text.ts';
import type { ProjectState } from './project-socket.ts';

/** What the platform itself knows of a device (S2 §3 `systemKey`). */
export interface DeviceFacts {
  readonly online: boolean;
  /** Alarms whose condition holds. */
  readonly alarms: number;
  /** The worst of them; `null`: there are none; absent: nobody says. */
  readonly worst?: Severity | null | undefined;
  /** Alarms that nobody has confirmed; absent: nobody says. */
  readonly unconfirmed?: number | undefined;
  /** How it answers its gateway; absent: nobody says (a page that plays the past). */
  readonly comm?: CommunicationState | undefined;
  /** When it was heard, epoch ms. */
  readonly at: number;
}
/** `systemKey`s of the values that every device has. */
export const SYSTEM_KEYS = ['online', 'alarms', 'alarmLevel', 'unconfirmed', 'comm'] as const;
export type SystemKey = (typeof SYSTEM_KEYS)[number];

/** As numbers, so that conditions of pages can tell them apart. */
const COMM: Readonly<Record<CommunicationState, number>> = { failing: 0, ok: 1, never: 2, unknown: 3 };

/** The worse, the higher: a condition says "from important on". */
const LEVEL: Readonly<Record<Severity | 'none', number>> = { none: 0, normal: 1, important: 2, severe: 3 };

/** Values behind `system` bindings of a page, by `bindingKey`: of the device by its id, and of the page's own device. */
export function systemReadings(
  equipmentId: string,
  { online, alarms, worst, unconfirmed, comm, at }: DeviceFacts,
  fresh: boolean,
  language: Language,
): readonly (readonly [key: string, reading: Reading])[] {
  const say = liveText.in(language);
  const base = { unit: '', quality: fresh ? 'good' : 'stale', time: at } as const;
  // What is not read raises no alarm of a value: how many there are nobody knows then.
  const counted = comm === undefined || comm === 'ok' ? base : ({ ...base, quality: 'stale' } as const);
  const byKey: Readonly<Record<SystemKey, Reading | undefined>> = {
    online: { ...base, value: online ? 1 : 0, text: say(online ? 'online' : 'offline') },
    alarms: { ...counted, value: alarms, text: String(alarms) },
    alarmLevel:
      worst === undefined
        ? undefined
        : { ...counted, value: LEVEL[worst ?? 'none'], text: say(`level.${worst ?? 'none'}`) },
    unconfirmed: unconfirmed === undefined ? undefined : { ...counted, value: unconfirmed, text: String(unconfirmed) },
    comm: comm && { ...base, value: COMM[comm], text: say(`comm.${comm}`) },
  };
  return SYSTEM_KEYS.flatMap((key) => {
    const reading = byKey[key];
    if (!reading) return [];
    return [
      [`system:${equipmentId}:${key}`, reading] as const,
      // drawn for a template, it names no device
      [`system::${key}`, reading] as const,
    ];
  });
}

/** The same for every device of a project page. It has no device of its own: keys without one are left out. */
export function projectDeviceReadings(
  { gateways, wire }: Pick<ProjectState, 'gateways' | 'wire'>,
  at: number,
  language: Language,
): (readonly [key: string, reading: Reading])[] {
  return [...gateways.values()].flatMap(({ equipmentId, online, alarmCount, alarmWorst, unconfirmed, comm }) =>
    systemReadings(
      equipmentId,
      { online, alarms: alarmCount, worst: alarmWorst, unconfirmed, comm: comm?.state ?? 'unknown', at },
      wire === 'open',
      language,
    ).filter(([key]) => key.startsWith(`system:${equipmentId}:`)),
  );
}

/** What is told of the project itself: of the alarms of all its devices and of its own rules. */
export const PROJECT_KEYS = ['alarms', 'alarmLevel', 'unconfirmed'] as const satisfies readonly SystemKey[];
export function projectAlarmReadings(
  facts: Pick<DeviceFacts, 'alarms' | 'worst' | 'unconfirmed'>,
  fresh: boolean,
  language: Language,
): readonly (readonly [key: string, reading: Reading])[] {
  const all = new Map(systemReadings('', { ...facts, online: false, at: Date.now() }, fresh, language));
  return PROJECT_KEYS.flatMap((key) => {
    const reading = all.get(`system::${key}`);
    return reading ? [[`system::${key}`, reading] as const] : [];
  });
}
