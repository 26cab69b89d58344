import type { AlarmEvent } from '@lightfield/contract';
import { alarmText, speechOf } from './alarm-text.ts';
import { aboutSource, sourceOf } from './audience.ts';
import type { NewMessage } from './delivery.repository.ts';

/** A voice alarm "for ever" (loop 0): spoken so often that somebody has read it long before. */
export const SPOKEN_FOR_EVER = 999;

/** The message about an alarm, for whomever. `shelved`: it was held back by a shelf that has ended. */
export function aboutAlarm(
  { alarm, voice, loop }: { alarm: AlarmEvent; voice: boolean; loop: number },
  now: number,
  shelved = false,
): Omit<NewMessage, 'id' | 'accountId'> {
  const text = alarmText(alarm, now, shelved);
  const times = voice ? loop || SPOKEN_FOR_EVER : 0;
  const speech = speechOf(text.said, times);
  return {
    ...aboutSource(sourceOf(alarm)),
    ...text,
    gmtCreate: now,
    alarmId: alarm.id,
    severity: alarm.severity,
    alarmBroadcastTimes: times,
    ...(speech !== undefined && { speech }),
  };
}
