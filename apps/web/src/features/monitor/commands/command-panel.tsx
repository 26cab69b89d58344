import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEnded } from './command-board.ts';
import { CommandLine } from './command-line.tsx';
import styles from './commands.module.css';
import { useCommandEntries, useCommands } from './commands-context.tsx';

/** Every command that is under way or has something to say, at the foot of the page on every tab. Nothing when there is none. */
export function CommandPanel() {
  const { t } = useTranslation('monitor');
  const { board } = useCommands();
  const entries = useCommandEntries();
  const [folded, fold] = useState(false);
  if (entries.length === 0) return null;
  const running = entries.filter((entry) => !hasEnded(entry)).length;
  const failed = entries.filter(({ status }) => status === 'failed' || status === 'timeout').length;
  return (
    <section className={styles['panel']} aria-label={t('command.panel')}>
      <div className={styles['panelHead']}>
        <Button
          size="small"
          type="text"
          aria-expanded={!folded}
          icon={<Icon name={folded ? 'up' : 'down'} size={14} />}
          onClick={() => fold(!folded)}
        >
          {t('command.panel')}
        </Button>
        <output className={styles['counts']}>
          {[
            running > 0 ? t('command.running', { count: running }) : '',
            failed > 0 ? t('command.failed', { count: failed }) : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </output>
        {running < entries.length ? (
          <Button size="small" type="link" className={styles['clear'] ?? ''} onClick={() => board.dismissEnded()}>
            {t('command.dismissAll')}
          </Button>
        ) : null}
      </div>
      {folded ? null : (
        <ul>
          {entries.map((entry) => (
            <CommandLine
              key={entry.id}
              entry={entry}
              onRetry={() => board.run(entry.kind, entry.signal, entry.wanted)}
              onDismiss={() => board.dismiss(entry.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
