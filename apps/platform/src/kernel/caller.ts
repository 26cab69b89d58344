import type { AccountKind, PermissionCode } from '@lightfield/contract';

/** Who asks, as the kernel found out from the session. Rules get nothing else of the request. */
export interface Caller {
  readonly accountId: string;
  readonly loginName: string;
  readonly orgId: string;
  readonly kind: AccountKind;
  readonly roleType: 'admin' | 'operation';
  /** `all`: every device of the organisation (and, for the operation centre, of all); `granted`: only those granted. */
  readonly dataRange: 'all' | 'dept' | 'granted';
  readonly permissions: ReadonlySet<PermissionCode>;
  /** Hash of the session token, hex: sockets and logs name the session by it. */
  readonly sessionId: string;
  readonly ip: string;
  readonly lang: 'zh' | 'en';
}
