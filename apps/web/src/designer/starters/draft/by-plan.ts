import type { PagePlan } from '@lightfield/contract';
import type { Variable } from '../../session/binding/variables.ts';
import { CHARTS, chartsOf } from './by-rule.ts';
import type { Draft, DraftGroup, DraftItem, SayDraft } from './draft.ts';
import { drawableAs, suitsFor } from './suits.ts';

/** A page as somebody else has planned it. What a plan wants of a variable that does not suit it is what does; what is not here is `gone`. */
export function draftByPlan(
  plan: PagePlan,
  {
    title,
    variables,
    say,
  }: { readonly title: string; readonly variables: readonly Variable[]; readonly say: SayDraft },
): { readonly draft: Draft; readonly gone: readonly string[] } {
  const { kind } = plan;
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));
  const gone: string[] = [];
  const groups = plan.groups.map(({ heading, items }): DraftGroup => {
    const own = items.flatMap(({ variable: key, widget }): DraftItem[] => {
      const variable = byKey.get(key);
      if (!variable) gone.push(key);
      return variable
        ? [{ variable, as: drawableAs(variable).includes(widget) ? widget : suitsFor(variable, kind) }]
        : [];
    });
    // only a row of cards goes without one
    const isStrip = own.every(({ as }) => as === 'figure');
    return { heading: heading || (isStrip ? '' : say('figures')), items: own };
  });
  const shown = groups.flatMap(({ items }) => items);
  const hasCurves = shown.some(({ as }) => as === 'trend');
  const planned = shown.map(({ variable }) => variable);
  return {
    draft: {
      kind,
      title,
      groups: groups.filter(({ items }) => items.length > 0),
      charts: hasCurves ? [] : chartsOf(planned, CHARTS[kind], say),
      hasAlarms: kind === 'overview' || kind === 'machine',
    },
    gone,
  };
}
