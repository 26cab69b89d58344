import { type EntryProblem, type Input, entryProblem, partsOf } from '@lightfield/report';
import { Button, Empty } from '@lightfield/ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/time.ts';
import type { DraftOf, Shot } from '../drafts.ts';
import { aboutForm } from '../entries.ts';
import styles from '../field.module.css';
import { useField } from '../field-work.ts';
import { Waiting } from '../order-view.tsx';
import { type Begun, DraftLine, useBegun, useKeep } from '../use-draft.tsx';
import { useRecord } from '../use-record.ts';
import { InputField } from './input-field.tsx';
import { PartValues } from './part-values.tsx';
import { documentOf } from './take-forms.ts';
import { type FormTaken, titleOf } from './forms-taken.ts';
import { wordsOf } from './form-words.ts';
import { TypedForm, UNTOUCHED, isContested, keepMine, takeTheirs, theirsIn, valueIn, withValue } from './typed-form.ts';

/** A record of a smart report, filled in one input after the other, with and without a network. */
export function FormView({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('field');
  const { forms, entries, who } = useField();
  const record = forms?.records.find((one) => one.id === id);
  const waiting = entries.filter(({ about, of }) => about === aboutForm(id) && of === undefined);
  if (!record) return <Empty icon="list" title={t('record.gone')} note={t('record.goneNote')} />;
  return (
    <>
      <h2 className={styles['strong']}>{titleOf(record)}</h2>
      <Facts record={record} />
      {waiting.length > 0 ? (
        <ul className={styles['list']}>
          {waiting.map((entry) => (
            <li key={entry.id} className={styles['card']}>
              <Waiting entry={entry} />
            </li>
          ))}
        </ul>
      ) : who?.fills === true ? (
        <Draft key={record.id} record={record} onDone={onDone} />
      ) : (
        <p className={styles['soft']}>{t('record.mayNot')}</p>
      )}
    </>
  );
}

function Facts({ record }: { record: FormTaken }) {
  const { t } = useTranslation('field');
  const [now] = useState(() => Date.now());
  const isLate = record.dueAt < now;
  return (
    <>
      <p className={styles['soft']}>
        {t('record.period', { from: formatTime(record.from), to: formatTime(record.to) })}
      </p>
      <p className={isLate ? styles['late'] : styles['soft']}>
        {t('record.due', { time: formatTime(record.dueAt) })} {isLate ? t('overdue') : ''}
      </p>
      <p className={styles['soft']}>{record.devices.map(({ name }) => name).join(', ')}</p>
    </>
  );
}

function Draft({ record, onDone }: { record: FormTaken; onDone: () => void }) {
  const { t } = useTranslation('field');
  const of: DraftOf = { about: aboutForm(record.id), target: record.id, title: titleOf(record), form: 'form' };
  const begun = useBegun(of);
  const document = documentOf(record);
  if (!document) return <Empty icon="warning" title={t('record.broken')} note={t('record.brokenNote')} />;
  return begun ? <Filling record={record} of={of} begun={begun} onDone={onDone} /> : null;
}

interface FillingProps {
  readonly record: FormTaken;
  readonly of: DraftOf;
  readonly begun: Begun;
  readonly onDone: () => void;
}
/** What is typed, what is wrong with it, and its way into the outbox. */
function useFilling({ record, of, begun, onDone }: FillingProps) {
  const { t } = useTranslation('field');
  const { record: send, problem, tell, busy } = useRecord();
  const [typed, type] = useState(() => TypedForm.safeParse(begun.draft?.typed).data ?? UNTOUCHED);
  const [shots, setShots] = useState(begun.shots);
  const [told, say] = useState(false);
  const [sure, ask] = useState(false);
  const isEmpty = Object.keys(typed.changed).length === 0;
  const { failed, hold } = useKeep({ ...of, seenStep: undefined }, typed, shots, isEmpty);
  const document = documentOf(record);
  const parts = useMemo(() => (document ? partsOf(document) : []), [document]);
  const inputs = parts.flatMap(({ fields }) => fields.map(({ input }) => input));
  const problemOf = (input: Input): EntryProblem | undefined => entryProblem(input, valueIn(record, typed, input.key));
  const first = inputs.find((input) => problemOf(input) !== undefined || isContested(record, typed, input.key));

  const submit = async () => {
    say(true);
    if (first) {
      ask(false);
      globalThis.document.getElementById(`form-${first.key}`)?.scrollIntoView({ block: 'center' });
      return tell(
        t(isContested(record, typed, first.key) ? 'record.contested' : 'task.missing', { item: first.label }),
      );
    }
    if (!sure) return ask(true);
    const changed = inputs.filter(({ key }) => typed.changed[key] !== undefined);
    const entriesOf = (all: TypedForm['changed']) => changed.map(({ key }) => ({ key, value: all[key] ?? null }));
    const used = shots.filter(({ id, itemId = '' }) => {
      const value = typed.changed[itemId];
      return Array.isArray(value) && value.includes(id);
    });
    hold(true);
    const done = await send(
      {
        about: of.about,
        target: of.target,
        title: of.title,
        does: {
          kind: 'form',
          version: record.version,
          entries: entriesOf(typed.changed),
          seen: entriesOf(typed.seen),
          said: changed.map((input) => ({
            key: input.key,
            label: input.label,
            text: wordsOf(typed.changed[input.key] ?? null, nameOf(record, input, typed.changed[input.key] ?? null)),
          })),
        },
        pictures: used.map(({ id, itemId = '' }) => ({ id, does: { kind: 'formPicture', key: itemId } as const })),
      },
      used,
      of,
    );
    return done ? onDone() : hold(false);
  };
  const set = (key: string, value: TypedForm['changed'][string], photos?: readonly Shot[]) => {
    ask(false);
    type(withValue(record, typed, key, value));
    if (photos) setShots([...shots.filter(({ itemId }) => itemId !== key), ...photos]);
  };
  const change = (next: TypedForm, key: string) => {
    type(next);
    if (next.changed[key] === undefined) setShots(shots.filter(({ itemId }) => itemId !== key));
  };
  return { typed, shots, parts, told, sure, failed, problem, busy, problemOf, set, change, submit, hold };
}
/** Of a person; else empty. */
function nameOf({ people }: FormTaken, { kind }: Input, value: unknown): string {
  return kind === 'person' ? (people.find(({ id }) => id === value)?.name ?? '') : '';
}

function Filling(props: FillingProps) {
  const { record, of, onDone } = props;
  const { t } = useTranslation('field');
  const filling = useFilling(props);
  const { typed, shots, parts, told, sure, problem, problemOf, set, change } = filling;
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void filling.submit();
      }}
    >
      <DraftLine
        of={of}
        failed={filling.failed}
        onDrop={() => {
          filling.hold(true);
          onDone();
        }}
      />
      {parts.map(({ title, fields, values }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- headings may be the same
        <section key={at} className={styles['form']}>
          {title === '' ? null : <h3>{title}</h3>}
          <PartValues values={values} record={record} />
          {fields.map(({ input }) => {
            const { key } = input;
            const value = valueIn(record, typed, key);
            const wrong = problemOf(input);
            const filled = record.entries.find((one) => one.key === key);
            return (
              <InputField
                key={key}
                input={input}
                value={value}
                shots={shots.filter(({ itemId }) => itemId === key)}
                people={record.people}
                problem={told || (value !== null && wrong !== 'required') ? wrong : undefined}
                signedBy={filled?.at ? filled.who : undefined}
                onChange={(next, photos) => set(key, next, photos)}
                theirs={
                  isContested(record, typed, key)
                    ? {
                        text: wordsOf(theirsIn(record, key), filled?.who ?? '') || t('record.empty'),
                        onTake: () => change(takeTheirs(typed, key), key),
                        onKeep: () => change(keepMine(record, typed, key), key),
                      }
                    : undefined
                }
              />
            );
          })}
        </section>
      ))}
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
      {sure ? <p className={styles['warn']}>{t('record.locks')}</p> : null}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" disabled={filling.busy}>
          {t(sure ? 'record.submitSure' : 'record.submit')}
        </Button>
        <Button onClick={onDone}>{t('form.close')}</Button>
      </div>
    </form>
  );
}
