import { describe, expect, it } from 'vitest';
import { partOf, planOf } from './plan.ts';

const TESTS = [
  'apps/gateway/src/life/backlog.test.ts',
  'apps/gateway/src/life/life.test.ts',
  'apps/platform/src/main.process.test.ts',
  'apps/platform/src/main/live-admission.test.ts',
  'apps/web/src/lib/time.test.tsx',
  'apps/web/src/testing/watching.screen.test.tsx',
  'e2e/journeys/page.test.ts',
  'e2e/process/kill.test.ts',
];
const filesOf = (...words: string[]) =>
  Object.fromEntries(planOf(words, TESTS).parts.map(({ part, files }) => [part, files]));

describe('what npm test runs', () => {
  it('is everything when nothing is said', () => {
    expect(planOf([], TESTS)).toEqual({
      whole: true,
      parts: ['unit', 'screen', 'process', 'journey'].map((part) => ({ part, files: [] })),
    });
  });
  it('is a part by its name, parts in their order', () => {
    expect(planOf(['process', 'unit'], TESTS)).toEqual({
      whole: false,
      parts: [
        { part: 'unit', files: [] },
        { part: 'process', files: [] },
      ],
    });
  });
  it('is what lies below a folder, each file in its part', () => {
    expect(filesOf('apps/platform/src')).toEqual({
      unit: ['apps/platform/src/main/live-admission.test.ts'],
      process: ['apps/platform/src/main.process.test.ts'],
    });
    expect(filesOf('apps/web')).toEqual({
      unit: ['apps/web/src/lib/time.test.tsx'],
      screen: ['apps/web/src/testing/watching.screen.test.tsx'],
    });
    expect(filesOf('./e2e/')).toEqual({
      process: ['e2e/process/kill.test.ts'],
      journey: ['e2e/journeys/page.test.ts'],
    });
    expect(filesOf('apps\\gateway\\src\\life')).toEqual({ unit: TESTS.slice(0, 2) });
  });
  it('is a file, or the tests that bear the name of a source file', () => {
    expect(filesOf('e2e/journeys/page.test.ts')).toEqual({ journey: ['e2e/journeys/page.test.ts'] });
    expect(filesOf('apps/gateway/src/life/life.ts')).toEqual({ unit: ['apps/gateway/src/life/life.test.ts'] });
    expect(filesOf('apps/platform/src/main.ts')).toEqual({ process: ['apps/platform/src/main.process.test.ts'] });
    expect(filesOf('apps/web/src/testing/watching.tsx')).toEqual({
      screen: ['apps/web/src/testing/watching.screen.test.tsx'],
    });
    expect(filesOf('apps/web/src/lib/time.ts')).toEqual({ unit: ['apps/web/src/lib/time.test.tsx'] });
  });
  it('is the whole part where a part and one of its files are named', () => {
    expect(filesOf('unit', 'apps/gateway')).toEqual({ unit: [] });
  });
  it.each(['units', 'apps/gate', 'apps/gateway/src/life/none.ts', '-t', ''])('is an error for %j', (word) => {
    expect(() => planOf([word], TESTS)).toThrow(`"${word}" is neither a part`);
  });
});

describe('the part of a test file', () => {
  it('is told by its place and name', () => {
    expect(TESTS.map(partOf)).toEqual(['unit', 'unit', 'process', 'unit', 'unit', 'screen', 'journey', 'process']);
  });
});
