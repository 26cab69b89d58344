import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { scriptSection } from '../kit/script/rows.ts';
import { lookSections, tableRows } from '../kit/table/look-rows.ts';
import { tablesDesignText } from '../locales/tables-design/text.ts';
import type { scriptReport } from './definition.ts';

type Data = DataOf<typeof scriptReport>;
const isFixed = ({ mode }: Data) => mode === 'fixed';
/** Its time is that of the query. */
const ofTime = new Set(['filterTime', 'timeRange']);

export const scriptReportInspector = defineInspector<Data>([
  scriptSection,
  {
    title: tablesDesignText('table.rows'),
    rows: [
      {
        path: 'sort',
        label: tablesDesignText('alarm.order'),
        editor: 'choice',
        options: [
          { value: 'desc', label: tablesDesignText('alarm.newestFirst') },
          { value: 'asc', label: tablesDesignText('alarm.oldestFirst') },
        ],
      },
      { path: 'decimals', label: tablesDesignText('script.decimals'), editor: 'number', min: 0, max: 6, step: 1 },
      {
        path: 'mode',
        label: tablesDesignText('script.limits'),
        editor: 'choice',
        options: [
          { value: 'adapt', label: tablesDesignText('script.unlimited') },
          { value: 'fixed', label: tablesDesignText('script.marked') },
        ],
      },
      { path: 'min', label: tablesDesignText('script.min'), editor: 'number', when: isFixed },
      { path: 'max', label: tablesDesignText('script.max'), editor: 'number', when: isFixed },
      ...tableRows.filter(({ path }) => !ofTime.has(path)),
    ],
  },
  {
    title: tablesDesignText('history.columnSection'),
    rows: [
      { path: 'timeAlias', label: tablesDesignText('history.headingOfTheTime'), editor: 'text' },
      { path: 'timeWidth', label: tablesDesignText('history.widthOfTheTime'), editor: 'number', min: 0, max: 2_000 },
      {
        path: 'columnWidth',
        label: tablesDesignText('history.widthOfTheOthers'),
        editor: 'number',
        min: 0,
        max: 2_000,
        hint: tablesDesignText('history.byItself'),
      },
    ],
  },
  ...lookSections,
]);
