import { DRAFT_KINDS, DRAFT_WIDGETS, type PagePlan } from '@lightfield/contract';
import { bindingsOf, everyWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVariable } from '../variable.testing.ts';
import { draftByPlan } from './by-plan.ts';
import { draftedPage } from './draft-page.ts';
import { drawableAs } from './suits.ts';

const say = (word: string) => word;
const pressure = aVariable('出口压力', 'MPa', { lower: 0, upper: 1 });
const flow = aVariable('流量', 'm³/h');
const runs = aVariable('泵运行状态', '', { dataType: 'bit' });
const model = aVariable('型号', '', { dataType: 'string' });
const variables = [pressure, flow, runs, model];
const plan = (groups: PagePlan['groups'], kind: PagePlan['kind'] = 'overview'): PagePlan => ({ kind, groups });
const made = (given: PagePlan) => draftByPlan(given, { title: '泵站', variables, say });

describe('a page by a plan', () => {
  it('has what the plan says, as far as it suits and is there', () => {
    const { draft, gone } = made(
      plan([
        { heading: '', items: [{ variable: flow.key, widget: 'figure' }] },
        {
          heading: '状态',
          items: [
            { variable: runs.key, widget: 'lamp' },
            { variable: model.key, widget: 'gauge' },
            { variable: 'none', widget: 'figure' },
          ],
        },
        { heading: '', items: [{ variable: pressure.key, widget: 'gauge' }] },
      ]),
    );
    expect(gone).toEqual(['none']);
    expect(draft.groups.map(({ heading, items }) => [heading, ...items.map(({ as }) => as)])).toEqual([
      ['', 'figure'],
      ['状态', 'lamp', 'row'],
      ['figures', 'gauge'],
    ]);
    // what was planned without a curve has its usual one
    expect(draft.charts).toHaveLength(1);
  });

  const item = fc.record({
    variable: fc.constantFrom(...variables.map(({ key }) => key), 'none'),
    widget: fc.constantFrom(...DRAFT_WIDGETS),
  });
  const group = fc.record({
    heading: fc.constantFrom('', '水力'),
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
  });
  it('is a page, whatever was planned, on which everything is bound to what there is', () => {
    const keys = new Set(variables.map(({ key }) => key));
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 5 }), fc.constantFrom(...DRAFT_KINDS), (groups, kind) => {
        const { draft } = made(plan(groups, kind));
        for (const { items } of draft.groups)
          for (const { variable, as } of items) expect(drawableAs(variable)).toContain(as);
        const { page } = draftedPage(draft, {
          theme: { name: 'light' },
          format: 'desktop',
          size: { width: 1_280, height: 720 },
          say,
        });
        for (const widget of everyWidget(page.widgets))
          for (const binding of bindingsOf(widget, definitions.get(widget.widgetType)))
            expect(keys).toContain(binding.systemKey);
      }),
      { numRuns: 60 },
    );
  });
});
