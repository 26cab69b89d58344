import { rowText } from '../../locales/charts-inspector/text.ts';
import type { Row, Section } from '../inspector.ts';

/** Everything that a query can be told. */
export const scriptSection: Section<unknown> = {
  title: rowText('data'),
  rows: [
    {
      path: 'signalArray',
      label: rowText('queryVariables'),
      editor: 'list',
      max: 20,
      fresh: () => ({ key: '', data: null }),
      columns: [
        { path: 'data', label: rowText('variable'), editor: 'binding' },
        { path: 'key', label: rowText('key'), editor: 'text', hint: rowText('keyHint') },
      ],
    },
    { path: 'script', label: rowText('script'), editor: 'query', hint: rowText('scriptHint') },
    {
      path: 'timeUnit',
      label: rowText('timeUnit'),
      editor: 'choice',
      options: (['minute', 'hour', 'day'] as const).map((value) => ({ value, label: rowText(value) })),
    },
    {
      path: 'length',
      label: rowText('length'),
      editor: 'number',
      min: 1,
      max: 500,
      step: 1,
      hint: rowText('lengthHint'),
    },
    {
      path: 'offset',
      label: rowText('offset'),
      editor: 'number',
      min: 0,
      max: 1_000,
      step: 1,
      hint: rowText('offsetHint'),
    },
  ],
};
export const scriptAxisRows: readonly Row<unknown>[] = [
  {
    path: 'mode',
    label: rowText('valueAxis'),
    editor: 'choice',
    options: [
      { value: 'adapt', label: rowText('adapt') },
      { value: 'fixed', label: rowText('fixed') },
    ],
  },
  { path: 'min', label: rowText('minimum'), editor: 'number' },
  { path: 'max', label: rowText('maximum'), editor: 'number' },
];
