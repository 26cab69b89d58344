import { defineErrors } from './define-errors.ts';

/**
 * 2001-2009 (S1 §8): reading, writing, confirming. The specification names 2003 and 2004 twice: among the read/write codes
 * ("write out of limit, read-only") and among the faults of the lower device ("over-limit write, read-only", in the order of
 * its numbers 2003, 2004). Both rows are true when 2003 is the value outside its limits and 2004 the read-only variable,
 * whoever notices it: the platform, the gateway or the device. 2002 and 2005-2007 then carry the rest of reading and writing.
 */
export const monitorErrors = defineErrors({
  noGateway: { code: 2001, zh: '设备未绑定网关', en: 'The device has no gateway.' },
  valueInvalid: {
    code: 2002,
    zh: '写入值的格式不正确，请按变量的数据类型填写',
    en: 'The value does not fit the data type of the variable.',
  },
  writeOutOfLimit: { code: 2003, zh: '写入值超出允许范围', en: 'The value is outside the write limits.' },
  readOnly: { code: 2004, zh: '变量为只读，不能写入', en: 'The variable is read-only.' },
  readFormulaFailed: {
    code: 2005,
    zh: '读取公式有误，请检查公式及除数',
    en: 'The read formula is wrong. Check it and what it divides by.',
  },
  writeFormulaFailed: {
    code: 2006,
    zh: '写入公式有误，请检查公式及除数',
    en: 'The write formula is wrong. Check it and what it divides by.',
  },
  writeOnly: { code: 2007, zh: '变量为只写，不能读取', en: 'The variable is write-only and cannot be read.' },
  alreadyConfirmed: { code: 2008, zh: '报警已确认', en: 'This alarm is already confirmed.' },
  confirmBeforeRecovery: {
    code: 2009,
    zh: '报警恢复后才能确认',
    en: 'An alarm can be confirmed only after it has recovered.',
  },
});
