/* oxlint-disable jsx-a11y/prefer-tag-over-role -- choices with a field of their own: no <select> can hold them */
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { HEAD_HEIGHT, type PlacedColumn, ROW_HEIGHT } from './geometry.ts';
import { type Direction, activeCell, enter, move, tab } from './selection.ts';
import { type SheetColumn, type SheetOption, type SheetRow, isReadOnly } from './sheet.ts';
import { cellId } from './sheet-row.tsx';
import styles from './sheet.module.css';
import type { SheetState } from './use-sheet.ts';

/** Choices shown at once; more are found by typing. */
const OPTIONS_MAX = 100;
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Those that fit what was typed; all of them before anything was. */
function fitting(options: readonly SheetOption[], draft: string, untouched: boolean): readonly SheetOption[] {
  const text = draft.trim().toLowerCase();
  if (untouched || text === '') return options.slice(0, OPTIONS_MAX);
  return options
    .filter(({ value, label }) => label.toLowerCase().includes(text) || value.toLowerCase().includes(text))
    .slice(0, OPTIONS_MAX);
}

/** What is being typed into the active cell, and the keys that end it. */
function useTyping<Row extends SheetRow>(sheet: SheetState<Row>, row: Row, column: SheetColumn<Row>) {
  const { editing } = sheet;
  const [held, setHeld] = useState(editing);
  const [draft, setDraft] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [problem, setProblem] = useState<string>();
  if (held !== editing) {
    setHeld(editing);
    setDraft(editing?.draft ?? '');
    setChosen(editing?.mode === 'type' && column.type === 'choice' && editing.draft !== '' ? 0 : -1);
    setProblem(undefined);
  }
  const untouched = editing?.mode === 'edit' && draft === editing.draft;
  const options = editing && column.options ? fitting(column.options(row), draft, untouched) : [];
  const closed = sheet.readOnly || isReadOnly(column, row);
  const begin = (text: string) => sheet.setEditing({ row: row.id, column: column.id, draft: text, mode: 'type' });
  const finish = (everywhere = false): boolean => {
    const why = sheet.write(row, column, options[chosen]?.value ?? draft, everywhere);
    setProblem(why);
    if (why === undefined) sheet.setEditing(undefined);
    return why === undefined;
  };
  /** Takes what was typed and goes on to another cell. False: the key belongs to the text. */
  const leaveBy = (event: KeyboardEvent): boolean => {
    const { selection, size } = sheet;
    const everywhere = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      if (finish(everywhere) && !everywhere) sheet.setSelection(enter(selection, event.shiftKey, size));
      return true;
    }
    if (event.key === 'Tab') {
      if (finish()) sheet.setSelection(tab(selection, event.shiftKey, size));
      return true;
    }
    const direction = ARROWS[event.key];
    if (!direction || editing?.mode !== 'type' || event.shiftKey) return false;
    if (finish()) sheet.setSelection(move(selection, { direction, extend: false, far: false }, size, () => false));
    return true;
  };
  return {
    draft,
    chosen,
    problem,
    options,
    begin: () => {
      if (!editing && !closed) begin('');
    },
    onChange: (event: ChangeEvent<HTMLTextAreaElement>): void => {
      const text = event.target.value;
      if (!editing) {
        if (!closed && text !== '') begin(text);
        return;
      }
      setDraft(text);
      setProblem(undefined);
      // the first that fits is what Enter takes, once something was typed
      setChosen(text.trim() !== '' && column.type === 'choice' ? 0 : -1);
    },
    /** Keys while something is being typed; answers whether they are used up. */
    onKey: (event: KeyboardEvent): boolean => {
      const inList = options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (event.key === 'Escape') sheet.setEditing(undefined);
      else if (event.key === 'F2' && editing) sheet.setEditing({ ...editing, draft, mode: 'edit' });
      else if (inList) setChosen((known) => Math.max(-1, Math.min(options.length - 1, known + step)));
      else return leaveBy(event);
      return true;
    },
  };
}

/** For whoever has to finish from outside what is being typed. */
export interface Typed {
  readonly text: () => string;
}

/**
 * The one field of a grid. It has the focus all the time and lies over the active cell, unseen until somebody types: so the
 * first stroke of an input method arrives in it, and the clipboard's events too.
 */
export function CellEditor<Row extends SheetRow>(props: {
  sheet: SheetState<Row>;
  id: string;
  placed: readonly PlacedColumn[];
  field: RefObject<HTMLTextAreaElement | null>;
  typed: RefObject<Typed | null>;
  /** Keys while nothing is being typed. */
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { sheet, placed } = props;
  const { activeRow: row, activeColumn: column } = sheet;
  const spot = placed[activeCell(sheet.selection).column];
  return row && column && spot ? <Field {...props} row={row} column={column} spot={spot} /> : null;
}

function Field<Row extends SheetRow>({
  sheet,
  id,
  field,
  typed,
  onKeyDown,
  row,
  column,
  spot,
}: Parameters<typeof CellEditor<Row>>[0] & { row: Row; column: SheetColumn<Row>; spot: PlacedColumn }) {
  const { t } = useTranslation('sheet');
  const { editing } = sheet;
  const typing = useTyping(sheet, row, column);
  const { draft, chosen, problem, options } = typing;
  const isTyping = editing !== undefined;
  useImperativeHandle(typed, () => ({ text: () => draft }), [draft]);
  useEffect(() => {
    if (editing?.mode === 'edit') field.current?.setSelectionRange(editing.draft.length, editing.draft.length);
  }, [editing, field]);
  const cell = activeCell(sheet.selection);
  const aside = isTyping ? column.aside?.(row, draft, () => sheet.setEditing(undefined)) : undefined;
  const listId = `${id}-options`;
  const keys = (event: KeyboardEvent) => {
    if (!isTyping) return onKeyDown(event);
    // while a syllable is being put together, keys belong to the input method
    if (event.nativeEvent.isComposing || event.key === 'Process' || !typing.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pointed = isTyping ? (options[chosen] ? `${listId}-${chosen}` : undefined) : cellId(id, row.id, column.id);
  return (
    <div className={styles['layer']} data-frozen={spot.frozen || undefined} data-editing={isTyping}>
      <div className={styles['editor']} style={{ left: spot.left, top: HEAD_HEIGHT + cell.row * ROW_HEIGHT }}>
        <textarea
          ref={field}
          className={styles['field']}
          data-editing={isTyping}
          data-type={column.type}
          style={isTyping ? { minWidth: spot.width } : { width: spot.width, height: ROW_HEIGHT }}
          value={isTyping ? draft : ''}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          aria-label={isTyping ? `${column.title} ${cell.row + 1}` : t('field', { label: sheet.props.label })}
          aria-controls={options.length > 0 ? listId : id}
          aria-activedescendant={pointed}
          {...wrongBecause(problem, `${id}-problem`)}
          onChange={typing.onChange}
          onCompositionStart={typing.begin}
          onKeyDown={keys}
          onCopy={(event) => (isTyping ? undefined : sheet.copy(event))}
          onCut={(event) => (isTyping ? undefined : sheet.cut(event))}
          onPaste={(event) => {
            if (isTyping) return;
            event.preventDefault();
            sheet.paste(event.clipboardData.getData('text/plain'));
          }}
        />
        {isTyping && (options.length > 0 || aside !== undefined || problem !== undefined) ? (
          <Panel>
            {problem === undefined ? null : (
              <p role="alert" id={`${id}-problem`} className={styles['problem']}>
                {problem}
              </p>
            )}
            {aside}
            <Options
              id={listId}
              title={column.title}
              options={options}
              chosen={chosen}
              onPick={(value) => {
                if (sheet.write(row, column, value) === undefined) sheet.setEditing(undefined);
              }}
            />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

/** What a field says of a problem that is told beside it. */
const wrongBecause = (problem: string | undefined, id: string) =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id };

function Options({
  id,
  title,
  options,
  chosen,
  onPick,
}: {
  id: string;
  title: string;
  options: readonly SheetOption[];
  chosen: number;
  onPick: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (options.length === 0) return null;
  return (
    <div ref={list} role="listbox" id={id} aria-label={title} className={styles['options']}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the field, which has the focus
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles['option']}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

/** Below the cell, or above it where there is no room below; moved to the left where it would be cut off. */
function Panel({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState({ above: false, left: 0 });
  useLayoutEffect(() => {
    const frame = box.current?.closest('[data-scroller]')?.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    if (!frame || !own) return;
    const above = own.bottom > frame.bottom && own.top - frame.top > own.height + 2 * ROW_HEIGHT;
    setMoved({ above, left: Math.min(0, frame.right - own.right - ROW_HEIGHT) });
  }, []);
  return (
    <div ref={box} className={styles['panel']} style={{ left: moved.left }} data-above={moved.above} data-own="true">
      {children}
    </div>
  );
}
