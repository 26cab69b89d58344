import { Button, Icon, StateMark } from '@lightfield/ui';
import {
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../../lib/antd-provider.tsx';
import { type Question, closeAssistant, takeQuestion, useAssistant } from '../../../lib/assistant.ts';
import { lazy } from '../../../lib/lazy.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { Answer } from './answer.tsx';
import { AnswerBroken } from './ask.ts';
import { type Step, type Turn, useConversation } from './conversation.ts';
import { DraftCard } from './draft-card.tsx';
import styles from './panel.module.css';
import { useToolName } from './tool-name.ts';

/** Of a question that somebody types. */
const QUESTION_MAX = 4_000;
/** Pixels from the end of the conversation within which what comes is followed. */
const NEAR_END = 60;
/** Where what was proposed is decided on: comes with the first proposal. */
const ActionsDialog = lazy(async () => ({ default: (await import('../actions-dialog.tsx')).ActionsDialog }));

/** The assistant beside whatever is open. What was said goes with the page. */
export default function AssistantPanel() {
  const { t } = useTranslation('assistant');
  const { open, available, question, desk } = useAssistant();
  const { turns, ask, stop, clear } = useConversation();
  const field = useRef<HTMLTextAreaElement>(null);
  const put = (asked: Question) => void ask(asked, desk?.pageId);
  const typed = (text: string) => put({ shown: text, text });
  const busy = turns.at(-1)?.state === 'running';
  const take = useEffectEvent((asked: Question) => {
    takeQuestion();
    put(asked);
  });
  useEffect(() => {
    if (question) take(question);
  }, [question]);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const all = useRef<HTMLDivElement>(null);
  /** Whoever scrolls up to read is left there. */
  const follows = useRef(true);
  useEffect(() => {
    if (all.current && follows.current) all.current.scrollTop = all.current.scrollHeight;
  });
  const isShown = open && available;
  const isBeside = isShown && desk !== undefined;
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('lf-has-beside', isBeside);
    return () => classList.remove('lf-has-beside');
  }, [isBeside]);
  if (!isShown) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever the focus is inside
    <aside
      className={styles['panel']}
      data-in={desk ? 'designer' : undefined}
      aria-label={t('panel.title')}
      onKeyDown={(event) => {
        // what lies below has keys of its own: Delete here must take nothing off a page that is designed there
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
        if (event.key === 'Escape') closeAssistant();
      }}
    >
      <header>
        <strong>{t('panel.title')}</strong>
        {turns.length > 0 ? (
          <Button kind="quiet" onClick={clear}>
            {t('panel.clear')}
          </Button>
        ) : null}
        <Button kind="quiet" aria-label={t('panel.close')} onClick={closeAssistant}>
          <Icon name="close" />
        </Button>
      </header>
      <div
        ref={all}
        className={styles['turns']}
        role="log"
        aria-label={t('panel.log')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
        }}
      >
        {turns.length === 0 ? <Begin inDesigner={desk !== undefined} onAsk={typed} /> : null}
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} />
        ))}
      </div>
      <Asking field={field} busy={busy} onAsk={typed} onStop={stop} />
      <small className={styles['note']}>{t('panel.note')}</small>
    </aside>
  );
}

interface AskingProps {
  readonly field: React.RefObject<HTMLTextAreaElement | null>;
  readonly busy: boolean;
  readonly onAsk: (text: string) => void;
  readonly onStop: () => void;
}
function Asking({ field, busy, onAsk, onStop }: AskingProps) {
  const { t } = useTranslation('assistant');
  const [typed, setTyped] = useState('');
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    const text = typed.trim();
    if (text === '' || busy) return;
    setTyped('');
    onAsk(text);
  };
  return (
    <form onSubmit={submit}>
      <textarea
        ref={field}
        value={typed}
        rows={2}
        maxLength={QUESTION_MAX}
        aria-label={t('panel.question')}
        placeholder={t('panel.placeholder')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      {busy ? (
        <Button onClick={onStop}>{t('panel.stop')}</Button>
      ) : (
        <Button kind="primary" type="submit" disabled={typed.trim() === ''}>
          {t('panel.send')}
        </Button>
      )}
    </form>
  );
}

function Begin({ inDesigner, onAsk }: { inDesigner: boolean; onAsk: (text: string) => void }) {
  const { t } = useTranslation('assistant');
  const keys = inDesigner ? DRAFTS : QUESTIONS;
  return (
    <div className={styles['begin']}>
      <p>{t('panel.begin')}</p>
      {keys.map((key) => (
        <Button key={key} onClick={() => onAsk(t(`panel.example.${key}`))}>
          {t(`panel.example.${key}`)}
        </Button>
      ))}
    </div>
  );
}

const QUESTIONS = ['alarms', 'used', 'offline'] as const;
const DRAFTS = ['draft', 'draftTrends', 'draftSettings'] as const;

function TurnView({ turn }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  const named = useMemo(() => new Set(turn.named), [turn.named]);
  return (
    <article className={styles['turn']}>
      <p className={styles['question']}>{turn.question.shown}</p>
      {turn.steps.length > 0 ? (
        <ul className={styles['steps']} aria-label={t('panel.steps')}>
          {turn.steps.map((step) => (
            <StepView key={step.id} step={step} />
          ))}
        </ul>
      ) : null}
      {turn.text === '' ? null : <Answer text={turn.text} named={named} />}
      {turn.actionIds.length > 0 ? <Proposed ids={turn.actionIds} /> : null}
      {turn.draft ? <DraftCard key={turn.draft.id} draft={turn.draft} /> : null}
      <Ending turn={turn} />
    </article>
  );
}

/** How it stands with an answer; nothing where it came to its end. */
function Ending({ turn: { state, fault, detail, error } }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  const words = useErrorWords();
  if (state === 'done') return null;
  if (state === 'running' || state === 'stopped') return <p className={styles['soft']}>{t(`panel.${state}`)}</p>;
  const failed = fault === null ? t('panel.failed') : t(`fault.${fault}`, { detail });
  const text =
    error instanceof AnswerBroken
      ? t('panel.broken')
      : error !== undefined
        ? words(error).title
        : { rounds: t('panel.rounds'), refused: detail, failed }[state];
  return (
    <p role="alert" className={styles['ending']}>
      <Icon name="warning" size={16} /> {text}
    </p>
  );
}

const STEP_MARKS = { running: 'pending', done: 'done', failed: 'failed' } as const;
function StepView({ step: { tool, state, code } }: { step: Step }) {
  const { t } = useTranslation('assistant');
  const name = useToolName()(tool);
  return (
    <li>
      <StateMark state={STEP_MARKS[state]} text={code === null ? name : t('panel.refused', { name, code })} />
    </li>
  );
}

/** What the answer proposes to change: it is decided on where every proposal is. */
function Proposed({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('assistant');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['proposed']}>
      <span>{t('panel.proposed', { count: ids.length })}</span>
      <Button onClick={() => setOpen(true)}>{t('action.look')}</Button>
      {open ? (
        <Suspense fallback={null}>
          <AntdProvider>
            <ActionsDialog wanted={ids[0] ?? ''} onClose={() => setOpen(false)} />
          </AntdProvider>
        </Suspense>
      ) : null}
    </div>
  );
}
