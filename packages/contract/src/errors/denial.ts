import type { PermissionCode } from '../permissions.ts';
import { commonErrors } from './common.ts';
import type { Text } from '../text/text.ts';
import type { DomainError } from './define-errors.ts';
import { contractText } from '../locales/words/text.ts';

/** What a person is told who lacks the right to one thing (S1 §6, S3 §6). Shown in place of the general text of 90003. */
export const DENIALS = {
  changePassword: contractText('denial.changePassword'),
  changeUserInfo: contractText('denial.changeUserInfo'),
  acceptWorkOrder: contractText('denial.acceptWorkOrder'),
  endWorkOrder: contractText('denial.endWorkOrder'),
  inspect: contractText('denial.inspect'),
  viewAlarms: contractText('denial.viewAlarms'),
  viewRepairs: contractText('denial.viewRepairs'),
} as const satisfies Record<string, Text>;
export type Denial = keyof typeof DENIALS;
export const isDenial = (name: string): name is Denial => Object.hasOwn(DENIALS, name);

/** Permissions whose lack has words of its own. */
const DENIAL_OF: Partial<Record<PermissionCode, Denial>> = {
  account_own_password: 'changePassword',
  account_own_info: 'changeUserInfo',
  manage_worksheet_receive: 'acceptWorkOrder',
  manage_worksheet_end: 'endWorkOrder',
  monitor_alarm_view: 'viewAlarms',
  manage_repairs_view: 'viewRepairs',
  manage_inspection_do: 'inspect',
};
/** 90003 with the permission that is missing, and the words for it where there are any. */
export function missingPermission(permission: PermissionCode): DomainError {
  const denial = DENIAL_OF[permission];
  return commonErrors.noAccess({ permission, ...(denial && { denial }) });
}
