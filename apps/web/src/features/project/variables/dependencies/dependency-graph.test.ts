import type { Mvar } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { graphOf, isKin, kinOf, leadsThrough } from './dependency-graph.ts';

const NONE: Mvar = {
  id: '',
  projectId: '',
  key: '',
  name: '',
  kind: 'formula',
  unit: '',
  decimals: 2,
  formula: '',
  sourceId: null,
  sourceKey: null,
  statistic: null,
  periodMs: null,
  shows: null,
  reportId: null,
  missing: [],
  uses: [],
  usedBy: [],
  value: null,
  quality: 'bad',
  readAt: null,
};
const formula = (key: string, text: string, more: Partial<Mvar> = {}): Mvar => ({
  ...NONE,
  key,
  formula: text,
  ...more,
});
const statistic = (key: string, sourceKey: string | null): Mvar => ({ ...NONE, key, kind: 'statistic', sourceKey });
const PUMP = { equipmentId: 'id-pump', key: 'pump', name: '1号泵' };
const lines = (mvars: readonly Mvar[]) => graphOf(mvars, [PUMP]).edges.map(({ from, to }) => `${from} ${to}`);

describe('what depends on what', () => {
  it('is read from formulas and statistics, each variable of a device standing once', () => {
    const mvars = [formula('sum', 'pump.a+pump.b*2'), formula('twice', 'sum*2+pump.a'), statistic('most', 'sum')];
    expect(lines(mvars)).toEqual([
      'device:pump.a sum',
      'device:pump.b sum',
      'sum twice',
      'device:pump.a twice',
      'sum most',
    ]);
    expect(graphOf(mvars, [PUMP]).nodes.map(({ kind, key, group }) => [kind, key, group])).toEqual([
      ['device', 'pump.a', 'id-pump'],
      ['device', 'pump.b', 'id-pump'],
      ['formula', 'sum', undefined],
      ['formula', 'twice', undefined],
      ['statistic', 'most', undefined],
    ]);
  });

  it('tells what is gone from a new variable of the same key', () => {
    const mvars = [
      formula('old', 'level+1', { missing: ['level'] }),
      formula('level', 'pump.a'),
      statistic('lost', null),
    ];
    expect(lines(mvars)).toEqual(['gone:level old', 'device:pump.a level']);
  });

  it('knows the calculated ones of a formula that is too long to read', () => {
    const text = Array.from({ length: 200 }, () => 'base').join('+');
    expect(lines([formula('base', 'pump.a'), formula('long', text, { uses: ['base'] })])).toContain('base long');
  });

  it('shows the way to a variable and from it, and not the way past it, also around a circle', () => {
    const graph = graphOf(
      [formula('b', 'pump.a'), formula('c', 'b+pump.a'), formula('d', 'c'), formula('x', 'pump.z')],
      [PUMP],
    );
    const kin = kinOf(graph, 'b');
    expect(graph.nodes.filter(({ id }) => isKin(kin, id)).map(({ key }) => key)).toEqual(['pump.a', 'b', 'c', 'd']);
    expect(graph.edges.filter((edge) => leadsThrough(kin, edge))).toEqual([
      { from: 'device:pump.a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'd' },
    ]);
    const circle = kinOf(graphOf([formula('b', 'c'), formula('c', 'b')], []), 'b');
    expect([...circle.above, ...circle.below]).toEqual(['c', 'c']);
  });
});
