import { LIMITS } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DraftOf } from './drafts.ts';
import { aboutTask } from './entries.ts';
import styles from './field.module.css';
import { type Begun, DraftLine, useBegun, useKeep } from './use-draft.tsx';
import { useRecord } from './use-record.ts';

const Typed = z.object({ note: z.string() });
const EMPTY: z.infer<typeof Typed> = { note: '' };

interface Props {
  readonly id: string;
  /** Of the inspection. */
  readonly name: string;
  readonly onClose: () => void;
}
/** An inspection is given up, with the reason, which is kept while it is typed. */
export function AbortForm(props: Props) {
  const of: DraftOf = { about: aboutTask(props.id), target: props.id, title: props.name, form: 'abort' };
  const begun = useBegun(of);
  return begun ? <Form {...props} of={of} begun={begun} /> : null;
}

function Form({ id, name, onClose, of, begun }: Props & { of: DraftOf; begun: Begun }) {
  const { t } = useTranslation('field');
  const { record, problem, tell, busy } = useRecord();
  const [typed, type] = useState(() => Typed.safeParse(begun.draft?.typed).data ?? EMPTY);
  const { failed, hold } = useKeep({ ...of, seenStep: undefined }, typed, [], typed.note === '');
  const save = async () => {
    const note = typed.note.trim();
    if (note === '') return tell(t('abort.required'));
    hold(true);
    const doing = { about: of.about, target: id, title: name, does: { kind: 'taskAbort', note } as const };
    return (await record(doing, [], of)) ? onClose() : hold(false);
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftLine
        of={of}
        failed={failed}
        onDrop={() => {
          hold(true);
          onClose();
        }}
      />
      <label className={styles['field']}>
        {t('abort.reason')}
        <textarea
          value={typed.note}
          maxLength={LIMITS.ops.noteMax}
          onChange={({ target }) => type({ note: target.value })}
        />
      </label>
      <p className={styles['soft']}>{t('abort.note')}</p>
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('abort.save')}
        </Button>
        <Button onClick={onClose}>{t('form.close')}</Button>
      </div>
    </form>
  );
}
