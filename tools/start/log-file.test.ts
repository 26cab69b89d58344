import { mkdtempSync, readFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LogFile } from './log-file.ts';

/** A disk with so much room, and a clock. */
function bench() {
  const path = join(mkdtempSync(join(tmpdir(), 'lf-log-')), 'platform.log');
  const disk = { room: Infinity, now: 0 };
  const log = new LogFile(path, {
    ticks: () => disk.now,
    write(fd, bytes) {
      if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const written = writeSync(fd, bytes.subarray(0, disk.room));
      disk.room -= written;
      return written;
    },
  });
  return { disk, log, say: (text: string) => log.write(Buffer.from(text)), text: () => readFileSync(path, 'utf8') };
}

it('a full disk costs lines, and how many is said in their place', () => {
  const { disk, say, text } = bench();
  say('one\n');
  disk.room = 3;
  say('two\n');
  say('three\nfour\n');
  disk.now += 1_000;
  say('still full\n');
  disk.room = Infinity;
  // Not tried with every line.
  say('dropped\n');
  disk.now += 1_000;
  say('five\n');
  say('six\n');
  expect(text()).toBe('one\ntwo\n[5 lines are missing: the disk was full]\nfive\nsix\n');
});

it('a file that cannot be opened is tried again', () => {
  const log = new LogFile('/dev/null/there/is/none.log');
  expect(() => log.write(Buffer.from('one\n'))).not.toThrow();
  expect(() => log.rotate('/dev/null/x').write(Buffer.from('two\n'))).not.toThrow();
  log.close();
});
