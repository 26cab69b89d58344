import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

const hasCompiler = () => spawnSync('g++', ['--version'], { stdio: 'ignore' }).status === 0;

/** A C++ compiler for the servers of somebody else that tests talk to (docs/decisions/048-s7.md). */
export function ensureCompiler(say: (line: string) => void): void {
  if (!hasCompiler()) installFromDebian(['g++'], say);
  if (!hasCompiler())
    throw new Error('The tests of the S7 driver need g++. Install it (Debian and Ubuntu: apt-get install g++).');
}
