import { LIMITS } from '@lightfield/contract';

export type PermissionProblem = 'sign' | 'long' | 'many';

/** What is wrong with the titles of page permissions (S1 §5, §9); nothing: they can be saved. 1903, 1904 say the same. */
export function permissionProblem(titles: readonly string[]): PermissionProblem | undefined {
  if (titles.length > LIMITS.device.pagePermissions) return 'many';
  if (titles.some((title) => /[,，\s]/.test(title))) return 'sign';
  return titles.some((title) => title.length > LIMITS.page.permissionTitleMax) ? 'long' : undefined;
}
