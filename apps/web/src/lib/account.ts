import { type PermissionCode, type UserInfo, accountCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who is logged in. Asked once and kept; the shell clears it when the session ends. */
export const accountInfo = queryOptions({
  queryKey: ['account', 'info'] as const,
  queryFn: ({ signal }): Promise<UserInfo> => call(accountCalls.info, {}, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The person logged in; screens behind the login always have one. */
export function useAccount(): UserInfo | undefined {
  return useQuery({ ...accountInfo, enabled: false }).data;
}

export const holds = (account: UserInfo | undefined, permission: PermissionCode | undefined): boolean =>
  permission === undefined || (account?.auths.includes(permission) ?? false);

/** Does the person hold this permission? Buttons that would be refused are not shown. */
export const usePermission = (permission: PermissionCode): boolean => holds(useAccount(), permission);
