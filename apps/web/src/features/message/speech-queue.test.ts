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
  queue.add({ id: 'a', text: '甲', times: 3, ahead: false });
  queue.add({ id: 'b', text: '乙', times: 1, ahead: false });
  end(5);
  expect(said).toEqual(['甲', '乙', '甲', '甲']);
});

it('speaks what is severe before the others, those that are severe in turns', () => {
  const { said, queue, end } = voice();
  for (const id of ['甲', '乙', '丙']) queue.add({ id, text: id, times: 2, ahead: false });
  queue.add({ id: '一', text: '一', times: 2, ahead: true });
  queue.add({ id: '二', text: '二', times: 1, ahead: true });
  end(9);
  expect(said).toEqual(['甲', '一', '二', '乙', '丙', '甲', '一', '乙', '丙']);
});

it('ends with the alarm, and goes on with the others', () => {
  const { said, queue, end } = voice();
  queue.add({ id: 'a', text: '甲', times: 999, ahead: false });
  queue.add({ id: 'b', text: '乙', times: 2, ahead: false });
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
  queue.add({ id: 'a', text: '甲', times: 999, ahead: false });
  queue.add({ id: 'b', text: '乙', times: 999, ahead: false });
  queue.end();
  end(3);
  expect(said).toEqual(['甲', '-']);
});
