import { type Text, asItIs } from '@lightfield/contract';
import type { Row } from './inspector.ts';
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
