import { type Language, SEVERITY_ORDER, type Severity } from '@lightfield/contract';
import { alarmOfKey, type AlarmValue, pageAlarmOfKey } from '@lightfield/page';
import type { AlarmMark, AlarmMarks } from '../../kit/alarm-marks.ts';
import type { Live, Reading } from '../../kit/host.ts';
import { isDoubtful } from '../../kit/reading.ts';
import { viewText } from '../../locales/view/text.ts';

/** The worse, the higher, as of a device: a condition says "from important on". */
const LEVEL: Readonly<Record<Severity | 'none', number>> = { none: 0, normal: 1, important: 2, severe: 3 };

/**
 * Values of a page, and among them how the alarms of its variables stand (`alarm` of a binding). Who may see no alarms has none
 * of them: then `marks` is absent. Where the variable itself is out of date or bad, nobody can vouch for its alarms either; of
 * the page nobody can while a value of it is out of date. `shown`: keys of the variables of the page, asked for once, and only
 * where the page shows how all of their alarms stand.
 */
export function withAlarmValues(
  live: Live,
  marks: AlarmMarks | undefined,
  language: Language,
  shown: () => readonly string[],
): Live {
  // the same object until something of it changes, as those who watch expect
  const known = new Map<string, Reading>();
  let all: readonly string[] | undefined;
  const toldBy = (key: string): Told | undefined => {
    const ofPage = pageAlarmOfKey(key);
    if (ofPage) return { alarm: ofPage, of: (all ??= shown()), isOfPage: true };
    const told = alarmOfKey(key);
    return told && { alarm: told.alarm, of: [told.of], isOfPage: false };
  };
  const alarmReading = (key: string, { alarm, of, isOfPage }: Told): Reading | undefined => {
    if (!marks?.isHeard()) return undefined;
    const values = of.map((each) => live.read(each));
    const isKnown = isOfPage
      ? values.some(Boolean) && values.every((value) => value?.quality !== 'stale')
      : values.every((value) => value !== undefined && !isDoubtful(value.quality));
    const now: Reading = {
      ...shownOf(alarm, isOfPage ? togetherOf(of.map((each) => marks.read(each))) : marks.read(of[0] ?? ''), language),
      unit: '',
      // a page that shows no variables has no alarms, whatever becomes of its line
      quality: isKnown || of.length === 0 ? 'good' : 'stale',
      time: Math.max(0, ...values.map((value) => value?.time ?? 0)),
    };
    const last = known.get(key);
    if (last && last.value === now.value && last.quality === now.quality) return last;
    known.set(key, now);
    return now;
  };
  const read = (key: string): Reading | undefined => {
    const told = toldBy(key);
    return told ? alarmReading(key, told) : live.read(key);
  };
  return {
    read,
    watch(key, listener) {
      const told = toldBy(key);
      if (!told) return live.watch(key, listener);
      let last = read(key);
      let isOver = false;
      const look = () => {
        const now = isOver ? last : read(key);
        if (now === last) return;
        last = now;
        listener(now);
      };
      // hundreds of values of a page change in one frame: they are looked at once
      const when = told.isOfPage ? onceForAll(look) : look;
      const stops = told.of.flatMap((each) => [live.watch(each, when), marks?.watch(each, when)]);
      return () => {
        isOver = true;
        for (const stop of stops) stop?.();
      };
    },
  };
}

interface Told {
  readonly alarm: AlarmValue;
  /** Variables whose alarms are meant. */
  readonly of: readonly string[];
  readonly isOfPage: boolean;
}
function onceForAll(look: () => void): () => void {
  let isCalled = false;
  return () => {
    if (isCalled) return;
    isCalled = true;
    queueMicrotask(() => {
      isCalled = false;
      look();
    });
  };
}

type Counted = Pick<AlarmMark, 'severity' | 'holding' | 'unconfirmed'>;
/** Of several variables: the worst that holds, and how many of all. */
function togetherOf(marks: readonly (AlarmMark | undefined)[]): Counted | undefined {
  let all: Counted | undefined;
  for (const mark of marks) {
    if (!mark) continue;
    const { holding, unconfirmed, severity } = mark;
    // the mark of what is over says nothing of what holds
    const isWorse =
      all === undefined ||
      (holding > 0 && (all.holding === 0 || SEVERITY_ORDER.indexOf(severity) < SEVERITY_ORDER.indexOf(all.severity)));
    all = {
      severity: isWorse ? severity : (all?.severity ?? severity),
      holding: (all?.holding ?? 0) + holding,
      unconfirmed: (all?.unconfirmed ?? 0) + unconfirmed,
    };
  }
  return all;
}

function shownOf(alarm: AlarmValue, mark: Counted | undefined, language: Language): Pick<Reading, 'value' | 'text'> {
  const holding = mark?.holding ?? 0;
  if (alarm === 'alarmLevel') return levelShown(mark && holding > 0 ? mark.severity : 'none', language);
  const value = alarm === 'alarms' ? holding : (mark?.unconfirmed ?? 0);
  return { value, text: String(value) };
}
const levelShown = (severity: Severity | 'none', language: Language) => ({
  value: LEVEL[severity],
  text: viewText(`alarmLevel.${severity}`)[language],
});
