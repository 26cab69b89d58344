import type {
  AlarmGroup,
  AlarmGroupAccount,
  AlarmMethod,
  Severity,
  WorkOrderPriority,
  alarmGroupCalls,
} from '@lightfield/contract';
import type { BodyOf } from '../../lib/call.ts';

/** A group as its form has it. */
export interface GroupFields {
  name: string;
  methods: AlarmMethod[];
  members: string[];
  quiet: boolean;
  quietStart: string | undefined;
  quietEnd: string | undefined;
  timeZone: string;
  quietSevere: boolean;
  escalates: boolean;
  escalateAfter: number | undefined;
  escalateTo: string | undefined;
  /** Plan by which whoever is on call is told, too. */
  onCallId: string | undefined;
  orders: boolean;
  orderSeverity: Severity;
  orderPriority: WorkOrderPriority;
  /** Minutes; empty: no due time. */
  orderDue: number | null | undefined;
}
/** What a plant usually wants when it switches them on. */
const USUAL_QUIET = { start: '22:00', end: '07:00' };
const USUAL_MINUTES = 10;
const USUAL_DUE = 240;

/** `zone`: of the browser, for a group that has none yet. */
export function fieldsOf(group: AlarmGroup | undefined, zone: string): GroupFields {
  const fresh: GroupFields = {
    name: '',
    methods: ['push'],
    members: [],
    quiet: false,
    quietStart: USUAL_QUIET.start,
    quietEnd: USUAL_QUIET.end,
    timeZone: zone,
    quietSevere: false,
    escalates: false,
    escalateAfter: USUAL_MINUTES,
    escalateTo: undefined,
    onCallId: undefined,
    orders: false,
    orderSeverity: 'important',
    orderPriority: 'normal',
    orderDue: USUAL_DUE,
  };
  if (!group) return fresh;
  const { name, methods, members, quiet, quietSevere, escalation, onCall, order } = group;
  return {
    ...fresh,
    ...(quiet && { quiet: true, quietStart: quiet.start, quietEnd: quiet.end, timeZone: quiet.timeZone }),
    ...(escalation && { escalates: true, escalateAfter: escalation.afterMin, escalateTo: escalation.groupId }),
    ...(order && {
      orders: true,
      orderSeverity: order.severity,
      orderPriority: order.priority,
      orderDue: order.dueMin,
    }),
    onCallId: onCall?.planId,
    name,
    methods,
    members: members.map(({ id }) => id),
    quietSevere,
  };
}

/** What is sent: of quiet hours, escalation and work orders nothing when they are off. */
export function bodyOf(fields: GroupFields): Omit<BodyOf<typeof alarmGroupCalls.edit>, 'id'> {
  const { quiet, escalates, orders } = fields;
  return {
    name: fields.name.trim(),
    methods: fields.methods,
    members: fields.members.length > 0 ? fields.members : undefined,
    quietStart: quiet ? fields.quietStart : undefined,
    quietEnd: quiet ? fields.quietEnd : undefined,
    timeZone: fields.timeZone,
    quietSevere: quiet && fields.quietSevere,
    escalateAfter: escalates ? fields.escalateAfter : undefined,
    escalateTo: escalates ? fields.escalateTo : undefined,
    onCallId: fields.onCallId,
    orderPriority: orders ? fields.orderPriority : undefined,
    orderSeverity: orders ? fields.orderSeverity : undefined,
    orderDue: orders ? (fields.orderDue ?? undefined) : undefined,
  };
}

/** "wang（示范工厂）": an account by its login name, and whose it is. */
export const accountLabel = ({ loginname, companyName, orgName }: AlarmGroupAccount): string =>
  [loginname, companyName || orgName].filter(Boolean).join(' · ');
