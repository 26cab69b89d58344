import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { Store } from './store.ts';

const ROUNDS = 12;
const folder = mkdtempSync(join(tmpdir(), 'lf-kill-'));
const path = join(folder, 'gateway.db');
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

it('loses nothing that was flushed and gives no number out twice, whenever it is killed', async () => {
  let flushed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    child = fork(new URL('../testing/outbox-writer.ts', import.meta.url), [path]);
    let opened: { opened: number; alarm: string | null } | undefined;
    child.on('message', (message: { opened: number; alarm: string | null } | { flushed: number }) => {
      if ('opened' in message) opened = message;
      else flushed = message.flushed;
    });
    const before = flushed;
    await once(child, 'message');
    // It goes on where the file ends: at least behind all that was flushed, and the state is that of the same moment.
    expect(opened?.opened).toBeGreaterThanOrEqual(before);
    if (before > 0) expect(Number(opened?.alarm)).toBe(opened?.opened);
    await sleep(20 + Math.random() * 250);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const store = new Store({ path, maxBytes: 64 * 1024 * 1024, inFlight: 800 });
    const batch = store.read(0, 1_000_000, 1_000_000_000);
    const seqs = batch ? (JSON.parse(batch.payload) as Batch).items.map(({ seq }) => seq) : [];
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => (seqs[0] ?? 0) + i));
    expect(store.lastSeq).toBeGreaterThanOrEqual(flushed);
    expect(seqs.at(-1) ?? store.lastSeq).toBe(store.lastSeq);
    store.close();
  }
  expect(flushed).toBeGreaterThan(500);
});
