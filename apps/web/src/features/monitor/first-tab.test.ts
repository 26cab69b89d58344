import { describe, expect, it } from 'vitest';
import { firstTabOf } from './first-tab.ts';

const keys = ['real', 'curve', 'alarm', 'page'];
const device = (display: 'list' | 'page', hasPage = true) => ({ display, hasPage });

describe('a device opens', () => {
  it.each([
    ['with its values', 'list', device('list'), 'real'],
    ['with its page for an account that wants pages', 'page', device('list'), 'page'],
    ['with its page where the device is shown so', 'list', device('page'), 'page'],
    ['with its values where it has no page', 'page', device('page', false), 'real'],
  ] as const)('%s', (_name, equipDisplay, info, tab) => {
    expect(firstTabOf({ record: undefined, equipDisplay, info, keys })).toBe(tab);
  });
  it('with its alarms when the address asks for them', () => {
    expect(firstTabOf({ record: 'alarm', equipDisplay: 'page', info: device('page'), keys })).toBe('alarm');
  });
  it('with its work orders when the address names one', () => {
    expect(firstTabOf({ record: 'repair', equipDisplay: 'page', info: device('page'), keys })).toBe('order');
  });
  it('with its values for who may not see pages', () => {
    expect(firstTabOf({ record: undefined, equipDisplay: 'page', info: device('page'), keys: ['real'] })).toBe('real');
  });
});
