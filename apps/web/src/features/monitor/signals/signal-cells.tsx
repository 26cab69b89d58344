import { LIMITS, type Signal } from '@lightfield/contract';
import { mappedText } from '@lightfield/rules';
import { Value } from '@lightfield/ui';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { QualityMark, TimeAgo } from '../../../lib/texted.tsx';
import { formatSpan } from '../../../lib/duration.ts';
import { formatExact } from '../../../lib/time.ts';
import { useLastRead, useReading } from '../../../live/use-reading.ts';
import { CommandOutcome, CommandState } from '../commands/command-line.tsx';
import { useCommands, useLatestCommand } from '../commands/commands-context.tsx';
import { isDrawable } from './signal-list.ts';
import { signalText } from './signal-text.ts';
import styles from './signals.module.css';

/** The value with its unit; a mapped text with the number behind it. The only thing that draws when the value changes. */
export function SignalValue({
  signal,
  alone = false,
}: {
  signal: Signal /** No quality stands beside it. */;
  alone?: boolean;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const reading = useReading(signal.id);
  if (!signal.readable) return <span className={styles['soft']}>{t('signal.writeOnly')}</span>;
  const mapped = mappedText(signal.signalMaps, reading?.value);
  return (
    <Value
      text={reading && reading.value !== null ? signalText(signal, reading.value) : undefined}
      unit={mapped === undefined ? signal.unit : `(${String(reading?.value)})`}
      quality={reading?.quality ?? 'good'}
      align={'right'}
      {...(alone && { qualityText: reading ? t(`common:quality.${reading.quality}`) : '' })}
    />
  );
}

export function SignalQuality({ signal }: { signal: Signal }) {
  const { t } = useTranslation('monitor');
  const reading = useReading(signal.id);
  if (!signal.readable) return null;
  if (!reading) {
    return (
      <span className={styles['soft']}>
        {t(signal.collection === 'onDemand' ? 'signal.notRead' : 'signal.noValue')}
      </span>
    );
  }
  return <QualityMark quality={reading.quality} />;
}

/** A value that has stood for less needs no word about it, ms. */
const STANDING_MS = 10_000;

/** Two things that people need to tell apart: when it was read last, and since when it has this value. */
export function SignalAge({ signal }: { signal: Signal }) {
  const { t } = useTranslation('monitor');
  const reading = useLastRead(signal.id);
  if (!reading) return null;
  const { readAt, changedAt } = reading;
  return (
    <>
      <TimeAgo at={readAt} />
      {changedAt > 0 && readAt - changedAt >= STANDING_MS ? (
        <span className={styles['standing']} title={t('signal.changedAt', { time: formatExact(changedAt) })}>
          {t('signal.unchanged', { span: formatSpan(readAt - changedAt) })}
        </span>
      ) : null}
    </>
  );
}

/** How the newest command of this signal stands, in its row. */
export function SignalCommand({ signal }: { signal: Signal }) {
  const entry = useLatestCommand(signal.id);
  if (!entry) return null;
  return (
    <Tooltip title={<CommandOutcome entry={entry} />}>
      <span aria-live="polite">
        <CommandState entry={entry} />
      </span>
    </Tooltip>
  );
}

export interface CurveChoice {
  readonly ids: readonly string[];
  /** No room for another one. */
  readonly full: boolean;
  toggle(id: string): void;
}

/** What can be done with a signal, in words. */
export function SignalActions({ signal, curve }: { signal: Signal; curve?: CurveChoice }) {
  const { t } = useTranslation('monitor');
  const { openWrite, readNow } = useCommands();
  const inCurve = curve?.ids.includes(signal.id) ?? false;
  const label = (word: string) => `${word}: ${signal.title}`;
  return (
    <span className={styles['actions']}>
      {signal.writable ? (
        <Button size="small" type="link" aria-label={label(t('action.write'))} onClick={() => openWrite(signal)}>
          {t('action.write')}
        </Button>
      ) : null}
      {signal.readable && signal.kind === 'device' ? (
        <Button size="small" type="link" aria-label={label(t('action.read'))} onClick={() => readNow(signal)}>
          {t('action.read')}
        </Button>
      ) : null}
      {curve && isDrawable(signal) ? (
        <Button
          size="small"
          type="link"
          aria-label={label(t('action.curve'))}
          aria-pressed={inCurve}
          disabled={curve.full && !inCurve}
          title={curve.full && !inCurve ? t('curve.choose', { most: LIMITS.history.curveVariables }) : ''}
          className={(inCurve ? styles['pressed'] : '') ?? ''}
          onClick={() => curve.toggle(signal.id)}
        >
          {t('action.curve')}
        </Button>
      ) : null}
    </span>
  );
}

/** Name, and below or beside it the key and what kind of value it is. */
export function SignalName({ signal }: { signal: Signal }) {
  const { t } = useTranslation('monitor');
  return (
    <>
      <span className={styles['name']} title={signal.title}>
        {signal.title}
      </span>
      {signal.collection === 'onDemand' ? <span className={styles['tag']}>{t('signal.onDemand')}</span> : null}
    </>
  );
}
