import { Icon, StateMark } from '@lightfield/ui';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { CommandMark, useErrorWords } from '../../../lib/texted.tsx';
import { formatClock, formatExact } from '../../../lib/time.ts';
import { signalWords } from '../signals/signal-text.ts';
import { type CommandEntry, hasEnded } from './command-board.ts';
import styles from './commands.module.css';

/** State of a command. A read that is done was not confirmed by anybody: it has its own word. */
export function CommandState({ entry: { kind, status } }: { entry: CommandEntry }) {
  const { t } = useTranslation('monitor');
  if (kind === 'read' && status === 'done') return <StateMark state="done" text={t('command.readDone')} />;
  return <CommandMark status={status} />;
}

/** How it ended, in words: what was read back and when, or why it failed, with the code for support. */
export function CommandOutcome({ entry }: { entry: CommandEntry }) {
  const { t } = useTranslation('monitor');
  const words = useErrorWords();
  const { kind, status, received, signal, readBack, endedAt, error } = entry;
  if (status === 'done') {
    return (
      <span className={styles['outcome']}>
        {t(kind === 'read' ? 'command.found' : 'command.readBack', { value: signalWords(signal, readBack) })}
        {endedAt === undefined ? null : <time title={formatExact(endedAt)}> {formatClock(endedAt)}</time>}
      </span>
    );
  }
  if (!hasEnded(entry)) {
    const step = received ? (kind === 'read' ? 'receivedRead' : 'received') : status === 'sent' ? 'sent' : 'pending';
    return <span className={styles['outcome']}>{t(`command.${step}`)}</span>;
  }
  const { title, code } = words(error);
  return (
    <span className={styles['reason']}>
      {title}
      {code ? <span className={styles['code']}> {code}</span> : null}
    </span>
  );
}

/** One command of the panel. */
export function CommandLine({
  entry,
  onRetry,
  onDismiss,
}: {
  entry: CommandEntry;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const { kind, signal, wanted, status } = entry;
  const failed = status === 'failed' || status === 'timeout';
  return (
    <li className={styles['line']}>
      <span className={styles['what']}>
        {kind === 'write'
          ? t('command.write', { name: signal.title, value: signalWords(signal, wanted) })
          : t('command.read', { name: signal.title })}
      </span>
      <CommandState entry={entry} />
      <CommandOutcome entry={entry} />
      <span className={styles['actions']}>
        {failed ? (
          <Button size="small" type="link" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        ) : null}
        {hasEnded(entry) ? (
          <Tooltip title={t('command.dismiss')}>
            <Button
              size="small"
              type="text"
              aria-label={`${t('command.dismiss')}: ${signal.title}`}
              icon={<Icon name="close" size={14} />}
              onClick={onDismiss}
            />
          </Tooltip>
        ) : null}
      </span>
    </li>
  );
}
