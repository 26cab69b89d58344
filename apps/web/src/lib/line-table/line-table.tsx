import { Button, Icon } from '@lightfield/ui';
import { Input, Select } from 'antd';
import { type ClipboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './line-table.module.css';
import { type LineColumn, type TypedLine, cellsOf, emptyLine, isBlank, pasteInto } from './lines.ts';

/**
 * Lines of a batch, typed or pasted out of a spreadsheet into any cell. An empty line always waits at the end. Each problem
 * stands below its cell.
 */
export function LineTable({
  label,
  columns,
  lines,
  onChange,
  problemOf,
  disabled,
}: {
  label: string;
  columns: readonly LineColumn[];
  lines: readonly TypedLine[];
  onChange: (lines: TypedLine[]) => void;
  problemOf: (line: number, key: string) => string | undefined;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const last = lines.at(-1);
  const shown = last && isBlank(last) ? lines : [...lines, emptyLine(columns)];
  const set = (line: number, key: string, text: string) =>
    onChange(shown.map((one, index) => (index === line ? { ...one, [key]: text } : one)));
  const paste = (event: ClipboardEvent, line: number, column: number) => {
    const cells = cellsOf(event.clipboardData.getData('text'), columns.length - column);
    // One cell is the field's own matter.
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    onChange(pasteInto(shown, columns, { line, column }, cells));
  };
  const frame = useRef<HTMLDivElement>(null);
  const wrong = shown.flatMap((line, index) =>
    !isBlank(line) && columns.some(({ key }) => problemOf(index, key) !== undefined) ? [index] : [],
  );
  return (
    <>
      <WrongLines
        lines={wrong}
        onJump={(line) =>
          frame.current?.querySelector<HTMLElement>(`[data-line="${line}"] input[aria-invalid="true"]`)?.focus()
        }
      />
      <div className={styles['frame']} ref={frame}>
        <table className={styles['table']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={styles['number']}>
                #
              </th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col" className={styles['number']}>
                <span className="lf-hidden">{t('lines.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line, index) => (
              // lines have no name but their place
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} data-line={index}>
                <th scope="row" className={styles['number']}>
                  {index + 1}
                </th>
                {columns.map((column, place) => (
                  <td key={column.key}>
                    <Cell
                      column={column}
                      name={t('lines.cell', { title: column.title, line: index + 1 })}
                      text={line[column.key] ?? ''}
                      problem={isBlank(line) ? undefined : problemOf(index, column.key)}
                      disabled={disabled}
                      onChange={(text) => set(index, column.key, text)}
                      onPaste={(event) => paste(event, index, place)}
                    />
                  </td>
                ))}
                <td className={styles['number']}>
                  {isBlank(line) ? null : (
                    <Button
                      kind="quiet"
                      aria-label={t('lines.remove', { line: index + 1 })}
                      onClick={() => onChange(shown.filter((_one, other) => other !== index))}
                    >
                      <Icon name="close" size={14} />
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Lines that are named; how many more there are is said. */
const NAMED_MAX = 10;

/** Which of many lines are wrong, most of them out of sight: each name leads to its first wrong cell. */
function WrongLines({ lines, onJump }: { lines: readonly number[]; onJump: (line: number) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['wrong']} role="alert">
      {lines.length === 0 ? null : (
        <>
          <span>{t('lines.wrong', { count: lines.length })}</span>
          {lines.slice(0, NAMED_MAX).map((line) => (
            <button key={line} type="button" onClick={() => onJump(line)}>
              {t('lines.line', { line: line + 1 })}
            </button>
          ))}
          {lines.length > NAMED_MAX ? <span>{t('lines.more', { count: lines.length - NAMED_MAX })}</span> : null}
        </>
      )}
    </div>
  );
}

function Cell({
  column,
  name,
  text,
  problem,
  disabled,
  onChange,
  onPaste,
}: {
  column: LineColumn;
  name: string;
  text: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const status = problem === undefined ? '' : 'error';
  return (
    <>
      {column.options ? (
        <Select
          className={styles['choice'] ?? ''}
          aria-label={name}
          aria-invalid={problem !== undefined}
          status={status}
          disabled={disabled}
          {...(text === '' ? {} : { value: text })}
          placeholder={column.placeholder ?? ''}
          options={[...column.options]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(value: string) => onChange(value)}
        />
      ) : (
        <Input
          aria-label={name}
          aria-invalid={problem !== undefined}
          status={status}
          disabled={disabled}
          value={text}
          placeholder={column.placeholder ?? ''}
          {...(column.digits ? { inputMode: 'numeric' as const } : {})}
          // What is pasted may be too long: it is shown and said, not cut.
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
        />
      )}
      {problem === undefined ? null : <span className={styles['problem']}>{problem}</span>}
    </>
  );
}
