import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { HEAD_HEIGHT, type PlacedColumn, ROW_HEIGHT } from './geometry.ts';
import { activeCell, enter, move, tab } from './selection.ts';
import { type SheetColumn, type SheetOption, type SheetRow, isReadOnly } from './sheet.ts';
import styles from './sheet.module.css';
import { cellId } from './sheet-row.tsx';
import type { SheetState } from './use-sheet.ts';

/** Choices shown at once; more are found by typing. */
const OPTIONS_MAX = 100;

/** Those that fit what was typed; all of them before anything was. */
function fitting(options: readonly SheetOption[], draft: string, untouched: boolean): readonly SheetOption[] {
  const text = draft.trim().toLowerCase();
  if (untouched || text === '') return options.slice(0, OPTIONS_MAX);
  return options
    .filter(({ value, label }) => label.toLowerCase().includes(text) || value.toLowerCase().includes(text))
    .slice(0, OPTIONS_MAX);
}

/**
 * The one field of a grid. It has the focus all the time and lies over the active cell, unseen until somebody types: so the
 * first stroke of an input method arrives in it, and the clipboard's events too.
 */
export function CellEditor<Row extends SheetRow>({
  sheet,
  id,
  placed,
  field,
  current,
  onKeyDown,
}: {
  sheet: SheetState<Row>;
  id: string;
  placed: readonly PlacedColumn[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** What has been typed so far, for whoever has to finish it from outside. */
  current: RefObject<string>;
  /** Keys while nothing is being typed. */
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { t } = useTranslation('sheet');
  const { editing, activeRow: row, activeColumn: column } = sheet;
  const [held, setHeld] = useState(editing);
  const [draft, setDraft] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [problem, setProblem] = useState<string>();
  if (held !== editing) {
    setHeld(editing);
    setDraft(editing?.draft ?? '');
    setChosen(-1);
    setProblem(undefined);
  }
  useEffect(() => {
    current.current = draft;
  }, [current, draft]);
  useEffect(() => {
    if (editing?.mode === 'edit') field.current?.setSelectionRange(editing.draft.length, editing.draft.length);
  }, [editing, field]);

  const cell = activeCell(sheet.selection);
  const spot = placed[cell.column];
  if (!row || !column || !spot) return null;
  const untouched = editing?.mode === 'edit' && draft === editing.draft;
  const options = editing && column.options ? fitting(column.options(row), draft, untouched) : [];

  const finish = (everywhere = false): boolean => {
    const picked = options[chosen];
    const why = sheet.write(row, column, picked?.value ?? draft, everywhere);
    setProblem(why);
    if (why === undefined) sheet.setEditing(undefined);
    return why === undefined;
  };
  const typing = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const text = event.target.value;
    if (editing) {
      setDraft(text);
      setProblem(undefined);
      // the first that fits is what Enter takes, once something was typed
      setChosen(text.trim() !== '' && column.type === 'choice' ? 0 : -1);
      return;
    }
    if (sheet.readOnly || isReadOnly(column, row) || text === '') return setDraft('');
    sheet.setEditing({ row: row.id, column: column.id, draft: text, mode: 'type' });
    if (column.type === 'choice') setChosen(0);
  };
  const leaveBy = (event: KeyboardEvent): boolean => {
    const { selection, size } = sheet;
    const none = () => false;
    if (event.key === 'Enter') {
      if (finish(event.ctrlKey || event.metaKey) && !event.ctrlKey && !event.metaKey)
        sheet.setSelection(enter(selection, event.shiftKey, size));
      return true;
    }
    if (event.key === 'Tab') {
      if (finish()) sheet.setSelection(tab(selection, event.shiftKey, size));
      return true;
    }
    const arrow = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
    const direction = event.key in arrow ? arrow[event.key as keyof typeof arrow] : undefined;
    if (!direction || editing?.mode !== 'type' || event.shiftKey) return false;
    if (finish()) sheet.setSelection(move(selection, { direction, extend: false, far: false }, size, none));
    return true;
  };
  const keys = (event: KeyboardEvent) => {
    if (!editing) return onKeyDown(event);
    if (event.nativeEvent.isComposing || event.key === 'Process') return;
    const inList = options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    if (event.key === 'Escape') sheet.setEditing(undefined);
    else if (event.key === 'F2') sheet.setEditing({ ...editing, draft, mode: 'edit' });
    else if (inList)
      setChosen((known) => Math.max(-1, Math.min(options.length - 1, known + (event.key === 'ArrowDown' ? 1 : -1))));
    else if (!leaveBy(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const aside = editing ? column.aside?.(row, draft) : undefined;
  const listId = `${id}-options`;
  return (
    <div className={styles['layer']} data-frozen={spot.frozen || undefined} data-editing={editing !== undefined}>
      <div className={styles['editor']} style={{ left: spot.left, top: HEAD_HEIGHT + cell.row * ROW_HEIGHT }}>
        <textarea
          ref={field}
          className={styles['field']}
          data-editing={editing !== undefined}
          data-type={column.type}
          style={{ width: spot.width, height: ROW_HEIGHT }}
          value={editing ? draft : ''}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          aria-label={editing ? `${column.title} ${cell.row + 1}` : t('field', { label: sheet.props.label })}
          aria-controls={editing && options.length > 0 ? listId : id}
          aria-activedescendant={
            editing ? (options[chosen] ? `${listId}-${chosen}` : undefined) : cellId(id, row.id, column.id)
          }
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={typing}
          onCompositionStart={() => {
            if (!editing && !sheet.readOnly && !isReadOnly(column, row))
              sheet.setEditing({ row: row.id, column: column.id, draft: '', mode: 'type' });
          }}
          onKeyDown={keys}
          onCopy={(event) => (editing ? undefined : sheet.copy(event))}
          onCut={(event) => (editing ? undefined : sheet.cut(event))}
          onPaste={(event) => {
            if (editing) return;
            event.preventDefault();
            sheet.paste(event.clipboardData.getData('text/plain'));
          }}
        />
        {editing && (options.length > 0 || aside !== undefined || problem !== undefined) ? (
          <Panel column={column}>
            {problem === undefined ? null : (
              <p role="alert" id={`${id}-problem`} className={styles['problem']}>
                {problem}
              </p>
            )}
            {aside}
            {options.length > 0 ? (
              <div role="listbox" id={listId} aria-label={column.title} className={styles['options']}>
                {options.map((option, index) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the field, which has the focus
                  <div
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === chosen}
                    className={styles['option']}
                    data-own="true"
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => {
                      if (sheet.write(row, column, option.value) === undefined) sheet.setEditing(undefined);
                    }}
                  >
                    {option.label}
                  </div>
                ))}
              </div>
            ) : null}
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

/** Below the cell, or above it where there is no room below. */
function Panel<Row extends SheetRow>({ column, children }: { column: SheetColumn<Row>; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(false);
  useLayoutEffect(() => {
    const frame = box.current?.closest('[data-scroller]')?.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    if (frame && own && own.bottom > frame.bottom && own.top - frame.top > own.height + 2 * ROW_HEIGHT) setAbove(true);
  }, []);
  return (
    <div ref={box} className={styles['panel']} data-above={above} data-own="true" data-type={column.type}>
      {children}
    </div>
  );
}
