import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/** 1901-1904 (S1 §8, S2 §8): configuration pages. */
export const pageErrors = defineErrors({
  pageTitleExists: { code: 1901, zh: '页面标题已存在，请换一个', en: 'This page title is taken. Choose another one.' },
  pagesMax: {
    code: 1902,
    zh: `组态页面不能超过${LIMITS.device.pages}个`,
    en: `There can be ${LIMITS.device.pages} pages at most.`,
  },
  permissionTitleInvalid: {
    code: 1903,
    zh: '页面权限名称不能包含逗号或空格',
    en: 'The title of a page permission cannot contain commas or spaces.',
  },
  permissionsMax: {
    code: 1904,
    zh: `页面权限不能超过${LIMITS.device.pagePermissions}个`,
    en: `A page can have ${LIMITS.device.pagePermissions} permissions at most.`,
  },
});
