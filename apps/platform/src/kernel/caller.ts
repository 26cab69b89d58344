import type { Language } from '@lightfield/contract';
import type { AccountKind, PermissionCode, ShareAuth } from '@lightfield/contract';

/** Who asks, as the kernel found out from the session. Rules get nothing else of the request. */
export interface Caller {
  /** Of a visitor: the id of their visit, which is no account's. */
  readonly accountId: string;
  readonly loginName: string;
  /** Of a visitor: the organisation of the device or project. They are none of its members. */
  readonly orgId: string;
  /** Department of an internal account. */
  readonly deptId: string | null;
  /** `share`: somebody without an account who came by a share link; only calls that are marked for it see one. */
  readonly kind: AccountKind | 'share';
  readonly roleType: 'admin' | 'operation';
  /**
   * `all`: every device of the organisation (and, for the operation centre, of all); `dept`: those of the own department and
   * below, and what was granted; `granted`: only what was granted.
   */
  readonly dataRange: 'all' | 'dept' | 'granted';
  readonly permissions: ReadonlySet<PermissionCode>;
  /** Hash of the session token, hex: sockets and logs name the session by it. */
  readonly sessionId: string;
  /** Of a visitor: the one device or project they reach, and what the share opens of it. */
  readonly visit?: {
    readonly deviceId: string | null;
    readonly projectId: string | null;
    readonly auth: readonly ShareAuth[];
  };
  /**
   * The API key that the account is asked by. `only`: it reaches these devices and those that stand in these groups, of what the account
   * reaches, and nothing else of anybody's; only calls that are marked for it see one (`keysOf`).
   */
  readonly key?: {
    readonly id: string;
    readonly name: string;
    readonly perMinute: number;
    readonly only?: { readonly devices: readonly string[]; readonly groups: readonly string[] };
  };
  /** An agent asks in the account's name, by a grant (decision 113). Only tools get one of these. */
  readonly agent?: { readonly id: string; readonly name: string };
  /** The password is one that an administrator made: first it has to be changed. */
  readonly passwordDue?: boolean;
  readonly ip: string;
  readonly lang: Language;
}
