import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { passwordMin, passwordMax } = LIMITS.page;

/** 1901-1904 (S1 §8, S2 §8): configuration pages. From 1905 on: ours, what the specification marks "not shown". */
export const pageErrors = defineErrors({
  pageTitleExists: { code: 1901 },
  pagesMax: { code: 1902, fillings: { pages: LIMITS.device.pages } },
  permissionTitleInvalid: { code: 1903 },
  permissionsMax: { code: 1904, fillings: { pagePermissions: LIMITS.device.pagePermissions } },
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  pageOutdated: { code: 1905 },
  pageDocumentInvalid: { code: 1906 },
  pageFormatNewer: { code: 1907 },
  pagePasswordRequired: { code: 1908 },
  /** Details: `attemptsLeft`. Too many: 1005. */
  pagePasswordMismatch: { code: 1909 },
  pagePasswordFormat: { code: 1910, fillings: { passwordMin, passwordMax } },
  permissionTitleExists: { code: 1912 },
  pageImagesMax: { code: 1913 },
  pageImageInUse: { code: 1914 },
  pageTemplateExists: { code: 1915 },
  pageTemplatesMax: { code: 1916 },
  /** Details: `path`, and what it is too many of (`problem`). */
  pageWidgetsMax: { code: 1917, fillings: { widgets: LIMITS.designer.widgets } },
  /** Widgets of a type of which a page takes a few only: 3 weather, 1 3D scene. Details as above. */
  pageWidgetTypeMax: { code: 1918 },
  /** Published were none of several pages; details: those that were saved meanwhile (`ids`, `titles`). */
  pagesOutdated: { code: 1919 },
  masterOfProject: { code: 1953 },
  masterPassword: { code: 1954 },
  masterNotHome: { code: 1955 },
});
