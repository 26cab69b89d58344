import { type Area, type Print, cellName, parseCellName } from '@lightfield/report';
import { Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import styles from './editor.module.css';

const PAPERS = ['A4', 'A3', 'A5', 'Letter'] as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const MARGIN_MAX = 100;
const EDGE_MAX = 200;

interface Fields {
  paper: Print['paper'];
  landscape: boolean;
  margins: Print['margins'];
  area: string;
  repeat: string;
  fitWidth: boolean;
  centre: boolean;
  header: string;
  footer: string;
  pageNumbers: boolean;
}

/** "A1:H30" as an area; undefined: it is none. */
export function areaIn(text: string): Area | undefined {
  const [from = '', to = ''] = text.trim().toUpperCase().replaceAll('$', '').split(':');
  const begin = parseCellName(from);
  const end = to === '' ? begin : parseCellName(to);
  if (!begin || !end || end.row < begin.row || end.column < begin.column) return undefined;
  return {
    row: begin.row,
    column: begin.column,
    rows: end.row - begin.row + 1,
    columns: end.column - begin.column + 1,
  };
}
const areaText = (area: Area | undefined): string =>
  area
    ? `${cellName(area.row, area.column)}:${cellName(area.row + area.rows - 1, area.column + area.columns - 1)}`
    : '';
/** "3" or "3:4" as first and last row; undefined: they are none. */
export function rowsIn(text: string): [number, number] | undefined {
  const [, from = '', to = from] = /^\s*\$?(\d{1,4})(?:\s*[:-]\s*\$?(\d{1,4}))?\s*$/.exec(text) ?? [];
  const first = Number(from) - 1;
  const last = Number(to) - 1;
  return from === '' || first < 0 || last < first ? undefined : [first, last];
}

/** How a sheet is printed. */
export function PrintDialog({
  name,
  print,
  onSave,
  onClose,
}: {
  name: string;
  print: Print;
  onSave: (print: Print) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('smart-report');
  const [form] = Form.useForm<Fields>();
  const [initial] = useState<Fields>(() => {
    const { area, repeatRows, ...rest } = print;
    return {
      ...rest,
      area: areaText(area),
      repeat: repeatRows ? `${repeatRows[0] + 1}:${repeatRows[1] + 1}` : '',
    };
  });
  const is = (read: (text: string) => unknown, message: string) => ({
    validator: (_rule: unknown, text: string | undefined) =>
      !text || read(text) !== undefined ? Promise.resolve() : Promise.reject(new Error(message)),
  });
  return (
    <FormDialog<Fields>
      title={t('print.title', { name })}
      form={form}
      initial={initial}
      pending={false}
      error={undefined}
      onClose={onClose}
      onSubmit={({ area, repeat, ...typed }) => {
        const printed = areaIn(area);
        const repeatRows = rowsIn(repeat);
        onSave({
          ...typed,
          header: typed.header ?? '',
          footer: typed.footer ?? '',
          ...(printed && { area: printed }),
          ...(repeatRows && { repeatRows }),
        });
        onClose();
      }}
    >
      <div className={styles['pair']}>
        <Form.Item name="paper" label={t('print.paper')}>
          <Select options={PAPERS.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="landscape" label={t('print.orientation')}>
          <Segmented
            options={[
              { value: false, label: t('print.portrait') },
              { value: true, label: t('print.landscape') },
            ]}
          />
        </Form.Item>
      </div>
      <div className={styles['margins']}>
        {SIDES.map((side) => (
          <Form.Item key={side} name={['margins', side]} label={t(`print.sides.${side}`)} rules={[{ required: true }]}>
            <InputNumber min={0} max={MARGIN_MAX} suffix="mm" />
          </Form.Item>
        ))}
      </div>
      <Form.Item
        name="area"
        label={t('print.area')}
        extra={t('print.areaNote')}
        rules={[is(areaIn, t('print.areaWrong'))]}
      >
        <Input placeholder="A1:H30" maxLength={20} />
      </Form.Item>
      <Form.Item name="repeat" label={t('print.repeat')} rules={[is(rowsIn, t('print.repeatWrong'))]}>
        <Input placeholder="3:4" maxLength={12} />
      </Form.Item>
      <Form.Item name="header" label={t('print.header')}>
        <Input maxLength={EDGE_MAX} />
      </Form.Item>
      <Form.Item name="footer" label={t('print.footer')}>
        <Input maxLength={EDGE_MAX} />
      </Form.Item>
      <div className={styles['checks']}>
        {(['fitWidth', 'centre', 'pageNumbers'] as const).map((field) => (
          <Form.Item key={field} name={field} valuePropName="checked" noStyle>
            <Checkbox>{t(`print.${field}`)}</Checkbox>
          </Form.Item>
        ))}
      </div>
    </FormDialog>
  );
}
