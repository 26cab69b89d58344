import type { AlarmEvent, MessageSaid, Severity } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';

/** An alarm from a gateway that was cut off says so beyond this age. */
const LATE_MS = 60_000;

/** What a message says, and its Chinese words: those are stored, and spoken (S3 §4). */
export interface Said {
  title: string;
  note: string;
  said: MessageSaid;
}
export const inWords = (said: MessageSaid): Said => ({ ...messageWords(said, 'zh'), said });

/** The message for one alarm. `now`: when the message is written, ms. `shelved`: it was held back by a shelf that has ended. */
export function alarmText(alarm: AlarmEvent, now: number, shelved = false): Said {
  const { severity, equipName, content, signalTitle, value, unit, condition } = alarm;
  const ago = now - alarm.raisedAt;
  const lateMs = shelved || ago > LATE_MS ? ago : null;
  const about = { severity, equipName, content, signalTitle, value, unit, condition, lateMs };
  return inWords({ kind: 'alarm', ...about, ...(shelved && { shelved }) });
}

/** The one message that stands for a flood of a device. */
export const floodText = (equipName: string, count: number, severity: Severity): Said =>
  inWords({ kind: 'flood', severity, equipName, count });
