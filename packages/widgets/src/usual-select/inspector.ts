import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fontRow, radiusRow } from '../kit/rows.ts';
import { type select, freshEntry } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const selectInspector = defineInspector<DataOf<typeof select>>([
  {
    title: inspectorText('usualSelect.entries'),
    rows: [
      {
        path: 'selectDatas',
        label: inspectorText('usualSelect.entries'),
        editor: 'list',
        min: 1,
        max: 50,
        hint: inspectorText('usualSelect.theFirstOneIsTheHeader'),
        fresh: (language) => freshEntry('', inspectorText('fresh.oneChoice')[language]),
        columns: [
          { path: 'text', label: inspectorText('usualSelect.text'), editor: 'text' },
          { path: 'indexId', label: inspectorText('usualSelect.index'), editor: 'text' },
          { path: 'clickEvent', label: inspectorText('usualSelect.clickEvent'), editor: 'clickEvent' },
          {
            path: 'clickEvent.config.functionPage',
            label: inspectorText('usualSelect.functionPage'),
            editor: 'choice',
            hint: inspectorText('usualSelect.opensAPageOfTheDevice'),
            options: [
              { value: '', label: inspectorText('usualSelect.none') },
              { value: 'real', label: inspectorText('usualSelect.liveValues') },
              { value: 'curve', label: inspectorText('usualSelect.liveCurve') },
              { value: 'history', label: inspectorText('usualSelect.history') },
              { value: 'alarm', label: inspectorText('usualSelect.alarms') },
              { value: 'command', label: inspectorText('usualSelect.commands') },
            ],
          },
          {
            path: 'clickEvent.config.pressDisabled',
            label: inspectorText('usualSelect.notToBeChosen'),
            editor: 'toggle',
          },
        ],
      },
    ],
  },
  {
    title: inspectorText('usualSelect.look'),
    rows: [
      fontRow,
      radiusRow,
      {
        path: 'right',
        label: inspectorText('usualSelect.arrowToTheRightEdge'),
        editor: 'number',
        min: 0,
        max: 1_000,
      },
      { path: 'itemColor', label: inspectorText('usualSelect.groundOfEntries'), editor: 'colour' },
      { path: 'activeColor', label: inspectorText('usualSelect.groundOfTheActiveOne'), editor: 'colour' },
    ],
  },
]);
