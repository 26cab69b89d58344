import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;
const rangeDays = LIMITS.history.rangeMs / DAY_MS;

/** 10002-10013 (S1 §8): parameters, uploads, imports; 10014 to 10017: answers, exports and curves that would be too much. 10001 stands in the common table. */
export const inputErrors = defineErrors({
  parameterMissing: { code: 10002, zh: '缺少必填参数', en: 'A required parameter is missing.' },
  timeRangeInvalid: {
    code: 10003,
    zh: '开始时间和结束时间不能为空，且结束时间须晚于开始时间',
    en: 'Give a start and an end. The end must be later than the start.',
  },
  timeRangeTooLong: {
    code: 10004,
    zh: `查询时间范围不能超过${rangeDays}天`,
    en: `A query can span ${rangeDays} days at most.`,
  },
  listInvalid: {
    code: 10005,
    zh: '列表首尾不能有逗号，也不能有空项',
    en: 'A list cannot begin or end with a comma or have empty items.',
  },
  fileMissing: { code: 10006, zh: '请选择要上传的文件', en: 'Choose a file to upload.' },
  fileTypeWrong: {
    code: 10007,
    zh: '文件类型不支持，请更换文件',
    en: 'This type of file is not accepted. Choose another one.',
  },
  fileTooLarge: { code: 10008, zh: '文件大小超出限制，请压缩后上传', en: 'The file is too large. Make it smaller.' },
  uploadFailed: { code: 10009, zh: '文件上传失败，请重新上传', en: 'The upload failed. Upload the file again.' },
  importTypeWrong: { code: 10010, zh: '请导入.xls或.xlsx文件', en: 'Import a file in .xls or .xlsx format.' },
  importHeaderWrong: {
    code: 10011,
    zh: '导入文件的表头与模板不一致，请下载最新模板',
    en: 'The headings differ from the import template. Download the latest one.',
  },
  importRowInvalid: {
    code: 10012,
    zh: '导入文件中有数据不正确，请按提示修改后重新导入',
    en: 'Some rows of the file are wrong. Correct them and import again.',
  },
  resultTooLarge: {
    code: 10014,
    zh: '结果数据过多，请缩短时间范围、减少变量或加大统计周期',
    en: 'The result is too large. Ask for a shorter range, fewer variables or longer periods.',
  },
  exportsTooMany: {
    code: 10015,
    zh: `同时进行的导出不能超过${LIMITS.history.exportsAtOnce}个，请等待完成或取消后重试`,
    en: `No more than ${LIMITS.history.exportsAtOnce} exports can run at a time. Wait for one to end, or cancel it.`,
  },
  curveVariablesMax: {
    code: 10016,
    zh: `曲线最多同时显示${LIMITS.history.curveVariables}个变量`,
    en: `A curve can show ${LIMITS.history.curveVariables} variables at most.`,
  },
  curveAxesMax: {
    code: 10017,
    zh: `曲线最多使用${LIMITS.history.curveAxes}个纵轴`,
    en: `A curve can have ${LIMITS.history.curveAxes} Y axes at most.`,
  },
  importEmpty: { code: 10013, zh: '导入文件中没有数据', en: 'The file has no rows to import.' },
});
