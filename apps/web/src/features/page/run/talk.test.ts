import { expect, it } from 'vitest';
import { Talk } from './talk.ts';

/** Time that only passes when a test says so. */
function aTalk() {
  const timers = new Map<() => void, number>();
  const talk = new Talk({
    after: (ms, run) => {
      timers.set(run, ms);
      return () => timers.delete(run);
    },
  });
  return { talk, pass: (ms: number) => timers.forEach((due, run) => due <= ms && run()) };
}

it('asks one question after the other, and each answer reaches whoever asked', async () => {
  const { talk } = aTalk();
  const first = talk.confirm('一？');
  const second = talk.ask('二？', '');
  const one = talk.question();
  expect(one?.text).toBe('一？');
  if (one) talk.answer(one, '');
  expect(await first).toBe(true);
  const two = talk.question();
  if (two) talk.answer(two, '12.5');
  expect(await second).toBe('12.5');
  expect(talk.question()).toBeUndefined();
});

it('an empty text is an answer, and closing is none', async () => {
  const { talk } = aTalk();
  const asked = talk.ask('?', '');
  const question = talk.question();
  if (question) talk.answer(question, '');
  expect(await asked).toBe('');
  const sure = talk.confirm('?');
  talk.close();
  expect(await sure).toBe(false);
});

it('says the same once, keeps the newest, and lets bad news stay longer', () => {
  const { talk, pass } = aTalk();
  talk.say('success', '写入成功');
  talk.say('success', '写入成功');
  expect(talk.notices()).toHaveLength(1);
  for (const text of ['a', 'b', 'c', 'd']) talk.say('error', text);
  expect(talk.notices().map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  talk.say('hint', 'e');
  pass(5_000);
  expect(talk.notices().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
});
