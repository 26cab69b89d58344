import { expect, it } from 'vitest';
import { createSpeechQueue } from './speech-queue.ts';

/** A voice that comes to its end when the test says so. */
function voice() {
  const said: string[] = [];
  let ends: (() => void)[] = [];
  const queue = createSpeechQueue({
    say: (text, done) => {
      said.push(text);
      ends.push(done);
    },
    breakOff: () => said.push('-'),
  });
  const end = (turns = 1) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const [done] = ends;
      ends = ends.slice(1);
      done?.();
    }
  };
  return { said, queue, end };
}

it('speaks as often as it is told, in turns with what else there is', () => {
  const { said, queue, end } = voice();
  queue.add('a', '甲', 3);
  queue.add('b', '乙', 1);
  end(5);
  expect(said).toEqual(['甲', '乙', '甲', '甲']);
});

it('ends with the alarm, and goes on with the others', () => {
  const { said, queue, end } = voice();
  queue.add('a', '甲', 999);
  queue.add('b', '乙', 2);
  queue.end('a');
  // the end of the one that was broken off comes late
  end(4);
  expect(said).toEqual(['甲', '-', '乙', '乙']);
});

it('is not begun for an alarm that ended before there was a voice', () => {
  const { said, queue } = voice();
  const [still, other] = [queue.announce('a'), queue.announce('b')];
  queue.end('a');
  expect([still(), other(), other()]).toEqual([false, true, false]);
  queue.end();
  expect(said).toEqual([]);
});

it('falls silent at once', () => {
  const { said, queue, end } = voice();
  queue.add('a', '甲', 999);
  queue.add('b', '乙', 999);
  queue.end();
  end(3);
  expect(said).toEqual(['甲', '-']);
});
