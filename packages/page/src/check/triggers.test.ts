import { describe, expect, it } from 'vitest';
import { checkPage } from '../check-page.ts';
import { ClickEvent } from '../click-event.ts';
import { aBinding, aPage, aRect, catalogue } from '../page.testing.ts';
import { Triggers } from '../trigger/trigger.ts';

const write = (config: object = {}) => ({
  enable: true,
  config: { data: aBinding('out'), writeValue: '1', ...config },
});
const found = (trigger: object, more: object = {}, own = catalogue) =>
  checkPage(aPage([aRect('r', 0, 0, { triggers: Triggers.parse([trigger]), ...more })]), own).map(
    ({ kind, severity, texts }) => `${kind} ${severity}: ${texts.en}`,
  );

describe('the checker of triggers', () => {
  it.each([
    ['a double click that writes', { on: 'double', actions: [write()] }],
    ['a value that is watched', { on: 'value', data: aBinding('in'), actions: [write()] }],
    ['leaving that writes without asking', { on: 'double', actions: [write({ confirm: false })] }],
    ['one that is switched off', { on: 'value', enable: false }],
  ])('has nothing to say of %s', (_name, trigger) => {
    expect(found(trigger)).toEqual([]);
  });
  it.each([
    ['no action', { on: 'hold', actions: [] }, 'click warning', 'no action'],
    ['only actions that are off', { on: 'hold', actions: [{ enable: false }] }, 'click warning', 'no action'],
    ['nothing to write', { on: 'open', actions: [{ enable: true }] }, 'click warning', 'leads nowhere'],
    ['nothing to watch', { on: 'value', actions: [write()] }, 'unbound warning', 'never fires'],
    [
      'a condition over nothing',
      { on: 'hold', condition: { enable: true }, actions: [write()] },
      'unbound warning',
      'never holds',
    ],
    ['a question when nobody is there', { on: 'leave', actions: [write()] }, 'click warning', 'not carried out'],
    [
      'a page when nobody is there',
      { on: 'leave', actions: [{ enable: true, config: { action: 'page', pageId: 'p', confirm: false } }] },
      'click warning',
      'not carried out',
    ],
    [
      'a write from every screen',
      { on: 'value', data: aBinding('in'), actions: [write({ confirm: false })] },
      'click hint',
      'without asking',
    ],
    [
      'a circle',
      { on: 'value', data: aBinding('out'), actions: [write({ writeType: 'toggle' })] },
      'wrong warning',
      'without end',
    ],
  ])('tells of %s', (_name, trigger, kind, words) => {
    const [only, ...others] = found(trigger);
    expect(others).toEqual([]);
    expect(only).toContain(kind);
    expect(only).toContain(words);
  });
  it('tells of a press where the widget answers itself, or writes while it is held', () => {
    const trigger = { on: 'double', actions: [write()] };
    const held = ClickEvent.parse({ enable: true, config: { data: aBinding('out'), writeType: 'press' } });
    expect(found(trigger, { clickEvent: held })).toEqual([expect.stringContaining('while it is held')]);
    const rect = catalogue.get('ShapeRect');
    const own = new Map(catalogue).set('ShapeRect', Object.assign({}, rect, { ownClick: true }));
    expect(found(trigger, {}, own)).toEqual([expect.stringContaining('answer to clicks themselves')]);
  });
});
