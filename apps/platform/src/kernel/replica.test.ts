import { expect, it } from 'vitest';
import { readingAt } from './replica.ts';

const made = (isFresh: boolean, ofReplica: () => Promise<string>) => {
  const asked: string[] = [];
  const reader = readingAt(
    { primary: { rows: () => Promise.resolve('primary') }, replica: { rows: ofReplica } },
    { isFresh: () => isFresh, counted: (from) => asked.push(from) },
  );
  return { asked, rows: () => reader.rows() };
};

it('while the replica is fresh it answers', async () => {
  const { asked, rows } = made(true, () => Promise.resolve('replica'));
  expect([await rows(), asked]).toEqual(['replica', ['replica']]);
});
it('while it is not, nothing is asked there', async () => {
  const { asked, rows } = made(false, () => Promise.reject(new Error('asked')));
  expect([await rows(), asked]).toEqual(['primary', ['primary']]);
});
it('what it has to give up is answered by the primary', async () => {
  const { asked, rows } = made(true, () => Promise.reject(new Error('conflict with recovery')));
  expect([await rows(), asked]).toEqual(['primary', ['primary']]);
});
