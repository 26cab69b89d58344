import { tablesText } from '../locales/tables/text.ts';
import { tablesDesignText } from '../locales/tables-design/text.ts';
import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { lookSections, tableRows } from '../kit/table/look-rows.ts';
import { AlarmColumnValue, type complexAlarm, freshColumn } from './definition.ts';

export const complexAlarmInspector = defineInspector<DataOf<typeof complexAlarm>>([
  {
    title: tablesDesignText('alarm.data'),
    rows: [
      {
        path: 'equips',
        label: tablesDesignText('alarm.devices'),
        editor: 'equips',
        max: 100,
        hint: tablesDesignText('alarm.devicesHint'),
      },
      {
        path: 'unresolved',
        label: tablesDesignText('alarm.openOnes'),
        editor: 'toggle',
        hint: tablesDesignText('alarm.openOnesHint'),
      },
      {
        path: 'sort',
        label: tablesDesignText('alarm.order'),
        editor: 'choice',
        options: [
          { value: 'desc', label: tablesDesignText('alarm.newestFirst') },
          { value: 'asc', label: tablesDesignText('alarm.oldestFirst') },
        ],
      },
      ...tableRows,
    ],
  },
  {
    title: tablesDesignText('alarm.columns'),
    rows: [
      {
        path: 'columns',
        label: tablesDesignText('alarm.column'),
        editor: 'list',
        min: 1,
        max: 20,
        fresh: () => freshColumn('msg'),
        columns: [
          {
            path: 'value',
            label: tablesDesignText('alarm.shows'),
            editor: 'choice',
            options: AlarmColumnValue.options.map((value) => ({ value, label: tablesText(`alarmColumn.${value}`) })),
          },
          {
            path: 'title',
            label: tablesDesignText('alarm.heading'),
            editor: 'text',
            hint: tablesDesignText('alarm.headingHint'),
          },
          {
            path: 'width',
            label: tablesDesignText('alarm.width'),
            editor: 'number',
            min: 0,
            max: 2_000,
            hint: tablesDesignText('alarm.byItself'),
          },
        ],
      },
    ],
  },
  ...lookSections,
]);
