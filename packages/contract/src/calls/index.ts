import { accountCalls } from './account.ts';
import { alarmCalls } from './alarm.ts';
import type { Call } from './define-call.ts';
import { deviceCalls } from './device.ts';
import { gatewayCalls } from './gateway.ts';
import { historyCalls } from './history.ts';
import { messageCalls } from './message.ts';
import { monitorCalls } from './monitor.ts';

/** Every call there is, for the server's start check, the OpenAPI document and tests that walk all of them. */
export const ALL_CALLS: readonly Call[] = [
  accountCalls,
  deviceCalls,
  monitorCalls,
  alarmCalls,
  historyCalls,
  messageCalls,
  gatewayCalls,
].flatMap((calls) => Object.values(calls) as Call[]);
