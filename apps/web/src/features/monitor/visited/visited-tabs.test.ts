import { describe, expect, it } from 'vitest';
import { visitedTabs } from './visited-tabs.ts';

describe('tabs of a shared device', () => {
  it.each([
    [[], ['real']],
    [['dataWrite'], ['real']],
    [['topMenu'], ['real', 'curve']],
    [['menuAuth'], ['real', 'history', 'alarm', 'gateway']],
    [
      ['topMenu', 'menuAuth', 'dataWrite'],
      ['real', 'curve', 'history', 'alarm', 'gateway'],
    ],
  ] as const)('with %j are %j', (auth, tabs) => {
    expect(visitedTabs(auth, ['history', 'alarm'])).toEqual(tabs);
  });
});
