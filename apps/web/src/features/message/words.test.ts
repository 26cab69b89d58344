import { expect, it } from 'vitest';
import { wordsIn } from './words.ts';

const said = { kind: 'flood', severity: 'severe', equipName: 'P1', count: 3 } as const;
const message = { title: '【严重】P1：报警频繁', note: '另有 3 条', said };

it('what the platform wrote follows the language of the screen', () => {
  expect(wordsIn('zh', message)).toEqual({ title: message.title, note: message.note });
  expect(wordsIn('en', message).title).toBe('[Severe] P1: many alarms');
});

it('what people or older versions wrote stays as it is', () => {
  expect(wordsIn('en', { title: '停机通知', note: '周日' })).toEqual({ title: '停机通知', note: '周日' });
});
