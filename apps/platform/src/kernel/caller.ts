import type { AccountKind, PermissionCode } from '@lightfield/contract';

/** Who asks, as the kernel found out from the session. Rules get nothing else of the request. */
export interface Caller {
  readonly accountId: string;
  readonly loginName: string;
  readonly orgId: string;
  /** Department of an internal account. */
  readonly deptId: string | null;
  readonly kind: AccountKind;
  readonly roleType: 'admin' | 'operation';
  /**
   * `all`: every device of the organisation (and, for the operation centre, of all); `dept`: those of the own department and
   * below, and what was granted; `granted`: only what was granted.
   */
  readonly dataRange: 'all' | 'dept' | 'granted';
  readonly permissions: ReadonlySet<PermissionCode>;
  /** Hash of the session token, hex: sockets and logs name the session by it. */
  readonly sessionId: string;
  readonly ip: string;
  readonly lang: 'zh' | 'en';
}
