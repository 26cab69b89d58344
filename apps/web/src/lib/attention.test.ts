import type { Message } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { type Shown, Waiting, isShown } from './attention.ts';

const said = (text: string): Shown => ({ kind: 'said', type: 'success', text });

it('keeps what is told until somebody shows it, in order, and tells each thing once', () => {
  const waiting = new Waiting();
  let called = 0;
  const stop = waiting.watch(() => (called += 1));
  waiting.tell(said('one'));
  waiting.tell(said('two'));
  expect([called, waiting.waits()]).toEqual([2, true]);
  stop();
  const shown: Shown[] = [];
  const end = waiting.take((what) => shown.push(what));
  waiting.tell(said('three'));
  expect([shown, waiting.waits()]).toEqual([[said('one'), said('two'), said('three')], false]);
  end();
  waiting.tell(said('four'));
  expect([shown.length, called]).toEqual([3, 2]);
  waiting.take((what) => shown.push(what));
  expect(shown.at(-1)).toEqual(said('four'));
});

it('a card of an alarm does not come to lie over what somebody works on, even if it came while that was on its way', () => {
  const card = (type: Message['type']): Shown => ({ kind: 'message', message: { id: 'm', type } as Message });
  const shown = [card('alarm'), card('notice'), said('saved')].map((what) => [
    isShown(what, true),
    isShown(what, false),
  ]);
  expect(shown).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ]);
});
