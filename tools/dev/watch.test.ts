import { describe, expect, it } from 'vitest';
import { programsOf } from './watch.ts';

describe('which programs a changed file restarts', () => {
  it('is the one it belongs to', () => {
    expect(programsOf('apps/platform/src/features/alarm/alarm.ts')).toEqual(['platform']);
    expect(programsOf('apps/gateway/src/life/life.ts')).toEqual(['gateway']);
    expect(programsOf('apps/plant/src/main.ts')).toEqual(['plant']);
  });
  it('are all that are made from its package', () => {
    expect(programsOf('packages/contract/src/limits.ts')).toEqual(['plant', 'platform', 'gateway']);
    expect(programsOf('packages/rules/src/index.ts')).toEqual(['platform', 'gateway']);
  });
  it.each([
    'apps/web/src/app/main.tsx',
    'apps/platform/src/features/alarm/alarm.test.ts',
    'apps/platform/src/main/world.testing.ts',
    'apps/platform/src/migrations/0200-new.sql',
    'apps/platform/README.md',
    'packages/ui/src/tokens.css',
  ])('is none for %s: the browser reloads it, or nothing runs it', (file) => {
    expect(programsOf(file)).toEqual([]);
  });
});
