import { defineConfig } from 'vitest/config';

/** For generated things that are tried in a copy: plain Node, no projects. */
export default defineConfig({ test: { include: ['**/*.test.ts', '**/*.test.tsx'], environment: 'node' } });
