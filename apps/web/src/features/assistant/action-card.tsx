import type { AgentAction } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { useConfirmAction, useRefuseAction } from './api/action-queries.ts';
import { ActionSubjectView } from './action-subject.tsx';
import { ACTION_MARKS, subjectName } from './action-words.ts';
import styles from './actions.module.css';

const SECOND_MS = 1_000;

/** Time left, from what the platform said: the clock of this machine may be any. */
function Left({ ms }: { ms: number }) {
  const { t } = useTranslation('assistant');
  const [from] = useState(() => performance.now());
  const [now, setNow] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((ms - (now - from)) / SECOND_MS));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <span className={styles['left']}>{t('action.left', { time })}</span>;
}

/** One proposal, with what there is to decide on. */
export function ActionCard({ action }: { action: AgentAction }) {
  const { t } = useTranslation('assistant');
  const who = action.agent ?? t('action.assistant');
  const name = `${action.equipName} / ${subjectName(action.subject)}`;
  return (
    <section
      className={styles['card']}
      aria-label={t('ofName', { action: t(`action.kind.${action.subject.kind}`), name })}
    >
      <header>
        <strong>{t(`action.kind.${action.subject.kind}`)}</strong>
        <StateMark tag state={ACTION_MARKS[action.state]} text={t(`action.state.${action.state}`)} />
        {action.state === 'pending' ? <Left key={action.leftMs} ms={action.leftMs} /> : null}
      </header>
      <dl>
        <dt>{t('action.device')}</dt>
        <dd>{action.equipName}</dd>
        <ActionSubjectView subject={action.subject} />
        <dt>{t('action.who')}</dt>
        <dd>{who}</dd>
        <dt>{t('action.why')}</dt>
        <dd>
          <q className={styles['why']}>{action.why}</q>
          <small>{t('action.whyNote')}</small>
        </dd>
      </dl>
      {action.reason === null ? null : <Alert type="error" title={`${action.reason} (${action.code})`} />}
      {action.state === 'interrupted' ? <Alert type="warning" title={t('action.interruptedNote')} /> : null}
      {action.state === 'pending' ? <Decision action={action} name={name} /> : null}
    </section>
  );
}

function Decision({ action: { id, seen }, name }: { action: AgentAction; name: string }) {
  const { t } = useTranslation('assistant');
  const words = useErrorWords();
  const confirm = useConfirmAction();
  const refuse = useRefuseAction();
  const busy = confirm.isPending || refuse.isPending;
  const error = confirm.error ?? refuse.error;
  return (
    <>
      {error ? <Alert type="warning" showIcon title={words(error).title} /> : null}
      <footer>
        <Button
          disabled={busy}
          aria-label={t('ofName', { action: t('action.refuse'), name })}
          onClick={() => refuse.mutate(id)}
        >
          {t('action.refuse')}
        </Button>
        <Button
          type="primary"
          disabled={busy}
          loading={confirm.isPending}
          aria-label={t('ofName', { action: t('action.confirm'), name })}
          onClick={() => confirm.mutate({ id, seen })}
        >
          {t('action.confirm')}
        </Button>
      </footer>
    </>
  );
}
