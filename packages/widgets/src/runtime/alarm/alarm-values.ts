import type { Language, Severity } from '@lightfield/contract';
import { alarmOfKey, type AlarmValue } from '@lightfield/page';
import type { AlarmMark, AlarmMarks } from '../../kit/alarm-marks.ts';
import type { Live, Reading } from '../../kit/host.ts';
import { isDoubtful } from '../../kit/reading.ts';
import { viewText } from '../../locales/view/text.ts';

/** The worse, the higher, as of a device: a condition says "from important on". */
const LEVEL: Readonly<Record<Severity | 'none', number>> = { none: 0, normal: 1, important: 2, severe: 3 };

/**
 * Values of a page, and among them how the alarms of its variables stand (`alarm` of a binding). Who may see no alarms has none
 * of them: then `marks` is absent. Where the variable itself is out of date or bad, nobody can vouch for its alarms either.
 */
export function withAlarmValues(live: Live, marks: AlarmMarks | undefined, language: Language): Live {
  // the same object until something of it changes, as those who watch expect
  const known = new Map<string, Reading>();
  const alarmReading = (key: string, alarm: AlarmValue, of: string): Reading | undefined => {
    if (!marks?.isHeard()) return undefined;
    const value = live.read(of);
    const now: Reading = {
      ...shownOf(alarm, marks.read(of), language),
      unit: '',
      quality: value === undefined || isDoubtful(value.quality) ? 'stale' : 'good',
      time: value?.time ?? 0,
    };
    const last = known.get(key);
    if (last && last.value === now.value && last.quality === now.quality) return last;
    known.set(key, now);
    return now;
  };
  const read = (key: string): Reading | undefined => {
    const told = alarmOfKey(key);
    return told ? alarmReading(key, told.alarm, told.of) : live.read(key);
  };
  return {
    read,
    watch(key, listener) {
      const told = alarmOfKey(key);
      if (!told) return live.watch(key, listener);
      let last = read(key);
      const look = () => {
        const now = read(key);
        if (now === last) return;
        last = now;
        listener(now);
      };
      const stops = [live.watch(told.of, look), marks?.watch(told.of, look)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}

function shownOf(alarm: AlarmValue, mark: AlarmMark | undefined, language: Language): Pick<Reading, 'value' | 'text'> {
  const holding = mark?.holding ?? 0;
  if (alarm === 'alarmLevel') return levelShown(mark && holding > 0 ? mark.severity : 'none', language);
  const value = alarm === 'alarms' ? holding : (mark?.unconfirmed ?? 0);
  return { value, text: String(value) };
}
const levelShown = (severity: Severity | 'none', language: Language) => ({
  value: LEVEL[severity],
  text: viewText(`alarmLevel.${severity}`)[language],
});
