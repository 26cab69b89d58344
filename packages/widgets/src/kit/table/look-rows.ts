import type { Text } from '@lightfield/contract';
import { tablesDesignText } from '../../locales/tables-design/text.ts';
import type { Row, Section } from '../inspector.ts';
import { alignRow, fontRow, radiusRow } from '../rows.ts';
import { type TableLook, colourSet } from './look.ts';

type LookRow = Row<unknown>;
const within = (part: string, row: LookRow): LookRow => ({ ...row, path: `${part}.${row.path}` });
const colour = (path: string, label: Text): LookRow => ({ path, label, editor: 'colour' });
const toggle = (path: string, label: Text): LookRow => ({ path, label, editor: 'toggle' });
const height = (path: string, label: Text): LookRow => ({
  path,
  label,
  editor: 'number',
  min: 12,
  max: 200,
});
const section = (title: Text, rows: readonly LookRow[]): Section<unknown> => ({ title, rows });

/** What tables have beside what they are about. */
export const tableRows: readonly LookRow[] = [
  { path: 'title', label: tablesDesignText('table.title'), editor: 'text' },
  toggle('showPage', tablesDesignText('table.pages')),
  { path: 'pageSize', label: tablesDesignText('table.rowsAPage'), editor: 'number', min: 1, max: 100 },
  toggle('filterTime', tablesDesignText('table.choiceOfTime')),
  toggle('exportExcel', tablesDesignText('table.exportToExcel')),
  {
    path: 'timeRange',
    label: tablesDesignText('table.timeRange'),
    editor: 'number',
    min: 1,
    max: 43_200,
    unit: 'min',
  },
  {
    path: 'rollTime',
    label: tablesDesignText('table.movesOnAfter'),
    editor: 'number',
    min: 0,
    max: 3_600,
    unit: 's',
    hint: tablesDesignText('table.movesOnHint'),
  },
  {
    path: 'format',
    label: tablesDesignText('table.format'),
    editor: 'text',
    hint: tablesDesignText('table.formatHint'),
  },
];

/** Sections of every part of a table's look. */
export const lookSections: readonly Section<unknown>[] = [
  section(tablesDesignText('table.look'), [
    {
      path: 'look',
      label: tablesDesignText('table.colours'),
      editor: 'choice',
      options: [
        { value: 'light', label: tablesDesignText('table.light') },
        { value: 'dark', label: tablesDesignText('table.dark') },
        { value: 'grey', label: tablesDesignText('table.highPerformanceGrey') },
      ],
      sets: (look) => colourSet(look as TableLook['look']),
    },
    radiusRow,
    colour('marks.severeColor', tablesDesignText('table.severeBad')),
    colour('marks.importantColor', tablesDesignText('table.importantUncertain')),
    colour('marks.normalColor', tablesDesignText('table.normalOutOfDate')),
  ]),
  section(tablesDesignText('table.header'), [
    toggle('header.enable', tablesDesignText('table.shown')),
    colour('header.fillColor', tablesDesignText('table.ground')),
    within('header', fontRow),
    height('header.height', tablesDesignText('table.height')),
  ]),
  section(tablesDesignText('table.rows'), [
    within('body', fontRow),
    within('body', alignRow),
    height('body.height', tablesDesignText('table.heightOfARow')),
    colour('body.stripeColor', tablesDesignText('table.everyOtherRow')),
    colour('body.activeColor', tablesDesignText('table.underThePointer')),
  ]),
  section(tablesDesignText('table.lineSection'), [
    {
      path: 'border.lines',
      label: tablesDesignText('table.lines'),
      editor: 'choice',
      options: [
        { value: 'rows', label: tablesDesignText('table.betweenRows') },
        { value: 'grid', label: tablesDesignText('table.grid') },
        { value: 'none', label: tablesDesignText('table.none') },
      ],
    },
    colour('border.color', tablesDesignText('table.colour')),
    { path: 'border.width', label: tablesDesignText('table.width'), editor: 'number', min: 0, max: 20 },
  ]),
  section(tablesDesignText('table.toolbar'), [
    toggle('toolbar.enable', tablesDesignText('table.shown')),
    colour('toolbar.fillColor', tablesDesignText('table.ground')),
    within('toolbar', fontRow),
    height('toolbar.height', tablesDesignText('table.height')),
  ]),
  section(tablesDesignText('table.quick'), [
    within('quick', fontRow),
    colour('quick.activeColor', tablesDesignText('table.whatIsChosen')),
  ]),
  section(tablesDesignText('table.buttons'), [
    colour('button.fillColor', tablesDesignText('table.ground')),
    colour('button.strokeColor', tablesDesignText('table.edge')),
    within('button', fontRow),
    { path: 'button.radius', label: tablesDesignText('table.cornerRadius'), editor: 'number', min: 0, max: 100 },
  ]),
  section(tablesDesignText('table.exportButton'), [
    colour('export.fillColor', tablesDesignText('table.ground')),
    within('export', fontRow),
  ]),
  section(tablesDesignText('table.pages'), [
    within('pager', fontRow),
    colour('pager.activeColor', tablesDesignText('table.pageThatIsShown')),
    height('pager.height', tablesDesignText('table.height')),
  ]),
];
