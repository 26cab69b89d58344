import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { bindingRow, formatRows, ownUnitRow, rangeRows } from '../kit/rows.ts';
import type { dashboard } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof dashboard>;
const shown = inspectorText('usualDashboard.shown');
const colour = inspectorText('usualDashboard.colour');
const thick = inspectorText('usualDashboard.thick');
const font = inspectorText('usualDashboard.font');

export const dashboardInspector = defineInspector<Data>([
  {
    title: inspectorText('usualDashboard.data'),
    rows: [
      bindingRow,
      {
        path: 'dataAddon.type',
        label: inspectorText('usualDashboard.kind'),
        editor: 'choice',
        options: [
          { value: 'monochrome', label: inspectorText('usualDashboard.oneColour') },
          { value: 'multistage', label: inspectorText('usualDashboard.stages') },
          { value: 'other', label: inspectorText('usualDashboard.scaleOnly') },
        ],
      },
      ...rangeRows,
      {
        path: 'valueColor',
        label: inspectorText('usualDashboard.valueColour'),
        editor: 'colour',
        when: ({ dataAddon }) => dataAddon.type === 'monochrome',
      },
      {
        path: 'multistageSetting',
        label: inspectorText('usualDashboard.stages2'),
        editor: 'list',
        min: 1,
        max: 20,
        fresh: () => ({ value: 100, color: '#c81e2b' }),
        columns: [
          { path: 'value', label: inspectorText('usualDashboard.upTo'), editor: 'number' },
          { path: 'color', label: colour, editor: 'colour' },
        ],
        when: ({ dataAddon }) => dataAddon.type === 'multistage',
      },
    ],
  },
  {
    title: inspectorText('usualDashboard.pointer'),
    rows: [
      { path: 'pointer.show', label: shown, editor: 'toggle' },
      { path: 'pointer.color', label: colour, editor: 'colour', when: ({ pointer }) => pointer.show },
      { path: 'pointer.width', label: thick, editor: 'number', min: 0, max: 60, when: ({ pointer }) => pointer.show },
    ],
  },
  {
    title: inspectorText('usualDashboard.scale'),
    rows: [
      { path: 'scale.show', label: shown, editor: 'toggle' },
      { path: 'scale.color', label: colour, editor: 'colour', when: ({ scale }) => scale.show },
      {
        path: 'scale.major',
        label: inspectorText('usualDashboard.majorParts'),
        editor: 'number',
        min: 1,
        max: 20,
        step: 1,
      },
      {
        path: 'scale.minor',
        label: inspectorText('usualDashboard.minorParts'),
        editor: 'number',
        min: 1,
        max: 10,
        step: 1,
      },
      { path: 'tag.show', label: inspectorText('usualDashboard.showNumbers'), editor: 'toggle' },
      {
        path: 'tag.font',
        label: inspectorText('usualDashboard.fontOfNumbers'),
        editor: 'font',
        when: ({ tag }) => tag.show,
      },
    ],
  },
  {
    title: inspectorText('usualDashboard.dial'),
    rows: [
      { path: 'dial.show', label: shown, editor: 'toggle' },
      { path: 'dial.color', label: colour, editor: 'colour', when: ({ dial }) => dial.show },
      { path: 'dial.width', label: thick, editor: 'number', min: 0, max: 60 },
    ],
  },
  {
    title: inspectorText('usualDashboard.title'),
    rows: [
      { path: 'title.show', label: shown, editor: 'toggle' },
      {
        path: 'title.text',
        label: inspectorText('usualDashboard.text'),
        editor: 'text',
        hint: inspectorText('usualDashboard.emptyTheNameOfTheVariable'),
        when: ({ title }) => title.show,
      },
      { path: 'title.font', label: font, editor: 'font', when: ({ title }) => title.show },
    ],
  },
  {
    title: inspectorText('usualDashboard.value'),
    rows: [
      { path: 'value.show', label: shown, editor: 'toggle' },
      {
        path: 'value.unit',
        label: inspectorText('usualDashboard.showUnit'),
        editor: 'toggle',
        when: ({ value }) => value.show,
      },
      ownUnitRow('value.format.unit', ({ value }) => value.show && value.unit),
      ...formatRows<Data>('value.format', ({ value }) => (value.show ? value.format : undefined)),
      { path: 'value.font', label: font, editor: 'font', when: ({ value }) => value.show },
    ],
  },
]);
