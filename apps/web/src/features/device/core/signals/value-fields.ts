import { LIMITS, type VariableItem } from '@lightfield/contract';
import { isNumber, isWritten, text, unless } from './applies.ts';
import { numberField, optionalNumber, optionalText, textField } from './field-makers.ts';
import type { ItemField } from './item-field.ts';

/** What is made of the raw value, and which values are good or may be written. */
export const VALUE_FIELDS: readonly ItemField<VariableItem>[] = [
  textField(
    {
      id: 'unit',
      title: { zh: '单位', en: 'Unit' },
      hint: { zh: '显示在数值后面，最多20个字符', en: 'Shown after the value, up to 20 characters' },
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
      title: { zh: '小数位', en: 'Decimals' },
      hint: { zh: '数值保留的小数位数，0到10', en: 'Digits after the point, 0 to 10' },
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
      title: { zh: '死区', en: 'Deadband' },
      hint: {
        zh: '变化不超过死区时不上报；0为每次变化都上报',
        en: 'Changes up to this size are not reported; 0: all are',
      },
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
      title: { zh: '读取公式', en: 'Read formula' },
      hint: { zh: '由寄存器原值X计算显示值，例如 X*0.1-40', en: 'Value from the raw X, e.g. X*0.1-40' },
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
      title: { zh: '写入公式', en: 'Write formula' },
      hint: { zh: '由要写入的值X计算寄存器原值，例如 (X+40)*10', en: 'Raw value from the X to write, e.g. (X+40)*10' },
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
      title: { zh: '写入下限', en: 'Write from' },
      hint: { zh: '允许写入的最小值，空为不限', en: 'Smallest value that may be written; empty: no limit' },
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
      title: { zh: '写入上限', en: 'Write to' },
      hint: { zh: '允许写入的最大值，须大于写入下限', en: 'Largest value that may be written; above the lower limit' },
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
      title: { zh: '采集下限', en: 'Good from' },
      hint: { zh: '低于此值时质量为异常，空为不限', en: 'Below it the quality is bad; empty: no limit' },
      also: ['collection lower limit'],
      width: 84,
      without: unless(isNumber, (item) => text(item.collectLower)),
    },
    'collectLower',
  ),
  optionalNumber(
    {
      id: 'collectUpper',
      title: { zh: '采集上限', en: 'Good to' },
      hint: { zh: '高于此值时质量为异常，须大于采集下限', en: 'Above it the quality is bad; above the lower limit' },
      also: ['collection upper limit'],
      width: 84,
      without: unless(isNumber, (item) => text(item.collectUpper)),
    },
    'collectUpper',
  ),
  optionalNumber(
    {
      id: 'stringLength',
      title: { zh: '字符串长度', en: 'String length' },
      hint: { zh: '字符串占用的字节数', en: 'Bytes of a string' },
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
];
