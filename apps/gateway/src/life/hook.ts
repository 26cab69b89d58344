import { spawn } from 'node:child_process';

/** A hook that takes longer has failed, ms. */
const PATIENCE_MS = 30_000;
const OUTPUT_MAX = 64 * 1024;

/** A program that does for this gateway what only the machine's own software can do. */
export type Hook = (verb: string, input?: unknown) => Promise<string>;

/**
 * Runs `program verb`, with `input` as JSON on its standard input. Exit code 0 is success, and what it printed is the answer;
 * anything else is a refusal, and its first line on standard error the reason.
 */
export function hookOf(program: string, patienceMs = PATIENCE_MS): Hook {
  return (verb, input) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, [verb], { stdio: ['pipe', 'pipe', 'pipe'], timeout: patienceMs });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk: Buffer) => (out = (out + chunk.toString()).slice(0, OUTPUT_MAX)));
      child.stderr.on('data', (chunk: Buffer) => (err = (err + chunk.toString()).slice(0, OUTPUT_MAX)));
      child.on('error', (error) => reject(new Error(`${program}: ${error.message}`)));
      child.on('close', (code, signal) => {
        if (code === 0) resolve(out.trim());
        else reject(new Error(`${program} ${verb}: ${err.trim().split('\n', 1)[0] || (signal ?? `exit ${code}`)}`));
      });
      // It may not read it at all.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input === undefined ? '' : JSON.stringify(input));
    });
}
