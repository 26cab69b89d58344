import type { SiteDocumentInput } from '@lightfield/contract';

type SmartReport = NonNullable<SiteDocumentInput['smartReports']>[number];
type Cell = Record<string, unknown>;

/** As the platform calls the device when it is set up. */
const DEVICE = '1号供水泵站';
const [INK, SOFT, ACCENT, TINT, PAPER] = ['#1d2939', '#475467', '#1b5e8c', '#eaf3f9', '#ffffff'];
const thin = { style: 'thin', color: '#98a2b3' };
const boxed = { border: { top: thin, right: thin, bottom: thin, left: thin } };
const middle = { valign: 'middle', size: 11, color: INK };
const STYLES = {
  title: { size: 20, bold: true, color: INK, align: 'center', valign: 'middle' },
  fact: { ...middle, size: 10, color: SOFT },
  factRight: { ...middle, size: 10, color: SOFT, align: 'right' },
  band: { ...middle, size: 12, bold: true, color: ACCENT, border: { bottom: { style: 'medium', color: ACCENT } } },
  head: { ...middle, ...boxed, bold: true, fill: ACCENT, color: PAPER, align: 'center', wrap: true },
  label: { ...middle, ...boxed, bold: true, fill: TINT, align: 'center', wrap: true },
  text: { ...middle, ...boxed, wrap: true },
  centre: { ...middle, ...boxed, align: 'center', wrap: true },
  long: { ...middle, ...boxed, valign: 'top', wrap: true },
  day: { ...middle, ...boxed, align: 'center', format: 'yyyy-mm-dd' },
  whole: { ...middle, ...boxed, align: 'right', format: '0' },
  one: { ...middle, ...boxed, align: 'right', format: '0.0' },
  two: { ...middle, ...boxed, align: 'right', format: '0.00' },
  three: { ...middle, ...boxed, align: 'right', format: '0.000' },
} as const;
type Look = keyof typeof STYLES;

const WIDTHS = [150, 76, 92, 92, 92, 92, 110];
const COLUMNS = WIDTHS.length;
/** The range is where its alarms begin, and what the machine is built for. */
const MEASURED: readonly (readonly [key: string, title: string, unit: string, look: Look, range: string])[] = [
  ['tankLevel', '水箱液位', 'm', 'two', '1.30–3.37'],
  ['outletPressure', '出口压力', 'MPa', 'three', '≥ 0.290'],
  ['inletPressure', '进口压力', 'MPa', 'three', ''],
  ['inletFlow', '进水流量', 'm³/h', 'one', ''],
  ['outletFlow', '出水流量', 'm³/h', 'one', ''],
  ['totalPower', '水泵总功率', 'kW', 'two', ''],
  ['pump1Frequency', '1号泵频率', 'Hz', 'one', '0–50'],
  ['pump2Frequency', '2号泵频率', 'Hz', 'one', '0–50'],
  ['pump1BearingTemp', '1号泵轴承温度', '°C', 'one', '≤ 75'],
  ['pump2BearingTemp', '2号泵轴承温度', '°C', 'one', '≤ 75'],
];
const MACHINES = [
  ['pump1', '1号水泵'],
  ['pump2', '2号水泵'],
  ['valves', '阀门与管路'],
  ['meters', '仪表与电气'],
] as const;

/** One sheet from the top down. */
class Sheet {
  row = 0;
  readonly cells: Record<string, Cell> = {};
  readonly heights: Record<string, number> = {};
  readonly merges: { row: number; column: number; rows: number; columns: number }[] = [];
  put(column: number, look: Look, cell: Cell, columns = 1): void {
    for (let at = column; at < column + columns; at++)
      this.cells[`${this.row},${at}`] = at === column ? { ...cell, s: look } : { s: look };
    if (columns > 1) this.merges.push({ row: this.row, column, rows: 1, columns });
  }
  next(height: number): void {
    this.heights[this.row] = height;
    this.row++;
  }
  band(title: string): void {
    this.next(12);
    this.put(0, 'band', { v: title }, COLUMNS);
    this.next(30);
  }
}
const said = (v: string): Cell => ({ v });
/** The platform knows its variables by ids: it puts them in place of these texts, as of a spreadsheet that is read in. */
const of = (key: string, what: string): Cell => ({ v: `{{${DEVICE}/${key} ${what}}}` });
const input = (key: string, label: string, kind: string, more: object = {}): Cell => ({
  input: { key, label, kind, required: true, ...more },
});

function head(sheet: Sheet): void {
  sheet.put(0, 'title', said('供水泵站班报'), COLUMNS);
  sheet.next(48);
  sheet.put(0, 'fact', said('{{organisation}}'), 4);
  sheet.put(4, 'factRight', said('编号'), 2);
  sheet.put(6, 'factRight', said('{{number}}'));
  sheet.next(26);
  sheet.put(0, 'label', said('日期'));
  sheet.put(1, 'day', said('{{date}}'), 2);
  sheet.put(3, 'label', said('班次'));
  sheet.put(4, 'centre', said('{{shift}}'), 2);
  sheet.put(6, 'centre', said('{{qr record}}'));
  sheet.next(76);
  sheet.put(0, 'label', said('值班员'));
  sheet.put(1, 'centre', input('onDuty', '值班员', 'person'), 2);
  sheet.put(3, 'label', said('设备'));
  sheet.put(4, 'centre', said(DEVICE), 3);
  sheet.next(36);
}
function measured(sheet: Sheet): void {
  sheet.band('运行参数');
  for (const [column, title] of ['参数', '单位', '当前值', '本班平均', '本班最高', '本班最低', '允许范围'].entries())
    sheet.put(column, 'head', said(title));
  sheet.next(32);
  for (const [key, title, unit, look, range] of MEASURED) {
    sheet.put(0, 'text', said(title));
    sheet.put(1, 'centre', said(unit));
    for (const [at, what] of ['now', 'period avg', 'period max', 'period min'].entries())
      sheet.put(at + 2, look, of(key, what));
    sheet.put(6, 'centre', said(range === '' ? '–' : range));
    sheet.next(28);
  }
}
function supplied(sheet: Sheet): void {
  sheet.band('本班供水');
  sheet.put(0, 'label', said('供水量 (m³)'), 2);
  sheet.put(2, 'two', of('totalVolume', 'period delta'), 2);
  sheet.put(4, 'label', said('单位电耗 (kWh/m³)'), 2);
  sheet.put(6, 'three', of('unitConsumption', 'period avg'));
  sheet.next(32);
  const line = sheet.row + 1;
  sheet.put(0, 'label', said('运行时间 (h)'), 2);
  sheet.put(2, 'two', of('pump1Hours', 'period delta'));
  sheet.put(3, 'two', of('pump2Hours', 'period delta'));
  sheet.put(4, 'label', said('两泵合计 (h)'), 2);
  // nothing is better than a zero that nobody has read
  sheet.put(6, 'two', { f: `=IF(COUNT(C${line}:D${line})=0,"",SUM(C${line}:D${line}))` });
  sheet.next(32);
}
function machines(sheet: Sheet): void {
  sheet.band('机组状态');
  sheet.put(0, 'head', said('部位'), 2);
  sheet.put(2, 'head', said('状态'), 2);
  sheet.put(4, 'head', said('情况说明'), 3);
  sheet.next(28);
  for (const [key, title] of MACHINES) {
    sheet.put(0, 'text', said(title), 2);
    sheet.put(2, 'centre', input(`${key}State`, title, 'choice', { choices: ['正常', '异常', '停用'] }), 2);
    sheet.put(4, 'text', input(`${key}Note`, `${title}情况说明`, 'text', { required: false }), 3);
    sheet.next(30);
  }
}
function handover(sheet: Sheet): void {
  sheet.band('交接事项');
  const hint = '未完成的操作、异常和需要下一班注意的事项';
  sheet.put(0, 'long', input('handover', '交接事项', 'text', { hint }), COLUMNS);
  sheet.next(84);
  sheet.put(0, 'label', said('现场照片'));
  sheet.put(1, 'centre', input('pictures', '现场照片', 'picture', { required: false }), COLUMNS - 1);
  sheet.next(90);
  sheet.put(0, 'label', said('交班人'));
  sheet.put(1, 'centre', input('giverSign', '交班人签名', 'signature'), 2);
  sheet.put(3, 'label', said('接班人'));
  sheet.put(4, 'centre', input('takerSign', '接班人签名', 'signature', { required: false }), 3);
  sheet.next(72);
}

/** The report of the pump station that each shift fills in: values now and of the shift, what people have seen, signatures. */
export function shiftReport(): SmartReport {
  const sheet = new Sheet();
  for (const part of [head, measured, supplied, machines, handover]) part(sheet);
  const { cells, heights, merges, row: rows } = sheet;
  return {
    name: '供水泵站班报',
    note: '每班一份：参数自动填入，机组状态与交接事项由值班员填写并签名',
    group: '生产报表',
    deviceNos: ['PS-001'],
    shifts: [
      { at: '00:00', name: '夜班' },
      { at: '08:00', name: '早班' },
      { at: '16:00', name: '中班' },
    ],
    delayMinutes: 5,
    dueMinutes: 480,
    document: {
      format: 1,
      styles: STYLES,
      sheets: [
        {
          id: 's1',
          name: '班报',
          rows,
          columns: COLUMNS,
          defaultWidth: 80,
          defaultHeight: 26,
          widths: Object.fromEntries(WIDTHS.entries()),
          heights,
          hiddenRows: [],
          hiddenColumns: [],
          freeze: { rows: 0, columns: 0 },
          gridlines: false,
          merges,
          cells,
          print: {
            paper: 'A4',
            landscape: false,
            margins: { top: 12, right: 12, bottom: 12, left: 12 },
            fitWidth: true,
            centre: true,
            header: '',
            footer: '',
            pageNumbers: true,
          },
        },
      ],
    },
  };
}
