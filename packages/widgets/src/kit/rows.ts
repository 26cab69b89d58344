import type { Row } from './inspector.ts';

/** Rows that several widgets have, in the same words everywhere: they ask nothing of the `data` they stand in. */
type SharedRow = Row<unknown>;

export const bindingRow: SharedRow = { path: 'data', label: { zh: '绑定变量', en: 'Variable' }, editor: 'binding' };

export const alignRow: SharedRow = {
  path: 'align',
  label: { zh: '对齐', en: 'Alignment' },
  editor: 'choice',
  options: [
    { value: 'left', label: { zh: '左', en: 'Left' } },
    { value: 'center', label: { zh: '居中', en: 'Centre' } },
    { value: 'right', label: { zh: '右', en: 'Right' } },
  ],
};

export const fontRow: SharedRow = { path: 'font', label: { zh: '字体', en: 'Font' }, editor: 'font' };

export const radiusRow: SharedRow = {
  path: 'radius',
  label: { zh: '圆角', en: 'Corner radius' },
  editor: 'number',
  min: 0,
  max: 1_000,
};

export const fitRow: SharedRow = {
  path: 'fit',
  label: { zh: '填充方式', en: 'Fit' },
  editor: 'choice',
  options: [
    { value: 'contain', label: { zh: '完整显示', en: 'Whole' } },
    { value: 'cover', label: { zh: '裁剪铺满', en: 'Cover' } },
    { value: 'fill', label: { zh: '拉伸', en: 'Stretch' } },
    { value: 'none', label: { zh: '原始大小', en: 'Own size' } },
  ],
};

export const flipRow: SharedRow = {
  path: 'flip',
  label: { zh: '翻转', en: 'Flip' },
  editor: 'choice',
  options: [
    { value: 'none', label: { zh: '不翻转', en: 'None' } },
    { value: 'horizontal', label: { zh: '水平', en: 'Horizontal' } },
    { value: 'vertical', label: { zh: '垂直', en: 'Vertical' } },
    { value: 'both', label: { zh: '水平和垂直', en: 'Both' } },
  ],
};

export const formatRow: SharedRow = {
  path: 'format',
  label: { zh: '时间格式', en: 'Format' },
  editor: 'text',
  hint: {
    zh: 'YYYY 年，MM 月，DD 日，HH 时，mm 分，ss 秒，SSS 毫秒',
    en: 'YYYY year, MM month, DD day, HH hour, mm minute, ss second, SSS millisecond',
  },
};

/** Lines of a condition: how it is compared, and with what. */
export const comparisonRow = (path: string, zh: string, en: string): SharedRow => ({
  path,
  label: { zh, en },
  editor: 'choice',
  options: ['==', '!=', '>', '>=', '<', '<='].map((value) => ({ value, label: { zh: value, en: value } })),
});
export const comparedRow = (path: string): SharedRow => ({
  path,
  label: { zh: '比较值', en: 'Compared with' },
  editor: 'text',
});

/** What a control of values asks and says. */
export const writingRows: readonly SharedRow[] = [
  { path: 'confirm', label: { zh: '写入前确认', en: 'Ask before writing' }, editor: 'toggle' },
  { path: 'feedback', label: { zh: '提示写入结果', en: 'Say the result' }, editor: 'toggle' },
];

export const placeholderRow: SharedRow = {
  path: 'placeholder',
  label: { zh: '占位提示', en: 'Placeholder' },
  editor: 'text',
};

/** Ends of a scale. */
export const rangeRows: readonly SharedRow[] = [
  { path: 'dataAddon.minVal', label: { zh: '最小值', en: 'Minimum' }, editor: 'number' },
  { path: 'dataAddon.maxVal', label: { zh: '最大值', en: 'Maximum' }, editor: 'number' },
];
