import { LIMITS } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Button, Modal } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SheetColumn, type SheetEdit, type SheetIssue, applyEdit } from '../../../../lib/sheet/sheet.ts';
import { Sheet, type SheetHandle } from '../../../../lib/sheet/sheet.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import { isFieldRefusal, numberIn, oneLine } from './item-field.ts';
import styles from './signals.module.css';
import { STATUS_TEXT_MAX, type StatusEntry, refuseMap } from './status-map-text.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

/** A line that is being written: both ends are texts until they are taken. */
interface Line {
  readonly id: string;
  readonly value: string;
  readonly text: string;
}
/** Pixels. */
const WIDTH = 560;

let made = 0;
const line = (value: string, text: string): Line => {
  made += 1;
  return { id: `line-${made}`, value, text };
};

/** Values and their texts as a small spreadsheet: two columns can be pasted from Excel as they are. */
export function StatusMapDialog({
  title,
  entries,
  readOnly,
  onDone,
  onClose,
}: {
  title: string;
  entries: readonly StatusEntry[];
  readOnly: boolean;
  onDone: (entries: readonly StatusEntry[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['signals', 'common']);
  useReturnFocus();
  const handle = useRef<SheetHandle>(null);
  const lang = useLanguage();
  const [past, setPast] = useState<readonly (readonly Line[])[]>([]);
  const [future, setFuture] = useState<readonly (readonly Line[])[]>([]);
  const [lines, setLines] = useState<readonly Line[]>(() =>
    entries.map(({ value, text }) => line(String(value), text)),
  );
  const edit = (change: SheetEdit<Line>) => {
    setPast([...past, lines]);
    setFuture([]);
    setLines(applyEdit(lines, change));
  };
  const undo = () => {
    setPast(past.slice(0, -1));
    setFuture([lines, ...future]);
    setLines(past.at(-1) ?? lines);
  };
  const redo = () => {
    setPast([...past, lines]);
    setLines(future[0] ?? lines);
    setFuture(future.slice(1));
  };
  const columns = useMemo((): SheetColumn<Line>[] => {
    const { value, text } = { value: t('status.value'), text: t('status.text') };
    return [
      {
        id: 'value',
        title: value,
        type: 'number',
        width: 120,
        text: (row) => row.value,
        put: (row, typed) => {
          const number = typed.trim() === '' ? '' : numberIn(typed, {});
          if (typeof number === 'object') return { refused: number.refused[lang] };
          return { ...row, value: String(number) };
        },
      },
      {
        id: 'text',
        title: text,
        type: 'text',
        width: 280,
        text: (row) => row.text,
        put: (row, typed) =>
          oneLine(typed).length > STATUS_TEXT_MAX
            ? { refused: t('status.tooLong', { max: STATUS_TEXT_MAX }) }
            : { ...row, text: oneLine(typed) },
      },
    ];
  }, [lang, t]);
  // rows that were begun and left empty are nothing
  const written = lines.filter(({ value, text }) => value !== '' || text !== '');
  const taken = written.map(({ value, text }) => ({ value: Number(value), text }));
  const issues = issuesOf(written, { twice: t('status.twice'), missing: t('status.missing') });
  const whole = refuseMap(taken);
  const max = LIMITS.variable.statusMapEntries;
  return (
    <Modal
      open
      width={WIDTH}
      title={t('status.title', { name: title })}
      okText={t('common:action.ok')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: readOnly || issues.length > 0 || (whole !== undefined && isFieldRefusal(whole)) }}
      onOk={() => onDone(taken)}
      onCancel={onClose}
      afterOpenChange={(open) => (open ? handle.current?.focus() : undefined)}
      mask={{ closable: false }}
      keyboard={false}
    >
      <div className={styles['statusSheet']}>
        <Sheet
          name="status-map"
          label={t('status.label')}
          rows={lines}
          columns={columns}
          handle={handle}
          issues={
            written.length > max
              ? [...issues, { row: null, column: null, text: t('status.many', { max }), advice: false }]
              : issues
          }
          readOnly={readOnly}
          onEdit={edit}
          onUndo={past.length > 0 ? undo : undefined}
          onRedo={future.length > 0 ? redo : undefined}
          newRow={() => line('', '')}
          copyRows={(rows) => rows.map(({ value, text }) => line(value, text))}
          status={<span>{t('status.room', { count: written.length, max })}</span>}
          empty={
            <Empty
              icon="list"
              title={t('status.empty')}
              note={t('status.emptyNote')}
              action={
                readOnly ? undefined : (
                  <Button type="primary" onClick={() => edit({ put: [line('0', ''), line('1', '')], remove: [] })}>
                    {t('status.first')}
                  </Button>
                )
              }
            />
          }
        />
      </div>
    </Modal>
  );
}

function issuesOf(lines: readonly Line[], words: { twice: string; missing: string }): SheetIssue[] {
  const seen = new Set<number>();
  return lines.flatMap(({ id, value, text }) => {
    const found: SheetIssue[] = [];
    if (value === '') found.push({ row: id, column: 'value', text: words.missing, advice: false });
    else if (seen.has(Number(value))) found.push({ row: id, column: 'value', text: words.twice, advice: false });
    seen.add(Number(value));
    if (text === '') found.push({ row: id, column: 'text', text: words.missing, advice: false });
    return found;
  });
}
