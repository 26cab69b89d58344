import { type Text, asItIs } from '@lightfield/contract';
import type { Row } from './inspector.ts';
import type { NumberFormat } from './number-format.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** Rows that several widgets have, in the same words everywhere: they ask nothing of the `data` they stand in. */
type SharedRow = Row<unknown>;

export const bindingRow: SharedRow = { path: 'data', label: inspectorText('kit.variable'), editor: 'binding' };

export const alignRow: SharedRow = {
  path: 'align',
  label: inspectorText('kit.alignment'),
  editor: 'choice',
  options: [
    { value: 'left', label: inspectorText('kit.left') },
    { value: 'center', label: inspectorText('kit.centre') },
    { value: 'right', label: inspectorText('kit.right') },
  ],
};

export const fontRow: SharedRow = { path: 'font', label: inspectorText('kit.font'), editor: 'font' };

export const radiusRow: SharedRow = {
  path: 'radius',
  label: inspectorText('kit.cornerRadius'),
  editor: 'number',
  min: 0,
  max: 1_000,
};

export const fitRow: SharedRow = {
  path: 'fit',
  label: inspectorText('kit.fit'),
  editor: 'choice',
  options: [
    { value: 'contain', label: inspectorText('kit.whole') },
    { value: 'cover', label: inspectorText('kit.cover') },
    { value: 'fill', label: inspectorText('kit.stretch') },
    { value: 'none', label: inspectorText('kit.ownSize') },
  ],
};

export const flipRow: SharedRow = {
  path: 'flip',
  label: inspectorText('kit.flip'),
  editor: 'choice',
  options: [
    { value: 'none', label: inspectorText('kit.none') },
    { value: 'horizontal', label: inspectorText('kit.horizontal') },
    { value: 'vertical', label: inspectorText('kit.vertical') },
    { value: 'both', label: inspectorText('kit.both') },
  ],
};

export const formatRow: SharedRow = {
  path: 'format',
  label: inspectorText('kit.format'),
  editor: 'text',
  hint: inspectorText('kit.yyyyYearMmMonthDdDay'),
};

/** Lines of a condition: how it is compared, and with what. */
export const comparisonRow = (path: string, label: Text): SharedRow => ({
  path,
  label,
  editor: 'choice',
  options: ['==', '!=', '>', '>=', '<', '<='].map((value) => ({ value, label: asItIs(value) })),
});
export const comparedRow = (path: string): SharedRow => ({
  path,
  label: inspectorText('kit.comparedWith'),
  editor: 'text',
});

/** What a control of values asks and says. */
export const writingRows: readonly SharedRow[] = [
  { path: 'confirm', label: inspectorText('kit.askBeforeWriting'), editor: 'toggle' },
  { path: 'feedback', label: inspectorText('kit.sayTheResult'), editor: 'toggle' },
];

export const placeholderRow: SharedRow = {
  path: 'placeholder',
  label: inspectorText('kit.placeholder'),
  editor: 'text',
};

/** Ends of a scale. */
export const rangeRows: readonly SharedRow[] = [
  { path: 'dataAddon.minVal', label: inspectorText('kit.minimum'), editor: 'number' },
  { path: 'dataAddon.maxVal', label: inspectorText('kit.maximum'), editor: 'number' },
];

/** How a number is written: rows of the `NumberFormat` at `path`, where there is one to be written. */
export function formatRows<Data>(
  path: string,
  formatOf: (data: Data) => NumberFormat | undefined,
): readonly Row<Data>[] {
  const when = (data: Data) => formatOf(data) !== undefined;
  return [
    {
      path: `${path}.decimalsBy`,
      label: inspectorText('kit.decimals'),
      editor: 'choice',
      options: [
        { value: 'variable', label: inspectorText('kit.byVariable') },
        { value: 'own', label: inspectorText('kit.own') },
      ],
      when,
    },
    {
      path: `${path}.decimals`,
      label: inspectorText('kit.places'),
      editor: 'number',
      min: 0,
      max: 10,
      step: 1,
      when: (data) => formatOf(data)?.decimalsBy === 'own',
    },
    { path: `${path}.thousands`, label: inspectorText('kit.thousands'), editor: 'toggle', when },
    { path: `${path}.sign`, label: inspectorText('kit.sign'), editor: 'toggle', when },
    { path: `${path}.prefix`, label: inspectorText('kit.prefix'), editor: 'text', when },
  ];
}
/** A unit of its own in place of the variable's, at the path of a text. */
export const ownUnitRow = <Data>(path: string, when: (data: Data) => boolean): Row<Data> => ({
  path,
  label: inspectorText('kit.ownUnit'),
  hint: inspectorText('kit.ownUnitHint'),
  editor: 'text',
  when,
});
