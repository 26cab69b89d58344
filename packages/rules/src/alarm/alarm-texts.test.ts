import { expect, it } from 'vitest';
import { alarmTexts } from './alarm-texts.ts';

const states = [
  { value: 0, text: '停止' },
  { value: 1, text: '运行' },
];
it.each([
  [
    { value: 1, condition: '= 1' },
    { value: '运行', condition: '= 运行' },
  ],
  [
    { value: 0, recoveredValue: 1, condition: '!= 1' },
    { value: '停止', recoveredValue: '运行', condition: '!= 运行' },
  ],
  // more than a number is no state
  [{ value: 1, condition: '>= 1' }, { value: '运行' }],
  [{ value: 7, condition: '= 7' }, undefined],
  [{ value: null, condition: '包含 1' }, undefined],
])('of %j are %j', (alarm, texts) => {
  expect(alarmTexts(states, { recoveredValue: null, ...alarm })).toEqual(texts);
});

it('there are none without a mapping', () => {
  expect(alarmTexts([], { value: 1, recoveredValue: null, condition: '= 1' })).toBeUndefined();
});
