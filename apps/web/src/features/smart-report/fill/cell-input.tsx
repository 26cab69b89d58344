import { type Cell, type Input, entryProblem, isEmpty } from '@lightfield/report';
import { use } from 'react';
import { Code } from '../paper/code.tsx';
import type { Draw } from '../paper/paper.tsx';
import { EntriesContext } from './entries-context.ts';
import styles from './fill.module.css';
import { InputControl } from './input-control.tsx';
import { useLimitWords, useProblemWords } from './limits-words.ts';

/** Cells of a record that is being filled in. */
export const drawInputs: Draw = (cell: Cell) => {
  if (cell.input) return <CellInput input={cell.input} />;
  return cell.qr && typeof cell.v === 'string' ? <Code text={cell.v} /> : undefined;
};

function CellInput({ input }: { input: Input }) {
  const limitWords = useLimitWords();
  const problemWords = useProblemWords();
  const context = use(EntriesContext);
  if (!context) return null;
  const { record, entries, disabled, told } = context;
  const value = entries.values.get(input.key) ?? null;
  const problem = entryProblem(input, value);
  const said = problem !== undefined && (told || !isEmpty(value)) ? problem : undefined;
  const limits = limitWords(input);
  return (
    <span
      className={styles['cell']}
      data-empty={isEmpty(value) || undefined}
      data-must={input.required || undefined}
      data-wrong={said === undefined ? undefined : true}
      title={[input.label, limits, input.hint].filter(Boolean).join(' · ')}
    >
      <InputControl
        input={input}
        record={record}
        value={value}
        name={typeof value === 'string' ? entries.names.get(value) : undefined}
        disabled={disabled}
        wrong={said !== undefined}
        inCell
        onChange={(next, who) => entries.set(input.key, next, who)}
      />
      {said === undefined ? null : (
        <span className={styles['cellWrong']} role="alert">
          {problemWords(input, said)}
        </span>
      )}
    </span>
  );
}
