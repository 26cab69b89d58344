import { Button, Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../lib/antd-provider.tsx';
import { useAssistant } from '../../lib/assistant.ts';
import { setWaitingActions, useWaitingActions } from '../../lib/waiting-actions.ts';
import { ActionsDialog } from './actions-dialog.tsx';
import styles from './actions.module.css';
import { newestActions } from './api/action-queries.ts';

/** Over whatever is open: an agent has proposed something, and time runs out. */
export default function ActionsNotice() {
  const { t } = useTranslation('assistant');
  const said = useWaitingActions();
  const assistant = useAssistant();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...newestActions(said > 0), enabled: said > 0 });
  const waiting = data?.rows.filter(({ state }) => state === 'pending') ?? [];
  // what has expired is said by nobody
  if (said > 0 && data && waiting.length === 0 && !open) queueMicrotask(() => setWaitingActions(0));
  const [first] = waiting;
  return (
    <>
      {said > 0 && first && !open ? (
        <section
          className={styles['notice']}
          data-assistant={assistant.open || undefined}
          aria-label={t('action.notice')}
          aria-live="polite"
        >
          <Icon name="warning" size={16} />
          <span>{t('action.waits', { count: waiting.length, who: first.agent ?? t('action.assistant') })}</span>
          <Button onClick={() => setOpen(true)}>{t('action.look')}</Button>
        </section>
      ) : null}
      {open ? (
        <AntdProvider>
          <ActionsDialog onClose={() => setOpen(false)} />
        </AntdProvider>
      ) : null}
    </>
  );
}
