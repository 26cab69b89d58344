import { OPERATIONS } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { operationWords } from './operation-words.ts';

const shown = vi.hoisted(() => ({ language: 'zh' }));
vi.mock('../i18n/language.ts', () => ({ currentLanguage: () => shown.language }));
afterEach(() => {
  shown.language = 'zh';
});

it.each(['zh', 'en'])('every action has words in %s, and no code is shown', (language) => {
  shown.language = language;
  for (const action of Object.keys(OPERATIONS)) {
    const words = operationWords(action);
    expect(words, action).not.toContain(action);
    expect(/[\u4e00-\u9fff]/.test(words), action).toBe(language === 'zh');
  }
});
it('what another server knows has its name', () => {
  expect([operationWords('x.y'), operationWords('toString')]).toEqual(['x.y', 'toString']);
});
