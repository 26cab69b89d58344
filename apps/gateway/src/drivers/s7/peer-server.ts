import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../testing/cord.ts';

/** The folder at the root of the checkout in which things that can be made again lie. */
const CACHE = fileURLToPath(new URL('../../../../../.cache', import.meta.url));
const MAIN = fileURLToPath(new URL('peer-server.cpp', import.meta.url));
/** A port that was free may be taken a moment later. */
const ATTEMPTS = 5;

/** Sources of snap7 that make up its server; they come with a package whose own build is not run. */
function sourcesOf(): { include: string[]; files: string[] } {
  const root = dirname(createRequire(import.meta.url).resolve('node-snap7/package.json'));
  const src = join(root, 'deps', 'snap7', 'src');
  const [sys, core] = [join(src, 'sys'), join(src, 'core')];
  const files = [
    ...readdirSync(sys)
      .filter((name) => name.endsWith('.cpp'))
      .map((name) => join(sys, name)),
    join(core, 's7_isotcp.cpp'),
    join(core, 's7_server.cpp'),
    MAIN,
  ];
  return { include: [sys, core], files };
}

/** Path of the server's program, built when these sources never were on this machine. */
export async function buildS7Server(): Promise<string> {
  const { include, files } = sourcesOf();
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(readFileSync(file));
  const program = join(CACHE, `snap7-server-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  // Two test files may build it at once: each does so on its own, and whoever is done puts the whole program there.
  const folder = mkdtempSync(join(CACHE, 'snap7-'));
  try {
    const includes = include.map((path) => `-I${path}`);
    const objects = await Promise.all(files.map((file) => compiled(file, includes, folder)));
    const built = join(folder, 'server');
    await gxx(['-pthread', ...objects, '-o', built]);
    renameSync(built, program);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return program;
}

async function compiled(file: string, includes: readonly string[], folder: string): Promise<string> {
  const object = join(folder, `${basename(file)}.o`);
  // It answers tests: fast to build matters, fast to run does not. Its warnings are not ours.
  await gxx(['-O0', '-w', '-pthread', ...includes, '-c', file, '-o', object]);
  return object;
}

async function gxx(args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('g++', args);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('The tests of the S7 driver need g++ (Debian and Ubuntu: apt-get install g++).', { cause: error });
  }
}

/** A running server and the port it listens on. */
export interface S7Server {
  readonly port: number;
  stop(): Promise<void>;
}

/** `pduSize`: the longest message it takes; 0: whatever it is asked for. */
export async function startS7Server(pduSize = 0): Promise<S7Server> {
  const program = await buildS7Server();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await freePort();
    const child = spawn(program, [String(port), String(pduSize)], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (await listens(child)) return { port, stop: () => ended(child) };
  }
  throw new Error('the S7 server found no port');
}

async function listens(child: ChildProcess): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  child.stdout?.once('data', () => resolve(true));
  child.once('exit', () => resolve(false));
  child.once('error', reject);
  return promise;
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
}
