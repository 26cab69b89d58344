import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from './files.ts';

/** Tests that are left out somewhere. A list that may only become shorter: file, how often, and what the machine has to be or have. */
const LEFT_OUT: Record<string, string> = {
  'launcher.process.test.ts 2': 'another user to run as; a PostgreSQL of Debian beside ours',
  'main.process.test.ts 1': 'another user to run as',
};

const SKIP = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo)\b/g;

it('no test leaves itself out, but for those that need another machine', () => {
  const found = ['apps', 'packages', 'tools', 'e2e']
    .flatMap((top) => filesBelow(top, /\.test\.tsx?$/))
    .flatMap((path) => {
      const count = [...readFileSync(path, 'utf8').matchAll(SKIP)].length;
      return count > 0 ? [`${basename(path)} ${count}`] : [];
    });
  expect(found.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted());
});
