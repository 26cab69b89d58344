import { Button } from '@lightfield/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { type Draft, type DraftOf, type Shot, draftOf } from './drafts.ts';
import styles from './field.module.css';
import { fieldWork, useField } from './field-work.ts';

/** After the last letter; a phone that goes off sooner loses what came since. */
const PAUSE_MS = 300;

export interface Begun {
  readonly draft: Draft | undefined;
  readonly shots: readonly Shot[];
}
/** What a form begins with, once it is read from the disk. */
export function useBegun(of: DraftOf): Begun | undefined {
  const [draft] = useState(() => draftOf(fieldWork().view().drafts, of));
  const [begun, begin] = useState<Begun | undefined>(draft ? undefined : { draft, shots: [] });
  useEffect(() => {
    if (draft)
      void fieldWork()
        .shotsOf(draft)
        .then((shots) => begin({ draft, shots }));
  }, [draft]);
  return begun;
}

/** Keeps what is typed: a moment after it was, and when the page goes. `isEmpty`: as the form began, nothing is worth keeping. */
export function useKeep(
  of: Pick<Draft, 'about' | 'target' | 'title' | 'form' | 'equipmentId' | 'seenStep'>,
  typed: unknown,
  shots: readonly Shot[],
  isEmpty: boolean,
) {
  const [failed, fail] = useState(false);
  const [by] = useState(() => fieldWork().view().who?.id ?? '');
  const written = JSON.stringify([typed, shots.map(({ id, itemId }) => [id, itemId])]);
  const last = useRef(written);
  const isOver = useRef(false);
  const flush = useRef(() => {});
  useEffect(() => {
    flush.current = () => {
      if (isOver.current || last.current === written) return;
      last.current = written;
      const kept = isEmpty ? fieldWork().dropDraft(of) : fieldWork().keepDraft(by, { ...of, typed }, shots);
      kept.then(
        () => fail(false),
        () => fail(true),
      );
    };
    const timer = setTimeout(() => flush.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const now = () => flush.current();
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      now();
    };
  }, []);
  return {
    failed,
    /** While it is sent, and when it is: nothing is kept any more. */
    hold: (isHeld: boolean) => {
      isOver.current = isHeld;
    },
  };
}

/** Says that this is not sent, since when it lies here, and gives it up. */
export function DraftLine({ of, failed, onDrop }: { of: DraftOf; failed: boolean; onDrop: () => void }) {
  const { t } = useTranslation('field');
  const { drafts } = useField();
  const draft = draftOf(drafts, of);
  return (
    <>
      {failed ? (
        <p role="alert" className={styles['late']}>
          {t('draft.notKept')}
        </p>
      ) : null}
      {draft ? (
        <div className={styles['bar']}>
          <span>{t('draft.here', { time: formatTime(draft.at) })}</span>
          <Drop of={of} onDrop={onDrop} />
        </div>
      ) : null}
    </>
  );
}

/** Asks once more: it is nowhere else. */
export function Drop({ of, onDrop }: { of: DraftOf; onDrop?: () => void }) {
  const { t } = useTranslation('field');
  const [sure, ask] = useState(false);
  return (
    <Button
      onClick={() => {
        if (!sure) return ask(true);
        onDrop?.();
        void fieldWork().dropDraft(of);
      }}
    >
      {t(sure ? 'draft.dropSure' : 'draft.drop')}
    </Button>
  );
}
