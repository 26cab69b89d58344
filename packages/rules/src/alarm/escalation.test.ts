import { LIMITS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escalationProblem, stillEscalates } from './escalation.ts';

/** "a>b" : a escalates to b. */
const groups = (...lines: string[]) =>
  lines.map((line) => {
    const [id = '', next] = line.split('>');
    return { id, next: next ?? null };
  });

describe('an escalation', () => {
  it.each([
    ['to nobody', groups('a>b', 'b'), 'a', null, undefined],
    ['to another group', groups('a', 'b'), 'a', 'b', undefined],
    ['to itself', groups('a'), 'a', 'a', 'circle'],
    ['back to where it began', groups('a', 'b>c', 'c>a'), 'a', 'b', 'circle'],
    ['in place of one that would be a circle', groups('a>b', 'b', 'c'), 'b', 'c', undefined],
  ] as const)('%s', (_what, all, id, next, problem) => {
    expect(escalationProblem(all, id, next)).toBe(problem);
  });

  it('of a group that is not there yet is looked at like any other', () => {
    expect(escalationProblem(groups('a', 'b>a'), 'new', 'b')).toBeUndefined();
  });

  it('has so many steps and no more, also counting those that lead to it', () => {
    const depth = LIMITS.alarm.escalationDepth;
    const chain = Array.from({ length: depth + 2 }, (_, at) => ({
      id: `g${at}`,
      next: at === 2 || at > depth ? null : `g${at + 1}`,
    }));
    expect(escalationProblem(chain, 'g2', 'g3')).toBe('tooLong');
    expect(escalationProblem(chain, 'g2', 'g4')).toBeUndefined();
  });

  it('once accepted never tells a group twice', () => {
    const edits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 60 });
    fc.assert(
      fc.property(edits, (wanted) => {
        const all = Array.from({ length: 10 }, (_, at) => ({ id: `g${at}`, next: null as string | null }));
        for (const [from, to] of wanted) {
          if (escalationProblem(all, `g${from}`, `g${to}`)) continue;
          all[from] = { id: `g${from}`, next: `g${to}` };
        }
        for (const { id } of all) {
          const told = new Set<string>();
          for (let at: string | null = id; at !== null; at = all.find((group) => group.id === at)?.next ?? null) {
            expect(told.has(at)).toBe(false);
            told.add(at);
          }
          expect(told.size - 1).toBeLessThanOrEqual(LIMITS.alarm.escalationDepth);
        }
      }),
    );
  });

  it('ends with a confirmation, not with a recovery', () => {
    expect(stillEscalates({ confirmedAt: null })).toBe(true);
    expect(stillEscalates({ confirmedAt: 5 })).toBe(false);
  });
});
