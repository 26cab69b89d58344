import { LIMITS, WORK_ORDER_STATES, WORK_ORDER_STEPS, type WorkOrderState } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { FIRST_STATE, assertMaterials, assertRoom, isOfAssignee, stateAfter } from './work-order.rules.ts';

const ALLOWED: Record<string, WorkOrderState> = {
  'pending dispatch': 'dispatched',
  'pending end': 'ended',
  'dispatched dispatch': 'dispatched',
  'dispatched receive': 'received',
  'dispatched end': 'ended',
  'received dispatch': 'dispatched',
  'dispatched release': 'pending',
  'received release': 'pending',
  'received finish': 'finished',
  'received end': 'ended',
  'finished accept': 'finished',
  'finished reopen': 'pending',
  'ended reopen': 'pending',
};
const cases = WORK_ORDER_STATES.flatMap((state) =>
  WORK_ORDER_STEPS.filter((step) => step !== 'comment').map((step) => ({ state, step })),
);

describe('a work order (OPS-1, S1 §4)', () => {
  it.each(cases)('that is $state, and $step', ({ state, step }) => {
    const to = ALLOWED[`${state} ${step}`];
    if (to === undefined) expect(() => stateAfter(state, step)).toThrowError('2803');
    else expect(stateAfter(state, step)).toBe(to);
  });
  it('begins as pending and can be commented on in every state', () => {
    expect(FIRST_STATE).toBe('pending');
    for (const state of WORK_ORDER_STATES) expect(stateAfter(state, 'comment')).toBe(state);
  });
  it('is received and finished only by whom it was dispatched to', () => {
    expect(WORK_ORDER_STEPS.filter(isOfAssignee)).toEqual(['receive', 'finish']);
  });
});

it('a work order has 10 materials at most (2801, S1 §9)', () => {
  expect(() => assertMaterials(LIMITS.ops.materials)).not.toThrow();
  expect(() => assertMaterials(LIMITS.ops.materials + 1)).toThrowError('2801');
});
it.each([
  ['openOrders', 2804],
  ['steps', 2805],
  ['pictures', 2806],
] as const)('there is an end to %s (%i)', (name, code) => {
  expect(() => assertRoom({ [name]: LIMITS.ops[name] - 1 })).not.toThrow();
  expect(() => assertRoom({ [name]: LIMITS.ops[name] })).toThrowError(String(code));
});
