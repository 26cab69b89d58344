import { FIRST_LANGUAGE, type AlarmEvent, type MessageSaid, type Severity } from '@lightfield/contract';
import { alarmSpeech, messageWords } from '@lightfield/rules';

/** An alarm from a gateway that was cut off says so beyond this age. */
const LATE_MS = 60_000;

/** What a message says, and its Chinese words, which are stored. */
export interface Said {
  title: string;
  note: string;
  said: MessageSaid;
}
export const inWords = (said: MessageSaid): Said => ({ ...messageWords(said, FIRST_LANGUAGE), said });

/** The message for one alarm. `now`: when the message is written, ms. `shelved`: it was held back by a shelf that has ended. */
export function alarmText(alarm: AlarmEvent, now: number, shelved = false): Said {
  const { severity, equipName, content, signalTitle, value, unit, condition, texts } = alarm;
  const ago = now - alarm.raisedAt;
  const lateMs = shelved || ago > LATE_MS ? ago : null;
  const about = { severity, equipName, content, signalTitle, value, unit, condition, lateMs };
  return inWords({ kind: 'alarm', ...about, ...(texts && { texts }), ...(shelved && { shelved }) });
}

/** What is said of a flood. */
export interface FloodSaid {
  readonly sourceName: string;
  readonly count: number;
  /** The worst among them, and what the first such alarm says; '': a flood that an older version has begun. */
  readonly severity: Severity;
  readonly worst: string;
}

/** The one message that stands for a flood of a device. */
export const floodText = ({ sourceName, count, severity, worst }: FloodSaid): Said =>
  inWords({ kind: 'flood', severity, equipName: sourceName, count, ...(worst && { worst }) });

/** What is spoken of a message so many times; `undefined`: nothing. */
export function speechOf(said: MessageSaid | null | undefined, times: number): string | undefined {
  return said?.kind === 'alarm' && times > 0 ? alarmSpeech(said) : undefined;
}
