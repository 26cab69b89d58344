import { Button, Icon, type IconName } from '@lightfield/ui';
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './run.module.css';
import type { Notice, Question, Talk } from './talk.ts';

/** Dialogs and notices of a running page, without the component library: a page on a wall needs none of it. */
export function TalkView({ talk }: { talk: Talk }) {
  const question = useSyncExternalStore(talk.subscribe, talk.question);
  return (
    <>
      <Notices talk={talk} />
      {question ? <Ask key={`${question.kind} ${question.text}`} question={question} talk={talk} /> : null}
    </>
  );
}

function Ask({ question, talk }: { question: Question; talk: Talk }) {
  const { t } = useTranslation(['page', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // closed before it goes, so that the focus returns to what was clicked
    return () => current?.close();
  }, []);
  const end = (value: string | null) => {
    dialog.current?.close();
    talk.answer(question, value);
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        end(null);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          end(question.kind === 'ask' ? (field.current?.value ?? '') : '');
        }}
      >
        <h2 id={id} className={styles['question']}>
          <Icon name={question.kind === 'ask' ? 'write' : 'question'} size={20} />
          <span>{question.text}</span>
        </h2>
        {question.kind === 'ask' ? (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that is asked */}
            <input
              ref={field}
              className={styles['input']}
              autoFocus
              autoComplete="off"
              maxLength={200}
              aria-labelledby={id}
            />
            {question.hint ? <p className={styles['soft']}>{question.hint}</p> : null}
          </>
        ) : null}
        <div className={styles['buttons']}>
          <Button onClick={() => end(null)}>{t('common:action.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('common:action.ok')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

const ICONS = { success: 'check', error: 'warning', hint: 'info' } as const satisfies Record<Notice['kind'], IconName>;

/** Good news and hints politely, bad news at once. Both regions are there from the beginning, as screen readers ask for. */
function Notices({ talk }: { talk: Talk }) {
  const notices = useSyncExternalStore(talk.subscribe, talk.notices);
  const shown = (kinds: readonly Notice['kind'][]): ReactNode =>
    notices
      .filter(({ kind }) => kinds.includes(kind))
      .map((notice) => <OneNotice key={notice.id} notice={notice} onClose={() => talk.dismiss(notice.id)} />);
  return (
    <div className={styles['notices']}>
      <output>{shown(['success', 'hint'])}</output>
      <div role="alert">{shown(['error'])}</div>
    </div>
  );
}

function OneNotice({ notice: { kind, text }, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={styles['notice']} data-kind={kind}>
      <Icon name={ICONS[kind]} size={18} />
      <span>{text}</span>
      <button type="button" className={styles['noticeClose']} aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
