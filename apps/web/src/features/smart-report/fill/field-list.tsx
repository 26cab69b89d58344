import type { SmartRecordInfo } from '@lightfield/contract';
import { type Field, type ReportDocument, entryProblem, isEmpty, sectionsOf } from '@lightfield/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fill.module.css';
import { InputControl } from './input-control.tsx';
import { useLimitWords, useProblemWords } from './limits-words.ts';
import type { Entries } from './use-entries.ts';

/** The inputs of a record as a list, for one hand. */
export function FieldList({
  document,
  record,
  entries,
  disabled,
  told,
}: {
  /** Without what is filled in: its headings do not move while somebody types. */
  document: ReportDocument;
  record: Pick<SmartRecordInfo, 'id' | 'devices'>;
  entries: Entries;
  disabled: boolean;
  /** Everything that is wrong is said, also what is only missing. */
  told: boolean;
}) {
  const sections = useMemo(() => sectionsOf(document), [document]);
  return (
    <div className={styles['list']}>
      {sections.map(({ title, fields }) => (
        <section key={`${title} ${fields[0]?.input.key ?? ''}`} className={styles['section']} aria-label={title}>
          {title === '' ? null : <h2>{title}</h2>}
          {fields.map((field) => (
            <FieldRow
              key={field.input.key}
              field={field}
              record={record}
              entries={entries}
              disabled={disabled}
              told={told}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function FieldRow({
  field: { input, title },
  record,
  entries,
  disabled,
  told,
}: {
  field: Field;
  record: Pick<SmartRecordInfo, 'id' | 'devices'>;
  entries: Entries;
  disabled: boolean;
  told: boolean;
}) {
  const { t } = useTranslation('smart-report');
  const limitWords = useLimitWords();
  const problemWords = useProblemWords();
  const value = entries.values.get(input.key) ?? null;
  const problem = entryProblem(input, value);
  const said = problem !== undefined && (told || !isEmpty(value)) ? problem : undefined;
  const notes = [limitWords(input), input.hint ?? ''].filter(Boolean);
  const simple = input.kind !== 'picture' && input.kind !== 'signature';
  const name = (
    <>
      {title}
      {input.unit ? <span className={styles['soft']}> ({input.unit})</span> : null}
      {input.required ? <span className={styles['must']}> {t('fill.required')}</span> : null}
    </>
  );
  return (
    <div className={styles['row']} data-wrong={said === undefined ? undefined : true}>
      {simple ? <label htmlFor={`field-${input.key}`}>{name}</label> : <span>{name}</span>}
      <InputControl
        input={input}
        record={record}
        value={value}
        name={typeof value === 'string' ? entries.names.get(value) : undefined}
        disabled={disabled}
        wrong={said !== undefined}
        inCell={false}
        onChange={(next, who) => entries.set(input.key, next, who)}
      />
      {said === undefined ? null : (
        <span className={styles['wrong']} role="alert">
          {problemWords(input, said)}
        </span>
      )}
      {notes.length > 0 ? <span className={styles['soft']}>{notes.join(' · ')}</span> : null}
    </div>
  );
}
