import { defineConfig } from 'vitest/config';

/** For generated things that are tried in a copy: plain Node, no projects. The first that asks for a database starts its server. */
export default defineConfig({
  test: { include: ['**/*.test.ts', '**/*.test.tsx'], environment: 'node', testTimeout: 90_000, hookTimeout: 120_000 },
});
