import type { PermissionCode } from '../permissions.ts';
import { commonErrors } from './common.ts';
import type { BilingualText, DomainError } from './define-errors.ts';

/** What a person is told who lacks the right to one thing (S1 §6, S3 §6). Shown in place of the general text of 90003. */
export const DENIALS = {
  changePassword: { zh: '暂无权限修改密码', en: 'You may not change the password.' },
  changeUserInfo: { zh: '暂无权限修改用户信息', en: 'You may not change the user information.' },
  acceptWorkOrder: { zh: '暂无权限接收该工单', en: 'You may not accept this work order.' },
  endWorkOrder: { zh: '暂无权限结束该工单', en: 'You may not end this work order.' },
  inspect: { zh: '暂无权限执行该巡检', en: 'You may not carry out this inspection.' },
  viewAlarms: { zh: '暂无权限查看该设备报警记录', en: 'You may not view the alarm records of this device.' },
  viewRepairs: { zh: '暂无权限查看该报修工单记录', en: 'You may not view the records of this work order.' },
} as const satisfies Record<string, BilingualText>;
export type Denial = keyof typeof DENIALS;
export const isDenial = (name: string): name is Denial => Object.hasOwn(DENIALS, name);

/** Permissions whose lack has words of its own. */
const DENIAL_OF: Partial<Record<PermissionCode, Denial>> = {
  account_own_password: 'changePassword',
  account_own_info: 'changeUserInfo',
};
/** 90003 with the permission that is missing, and the words for it where there are any. */
export function missingPermission(permission: PermissionCode): DomainError {
  const denial = DENIAL_OF[permission];
  return commonErrors.noAccess({ permission, ...(denial && { denial }) });
}
