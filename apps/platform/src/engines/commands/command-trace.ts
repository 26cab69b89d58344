import type { CommandSteps } from '@lightfield/contract';
import type { PastSpan, SpanFacts, Tracing } from '../../kernel/tracing/tracing.ts';
import type { CommandRow } from './command-row.ts';

/** A span of a command and those within it. */
export interface CommandSpan extends Omit<PastSpan, 'parent'> {
  readonly within: readonly CommandSpan[];
}

/** What a gateway says of its steps, in the order in which it takes them. */
const STEPS = [
  ['waitMs', 'wait for the turn of the variable'],
  ['writeMs', 'write the register'],
  ['readMs', 'read the register'],
] as const satisfies readonly (readonly [keyof CommandSteps, string])[];

/**
 * What became of a command that has ended: given, sent, done at the gateway. The gateway says how long its steps took, not when: clocks
 * are not compared. They are laid in the middle of the time between sending and answer; what is left on both sides is the way.
 */
export function commandSpan(row: CommandRow, steps: CommandSteps | undefined): CommandSpan | undefined {
  const { created_at, sent_at, ended_at } = row;
  if (!ended_at) return undefined;
  const [from, to] = [created_at.getTime(), ended_at.getTime()];
  const failed = row.status !== 'done';
  const within: CommandSpan[] = [];
  if (sent_at) {
    const sent = sent_at.getTime();
    within.push({ name: 'send to the gateway', from, to: sent, within: [] });
    within.push({ name: 'gateway', from: sent, to, failed, within: stepsWithin(steps, { from: sent, to }) });
  }
  return { name: `command ${row.kind}`, from, to, failed, facts: factsOf(row), within };
}

function stepsWithin(steps: CommandSteps | undefined, { from, to }: { from: number; to: number }): CommandSpan[] {
  const told = STEPS.flatMap(([key, name]) => (steps?.[key] === undefined ? [] : [{ name, ms: steps[key] }]));
  const whole = told.reduce((sum, { ms }) => sum + ms, 0);
  // One that stood in an outbox for hours, or a clock that was set: what is told does not fit.
  if (whole > to - from) return [];
  let at = from + (to - from - whole) / 2;
  return told.map(({ name, ms }) => {
    const begun = at;
    at += ms;
    return { name, from: begun, to: at, within: [] };
  });
}

/** Ids alone: no value, no name. */
function factsOf({ id, gateway_id, device_id, variable_id, status, code }: CommandRow): SpanFacts {
  return {
    'lightfield.command.id': id,
    'lightfield.gateway.id': gateway_id,
    ...(device_id !== null && { 'lightfield.device.id': device_id }),
    ...(variable_id !== null && { 'lightfield.variable.id': variable_id }),
    'lightfield.command.status': status,
    ...(code !== null && { 'lightfield.code': code }),
  };
}

/** Tells of a command that has ended, where the call that gave it is traced: each span within the one that it belongs to. */
export function tellTrace(tracing: Tracing, row: CommandRow, steps: CommandSteps | undefined): void {
  if (row.trace === null) return;
  const tell = ({ within, ...told }: CommandSpan, parent: string | undefined): void => {
    const name = tracing.record({ ...told, parent });
    for (const one of within) tell(one, name);
  };
  const span = commandSpan(row, steps);
  if (span) tell(span, row.trace);
}
