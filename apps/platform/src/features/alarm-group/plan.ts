import type { AlarmDeliveryReason, AlarmMethod, QuietHours, Severity } from '@lightfield/contract';
import { quietUntil } from '@lightfield/rules';

/** An account as deliveries see it. */
export interface Told {
  readonly id: string;
  readonly loginName: string;
  /** Bound phone; empty: none. */
  readonly tel: string;
}
/** What the device, or project, allows an account (`alarmRights`); absent: it may not see it. */
export interface Rights {
  readonly push: boolean;
  readonly sms: boolean;
  readonly phone: boolean;
}
export interface GroupRules {
  readonly methods: readonly AlarmMethod[];
  readonly members: readonly Told[];
  readonly quiet: QuietHours | null;
  readonly quietSevere: boolean;
}

/** One account told by one way, or why it is not. */
export interface PlannedDelivery {
  readonly account: Told;
  readonly method: AlarmMethod;
  readonly state: 'send' | 'held' | 'skipped';
  readonly reason: AlarmDeliveryReason | null;
  /** Of what is held: when the quiet hours end, epoch ms. */
  readonly dueAt: number | null;
}
export type Plan =
  | {
      readonly deliveries: readonly PlannedDelivery[];
      readonly nobody?: undefined;
      /** Messages are written at once, and make no phone ring before that, epoch ms. */
      readonly quietUntil?: number;
    }
  | { readonly deliveries: readonly []; readonly nobody: 'noMembers' | 'noMethods' };

export interface AlarmToTell {
  readonly methods: readonly AlarmMethod[];
  readonly severity: Severity;
}
type IsOn = (method: 'sms' | 'phone') => boolean;

const ORDER: readonly AlarmMethod[] = ['push', 'sms', 'phone'];
const nobody = (reason: 'noMembers' | 'noMethods'): Plan => ({ deliveries: [], nobody: reason });

/**
 * How a group is told of an alarm: by the ways that the alarm's rule and the group both name, whoever of its members may see the
 * device. SMS and calls wait for the end of the quiet hours, those of severe alarms only when the group says so; a message in the
 * product disturbs nobody and is written at once.
 */
export function planForGroup(
  alarm: AlarmToTell,
  group: GroupRules,
  rights: ReadonlyMap<string, Rights>,
  isOn: IsOn,
  now: number,
): Plan {
  if (group.members.length === 0) return nobody('noMembers');
  const methods = ORDER.filter((method) => alarm.methods.includes(method) && group.methods.includes(method));
  if (methods.length === 0) return nobody('noMethods');
  const keepsQuiet = group.quiet !== null && (alarm.severity !== 'severe' || group.quietSevere);
  const heldUntil = keepsQuiet && group.quiet ? (quietUntil(group.quiet, now) ?? null) : null;
  const deliveries = group.members.flatMap((account) => {
    const allowed = rights.get(account.id);
    return methods.map((method): PlannedDelivery => {
      const skipped = (reason: AlarmDeliveryReason): PlannedDelivery => ({
        account,
        method,
        state: 'skipped',
        reason,
        dueAt: null,
      });
      if (!allowed) return skipped('noAccess');
      if (method === 'push') return allowed.push ? sent(account, method) : skipped('pushOff');
      if (account.tel === '') return skipped('noTel');
      if (!isOn(method)) return skipped('channelOff');
      return heldUntil === null
        ? sent(account, method)
        : { account, method, state: 'held', reason: null, dueAt: heldUntil };
    });
  });
  return { deliveries, ...(heldUntil !== null && { quietUntil: heldUntil }) };
}

/**
 * SMS and calls of an alarm whose rule names no group: to the accounts whose authorisation for the device says so (S1 §6). Their
 * messages are written elsewhere, but for those that were held back while the rule lay on the shelf (`messages`).
 */
export function planForAuthorised(
  alarm: AlarmToTell,
  accounts: readonly Told[],
  rights: ReadonlyMap<string, Rights>,
  isOn: IsOn,
  messages = false,
): Plan {
  const pushed = messages && alarm.methods.includes('push') ? accounts.filter(({ id }) => rights.get(id)?.push) : [];
  const outside = accounts.flatMap((account) =>
    (['sms', 'phone'] as const)
      .filter((method) => alarm.methods.includes(method) && rights.get(account.id)?.[method])
      .map((method): PlannedDelivery => {
        const reason = account.tel === '' ? 'noTel' : isOn(method) ? null : 'channelOff';
        return { account, method, state: reason === null ? 'send' : 'skipped', reason, dueAt: null };
      }),
  );
  return { deliveries: [...pushed.map((account) => sent(account, 'push')), ...outside] };
}

const sent = (account: Told, method: AlarmMethod): PlannedDelivery => ({
  account,
  method,
  state: 'send',
  reason: null,
  dueAt: null,
});
