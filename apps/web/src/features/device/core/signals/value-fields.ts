import { LIMITS, type VariableItem } from '@lightfield/contract';
import { configText } from '../../../../lib/config/config-text.ts';
import { isNumber, isWritten, text, unless } from './applies.ts';
import { numberField, optionalNumber, optionalText, textField } from './field-makers.ts';
import type { ItemField } from './item-field.ts';

/** What is made of the raw value, and which values are good or may be written. */
export const VALUE_FIELDS: readonly ItemField<VariableItem>[] = [
  textField(
    {
      id: 'unit',
      title: configText('variable.unit.title'),
      hint: configText('variable.unit.hint'),
      width: 70,
      without: unless(isNumber, ({ unit }) => unit),
    },
    'unit',
    20,
    true,
  ),
  numberField(
    {
      id: 'decimals',
      title: configText('variable.decimals.title'),
      hint: configText('variable.decimals.hint'),
      also: ['小数位数'],
      width: 76,
      without: (item) => !isNumber(item),
    },
    'decimals',
    { min: 0, max: LIMITS.variable.decimalsMax, whole: true },
    2,
  ),
  numberField(
    {
      id: 'deadband',
      title: configText('variable.deadband.title'),
      hint: configText('variable.deadband.hint'),
      width: 76,
      without: (item) => !isNumber(item),
    },
    'deadband',
    { min: 0 },
    0,
  ),
  optionalText(
    {
      id: 'readFormula',
      title: configText('variable.readFormula.title'),
      hint: configText('variable.readFormula.hint'),
      width: 130,
      without: unless(
        (item) => item.dataType !== 'string',
        (item) => text(item.readFormula),
      ),
    },
    'readFormula',
    LIMITS.variable.formulaMax,
    'formula',
  ),
  optionalText(
    {
      id: 'writeFormula',
      title: configText('variable.writeFormula.title'),
      hint: configText('variable.writeFormula.hint'),
      width: 130,
      without: unless(
        (item) => isWritten(item) && item.dataType !== 'string',
        (item) => text(item.writeFormula),
      ),
    },
    'writeFormula',
    LIMITS.variable.formulaMax,
    'formula',
  ),
  optionalNumber(
    {
      id: 'writeLower',
      title: configText('variable.writeLower.title'),
      hint: configText('variable.writeLower.hint'),
      also: ['write lower limit'],
      width: 84,
      without: unless(
        (item) => isWritten(item) && isNumber(item),
        (item) => text(item.writeLower),
      ),
    },
    'writeLower',
  ),
  optionalNumber(
    {
      id: 'writeUpper',
      title: configText('variable.writeUpper.title'),
      hint: configText('variable.writeUpper.hint'),
      also: ['write upper limit'],
      width: 84,
      without: unless(
        (item) => isWritten(item) && isNumber(item),
        (item) => text(item.writeUpper),
      ),
    },
    'writeUpper',
  ),
  optionalNumber(
    {
      id: 'collectLower',
      title: configText('variable.collectLower.title'),
      hint: configText('variable.collectLower.hint'),
      also: ['collection lower limit'],
      width: 84,
      without: unless(isNumber, (item) => text(item.collectLower)),
    },
    'collectLower',
  ),
  optionalNumber(
    {
      id: 'collectUpper',
      title: configText('variable.collectUpper.title'),
      hint: configText('variable.collectUpper.hint'),
      also: ['collection upper limit'],
      width: 84,
      without: unless(isNumber, (item) => text(item.collectUpper)),
    },
    'collectUpper',
  ),
  optionalNumber(
    {
      id: 'stringLength',
      title: configText('variable.stringLength.title'),
      hint: configText('variable.stringLength.hint'),
      also: ['string length (bytes)'],
      width: 92,
      without: unless(
        ({ dataType }) => dataType === 'string',
        (item) => text(item.stringLength),
      ),
    },
    'stringLength',
    { min: 1, max: LIMITS.variable.stringBytesMax, whole: true },
  ),
  optionalText(
    {
      id: 'initialValue',
      title: configText('variable.initialValue.title'),
      hint: configText('variable.initialValue.hint'),
      also: ['default value'],
      width: 100,
      without: unless(
        ({ kind }) => kind === 'internal',
        (item) => text(item.initialValue),
      ),
    },
    'initialValue',
    LIMITS.variable.stringBytesMax,
  ),
];
