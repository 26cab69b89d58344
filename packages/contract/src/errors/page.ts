import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { passwordMin, passwordMax } = LIMITS.page;

/** 1901-1904 (S1 §8, S2 §8): configuration pages. From 1905 on: ours, what the specification marks "not shown". */
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
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  pageOutdated: {
    code: 1905,
    zh: '页面已被他人保存，请选择覆盖或另存',
    en: 'Somebody else has saved this page. Choose to overwrite it or to save a copy.',
  },
  pageDocumentInvalid: {
    code: 1906,
    zh: '页面内容有误，无法保存，请检查提示的控件',
    en: 'The page has an error and cannot be saved. Check the widget that is named.',
  },
  pageFormatNewer: {
    code: 1907,
    zh: '页面由更高版本的系统生成，请升级后再试',
    en: 'The page was made by a newer version. Upgrade first.',
  },
  pagePasswordRequired: { code: 1908, zh: '请输入页面密码', en: 'Enter the page password.' },
  /** Details: `attemptsLeft`. Too many: 1005. */
  pagePasswordMismatch: {
    code: 1909,
    zh: '页面密码不正确，请重新输入',
    en: 'That is not the password of this page. Enter it again.',
  },
  pagePasswordFormat: {
    code: 1910,
    zh: `页面密码长度须为${passwordMin}至${passwordMax}个字符`,
    en: `A page password needs ${passwordMin} to ${passwordMax} characters.`,
  },
  permissionTitleExists: {
    code: 1912,
    zh: '页面权限名称重复，请换一个',
    en: 'This title of a page permission is there twice. Choose another one.',
  },
  pageImagesMax: {
    code: 1913,
    zh: '图片数量已达上限，请先删除不用的图片',
    en: 'The library is full. Delete some pictures that are not used.',
  },
  pageImageInUse: {
    code: 1914,
    zh: '图片正在页面中使用，不能删除',
    en: 'Pages use this picture, so it cannot be deleted.',
  },
  pageTemplateExists: {
    code: 1915,
    zh: '页面模板名称已存在，请换一个',
    en: 'This name of a page template is taken. Choose another one.',
  },
  pageTemplatesMax: {
    code: 1916,
    zh: '页面模板数量已达上限，请先删除不用的页面模板',
    en: 'There can be no more page templates. Delete some that are not used.',
  },
  /** Details: `path`, and what it is too many of (`problem`). */
  pageWidgetsMax: {
    code: 1917,
    zh: `每页控件不能超过${LIMITS.designer.widgets}个，无法保存`,
    en: `A page can have ${LIMITS.designer.widgets} widgets at most, so it cannot be saved.`,
  },
  /** Widgets of a type of which a page takes a few only: 3 weather, 1 3D scene. Details as above. */
  pageWidgetTypeMax: {
    code: 1918,
    zh: '某种控件的数量超过每页上限，无法保存，请删除多余的控件',
    en: 'There are too many widgets of one type to save the page. Delete some of them.',
  },
});
