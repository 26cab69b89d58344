import { Button, Drawer, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../use-return-focus.ts';
import { type SheetColumn, type SheetRow, isReadOnly } from './sheet.ts';
import styles from './sheet.module.css';
import type { SheetState } from './use-sheet.ts';

/** Pixels. */
const WIDTH = 420;

/** One row as a form: on a phone, and for whoever likes to see all of a row at once. Every field is taken when it is left. */
export function RowForm<Row extends SheetRow>({
  sheet,
  row,
  onClose,
  onStep,
}: {
  sheet: SheetState<Row>;
  row: Row;
  onClose: () => void;
  /** To the row before or after; absent at the ends. */
  onStep: { readonly back: (() => void) | undefined; readonly on: (() => void) | undefined };
}) {
  const { t } = useTranslation(['sheet', 'common']);
  useReturnFocus();
  const { props } = sheet;
  const [name] = props.columns.flatMap((column) => (column.type === 'text' ? [column.text(row)] : []));
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('form.title', { label: props.label, name: name ?? '' })}
      onClose={onClose}
      extra={
        <>
          <Button size="small" disabled={!onStep.back} onClick={onStep.back}>
            {t('form.back')}
          </Button>{' '}
          <Button size="small" disabled={!onStep.on} onClick={onStep.on}>
            {t('form.on')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" requiredMark={false} component="div">
        {props.columns
          .filter((column) => !(column.without?.(row) ?? false))
          .map((column) => (
            <Field
              key={`${row.id}.${column.id}`}
              sheet={sheet}
              row={row}
              column={sheet.readOnly ? { ...column, readOnly: true } : column}
            />
          ))}
      </Form>
    </Drawer>
  );
}

function Field<Row extends SheetRow>({
  sheet,
  row,
  column,
}: {
  sheet: SheetState<Row>;
  row: Row;
  column: SheetColumn<Row>;
}) {
  const { t } = useTranslation('sheet');
  const text = column.text(row);
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = (value: string) => {
    const why = sheet.write(row, column, value);
    setProblem(why);
    if (why === undefined) setDraft(undefined);
  };
  const found = sheet.issues.get(row.id)?.get(column.id) ?? [];
  const help = [...(problem === undefined ? [] : [problem]), ...found.map((issue) => issue.text)].join('；');
  const id = `row-${column.id}`;
  const disabled = isReadOnly(column, row);
  const value = draft ?? text;
  return (
    <Form.Item
      label={column.title}
      htmlFor={id}
      validateStatus={problem !== undefined || found.some(({ advice }) => !advice) ? 'error' : ''}
      help={help === '' ? undefined : help}
      extra={column.hint}
    >
      {column.type === 'boolean' ? (
        <Switch
          id={id}
          size="small"
          disabled={disabled}
          checked={text === '1'}
          onChange={(on) => take(on ? '1' : '0')}
        />
      ) : column.type === 'choice' ? (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          value={valueOf(column, row, text)}
          options={[...(column.options?.(row) ?? [])]}
          onChange={take}
        />
      ) : (
        <>
          <Input.TextArea
            id={id}
            autoSize
            disabled={disabled}
            value={value}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={() => (draft === undefined ? undefined : take(draft))}
            onPressEnter={(event) => {
              event.preventDefault();
              if (!event.nativeEvent.isComposing) take(value);
            }}
          />
          {column.open ? (
            <Button size="small" type="link" className={styles['formOpen'] ?? ''} onClick={() => column.open?.(row)}>
              {t('form.open')}
            </Button>
          ) : null}
          {draft === undefined ? null : column.aside?.(row, draft, () => setDraft(undefined))}
        </>
      )}
    </Form.Item>
  );
}

/** A choice's text is its label; the field wants its value. */
const valueOf = <Row extends SheetRow>(column: SheetColumn<Row>, row: Row, text: string): string | null =>
  column.options?.(row).find(({ label, value }) => label === text || value === text)?.value ??
  (text === '' ? null : text);
