import { defineErrors } from './define-errors.ts';

/** 2001-2009 (S1 §8): reading, writing, confirming. */
export const monitorErrors = defineErrors({
  noGateway: { code: 2001, zh: '设备未绑定网关', en: 'The device has no gateway.' },
  writeOutOfLimit: { code: 2002, zh: '写入值超出允许范围', en: 'The value is outside the write limits.' },
  readOnly: { code: 2003, zh: '变量为只读，不能写入', en: 'The variable is read-only.' },
  alreadyConfirmed: { code: 2008, zh: '报警已确认', en: 'This alarm is already confirmed.' },
  confirmBeforeRecovery: {
    code: 2009,
    zh: '报警恢复后才能确认',
    en: 'An alarm can be confirmed only after it has recovered.',
  },
});
