import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { STATES, StateMark, toneOf } from './state-mark.tsx';
import { Value } from './value.tsx';

describe('state marks', () => {
  it.each(STATES)('%s has colour, shape and word', (state) => {
    const drawn = renderToStaticMarkup(<StateMark state={state} text="词" />);
    expect(drawn).toContain(`lf-tone-${toneOf(state)}`);
    expect(drawn).toMatch(/<(path|circle)/);
    expect(drawn).toContain('词');
  });
  it('no two severities share a shape', () => {
    const shape = (state: 'severe' | 'important' | 'normal') =>
      renderToStaticMarkup(<StateMark state={state} text="" />).replaceAll(/(class|data-state)="[^"]*"/g, '');
    expect(new Set([shape('severe'), shape('important'), shape('normal')]).size).toBe(3);
  });
});

describe('a value', () => {
  it('stands with its unit, and without a mark while it is good', () => {
    const drawn = renderToStaticMarkup(<Value text="12.30" unit="°C" quality="good" qualityText="正常" />);
    expect(drawn).toContain('12.30');
    expect(drawn).toContain('°C');
    expect(drawn).not.toContain('正常');
  });
  it('says what is wrong with it', () => {
    expect(renderToStaticMarkup(<Value text="12.30" quality="stale" qualityText="已过期" />)).toContain('已过期');
  });
  it('shows dashes rather than zero, and no unit, where nothing was ever read', () => {
    const drawn = renderToStaticMarkup(<Value text={undefined} unit="°C" />);
    expect(drawn).toContain('--');
    expect(drawn).not.toContain('°C');
  });
});
