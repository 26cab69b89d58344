import { type AlarmEvent, LIMITS, SEVERITY_ORDER } from '@lightfield/contract';
import { alarmCondition, contentWords } from '@lightfield/rules';
import { Button, Icon, StateMark } from '@lightfield/ui';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmStateMark, SeverityMark, useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useWorkplace } from '../../../lib/workplace.ts';
import styles from './past.module.css';
import type { PastSource } from './past-source.ts';
import { type Player, SPEEDS, type Span, type Speed } from './player.ts';
import { apart, spanOf, spanProblem } from './span.ts';
import type { StoodAlarm } from './timeline.ts';
import { HOUR_MS, useAlarmMarks } from './use-past.ts';
import { useLanguage } from '../../../lib/use-language.ts';

/** Lengths to choose from, ms. */
const LENGTHS = [HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS] as const;
/** Marks of alarms nearer to each other than this share of the line are one. */
const NEAR = 0.004;

export interface PastBarProps {
  readonly player: Player;
  readonly source: PastSource;
  readonly onLeave: () => void;
}

/** Under a page that plays the past: the time to move along, the speed, and the alarms as they stood. */
export function PastBar({ player, source, onLeave }: PastBarProps) {
  useWorkplace();
  const { t } = useTranslation('page');
  const { span, at, speed, playing, waiting, error, timeline } = useSyncExternalStore(player.subscribe, player.state);
  const marks = useAlarmMarks(source, span);
  const words = useErrorWords();
  const before = marks.findLast(({ raisedAt }) => raisedAt < at);
  const after = marks.find(({ raisedAt }) => raisedAt > at);
  const unrecorded = timeline ? source.ids.filter((id) => timeline.isUnrecorded(id)).length : 0;
  const jump = (to: AlarmEvent | undefined) => to && player.seek(to.raisedAt);
  return (
    <section className={styles['bar']} aria-label={t('past.label')}>
      <div className={styles['row']}>
        <StateMark tag state="important" text={t('past.label')} />
        <output className={styles['clock']} aria-label={t('past.moment')} data-waiting={waiting}>
          {formatTime(at)}
        </output>
        <Alarms
          alarms={timeline?.alarmsAt(at) ?? []}
          more={timeline?.moreAlarms ?? false}
          several={source.several}
          onJump={(alarm) => player.seek(alarm.raisedAt)}
        />
        <output className={styles['note']}>
          {error !== undefined ? (
            <>
              {words(error).title}{' '}
              <Button kind="quiet" onClick={() => player.retry()}>
                {t('past.retry')}
              </Button>
            </>
          ) : waiting ? (
            t('past.waiting')
          ) : (
            [
              ...(timeline?.moreAlarms ? [t('past.moreAlarms', { number: LIMITS.past.alarms })] : []),
              ...(unrecorded > 0 ? [t('past.unrecorded', { number: unrecorded })] : []),
            ].join(t('past.and'))
          )}
        </output>
        <SpanChooser span={span} onSpan={(next) => player.setSpan(next)} />
        <Button onClick={onLeave}>{t('past.leave')}</Button>
      </div>
      <div className={styles['row']}>
        <Button
          kind="primary"
          onClick={() => (playing ? player.pause() : player.play())}
          title={t(playing ? 'past.pause' : 'past.play')}
        >
          <Icon name={playing ? 'pause' : 'play'} size={16} />
          <span>{t(playing ? 'past.pause' : 'past.play')}</span>
        </Button>
        <select
          className={styles['select']}
          aria-label={t('past.speed')}
          value={speed}
          onChange={({ target }) => player.setSpeed(Number(target.value) as Speed)}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {t('past.times', { value })}
            </option>
          ))}
        </select>
        <Step label={t('past.before')} icon="left" disabled={!before} onClick={() => jump(before)} />
        <TimeLine span={span} at={at} marks={marks} onSeek={(to) => player.seek(to)} />
        <Step label={t('past.after')} icon="right" disabled={!after} onClick={() => jump(after)} />
      </div>
    </section>
  );
}

function Step(step: { label: string; icon: 'left' | 'right'; disabled: boolean; onClick: () => void }) {
  return (
    <Button kind="quiet" aria-label={step.label} title={step.label} disabled={step.disabled} onClick={step.onClick}>
      <Icon name={step.icon} size={16} />
    </Button>
  );
}

interface TimeLineProps {
  readonly span: Span;
  readonly at: number;
  readonly marks: readonly AlarmEvent[];
  readonly onSeek: (at: number) => void;
}
/** Arrow keys move by one part of this many. */
const STEPS = 600;

function TimeLine({ span, at, marks, onSeek }: TimeLineProps) {
  const { t } = useTranslation('page');
  const length = span.to - span.from;
  const place = (time: number) => (time - span.from) / length;
  const shown = apart(marks, length * NEAR);
  return (
    <div className={styles['line']}>
      <div className={styles['marks']} aria-hidden="true">
        {shown.map(({ id, raisedAt, severity }) => (
          <i key={id} data-severity={severity} style={{ left: `${place(raisedAt) * 100}%` }} />
        ))}
      </div>
      <input
        type="range"
        min={span.from}
        max={span.to - 1}
        step={Math.max(1, Math.round(length / STEPS))}
        value={at}
        aria-label={t('past.moment')}
        aria-valuetext={formatTime(at)}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <div className={styles['ends']}>
        <span>{formatTime(span.from)}</span>
        <span>{formatTime(span.to)}</span>
      </div>
    </div>
  );
}

function SpanChooser({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) {
  const { t } = useTranslation('page');
  const length = span.to - span.from;
  const nearest = LENGTHS.find((known) => known >= length) ?? LENGTHS[LENGTHS.length - 1] ?? HOUR_MS;
  const [wrong, setWrong] = useState(false);
  const choose = (from: number, long: number) => {
    const now = Date.now();
    const problem = spanProblem(from, now);
    setWrong(problem);
    if (!problem) onSpan(spanOf(from, long, now));
  };
  return (
    <span className={styles['span']}>
      <label>
        <span>{t('past.from')}</span>
        <input
          // a new one where the beginning came from elsewhere; while it is typed it is left alone
          key={span.from}
          className={styles['select']}
          type="datetime-local"
          step={1}
          defaultValue={formatTime(span.from).replace(' ', 'T')}
          aria-invalid={wrong}
          onBlur={({ target }) => {
            const from = new Date(target.value).getTime();
            if (Math.abs(from - span.from) >= 1_000 || Number.isNaN(from)) choose(from, nearest);
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur();
          }}
        />
      </label>
      <select
        className={styles['select']}
        aria-label={t('past.length')}
        value={nearest}
        onChange={({ target }) => choose(spanOf(span.to, -Number(target.value), Date.now()).from, Number(target.value))}
      >
        {LENGTHS.map((value) => (
          <option key={value} value={value}>
            {value < 24 * HOUR_MS
              ? t('past.hours', { number: value / HOUR_MS })
              : t('past.days', { number: value / (24 * HOUR_MS) })}
          </option>
        ))}
      </select>
      {wrong ? (
        <span className={styles['wrong']} role="alert">
          {t('past.wrongFrom')}
        </span>
      ) : null}
    </span>
  );
}

/** The alarms of the moment; one opens the moment at which it was raised. */
function Alarms({
  alarms,
  more,
  several,
  onJump,
}: {
  alarms: readonly StoodAlarm[];
  /** There may have been others. */
  more: boolean;
  several: boolean;
  onJump: (alarm: AlarmEvent) => void;
}) {
  const { t } = useTranslation('page');
  const lang = useLanguage();
  if (alarms.length === 0)
    return <StateMark tag state={more ? 'important' : 'good'} text={t(more ? 'past.alarmsMissing' : 'bar.noAlarm')} />;
  const number = t(more ? 'past.atLeast' : 'bar.alarms', { number: alarms.length });
  const severity = SEVERITY_ORDER.find((one) => alarms.some(({ alarm }) => alarm.severity === one)) ?? 'severe';
  const worst: ReactNode = <StateMark tag state={severity} text={number} />;
  return (
    <details className={styles['alarms']}>
      <summary>{worst}</summary>
      <ul>
        {alarms.map(({ alarm, state }) => (
          <li key={alarm.id}>
            <SeverityMark severity={alarm.severity} />
            <button type="button" onClick={() => onJump(alarm)} title={t('past.toRaised')}>
              {contentWords(alarm.content, lang)}
            </button>
            <span className={styles['soft']}>
              {several ? `${alarm.equipName} · ` : null}
              {alarm.signalTitle} {alarmCondition(alarm, lang)} · {formatTime(alarm.raisedAt)}
            </span>
            <AlarmStateMark state={state} />
          </li>
        ))}
      </ul>
    </details>
  );
}
