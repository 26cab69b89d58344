import { describe, expect, it } from 'vitest';
import { Animation } from './animation.ts';
import { bindingKey } from './binding.ts';
import { bindingsOf, remap } from './bindings.ts';
import { ClickEvent } from './click-event.ts';
import { aBinding, aGauge, aGroup, aRect, catalogue, gauge } from './page.testing.ts';
import { refill } from './refill.ts';
import { findWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const bound = aGauge('g', aBinding('gone'), {
  animation: Animation.parse({ fillColor: { config: { data: aBinding('gone') } } }),
  clickEvent: ClickEvent.parse({ config: { dataArray: [{ value: '1', data: aBinding('gone') }] } }),
  expressions: [{ path: 'data.minVal', expression: 'a', inputs: { a: 'signal:gone' } }],
});
const stored = [aGroup('all', [bound, aGauge('kept', aBinding('there'))]), aRect('plain')];
/** As the server answers them: what is gone is cleared. */
const cleared = remap(stored, catalogue, (binding) => (binding.signalId === 'gone' ? null : binding));
const keysIn = (widgets: readonly Widget[], id: string) => {
  const widget = findWidget(widgets, id);
  return widget ? bindingsOf(widget, gauge).map(bindingKey) : [];
};

describe('bindings that were lost', () => {
  it('come back as another variable wherever they stood', () => {
    expect(keysIn(cleared, 'g')).toEqual([]);
    const filled = refill(cleared, stored, () => aBinding('new'));
    expect(keysIn(filled, 'g')).toEqual(['signal:new', 'signal:new', 'signal:new', 'signal:new']);
    expect(keysIn(filled, 'kept')).toEqual(['signal:there']);
  });
  it('leave alone what was bound anew meanwhile, and what is not there any more', () => {
    const meanwhile = remap(cleared, catalogue, (binding) => binding).map((widget) =>
      widget.children ? { ...widget, children: [aGauge('g', aBinding('mine'))] } : widget,
    );
    expect(
      keysIn(
        refill(meanwhile, stored, () => aBinding('new')),
        'g',
      ),
    ).toContain('signal:mine');
    expect(refill([aRect('plain')], stored, () => aBinding('new'))).toEqual([aRect('plain')]);
  });
  it('change nothing where none is chosen', () => {
    expect(refill(cleared, stored, () => null)).toBe(cleared);
  });
});
