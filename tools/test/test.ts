import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { buildWeb } from '../start/build-web.ts';
import { compilePrograms } from '../start/compile.ts';
import { ROOT } from '../start/paths.ts';
import { ensureChromium, findShell } from './chromium.ts';
import { ensureCompiler } from './compiler.ts';
import { ensureServers } from './servers.ts';
import { type Part, type Plan, planOf } from './plan.ts';

/**
 * `npm test`: everything that must hold before a change lands. `npm test -- unit`, `-- screen`, `-- process`, `-- journey` run one part,
 * `npm test -- PATH…` the tests of folders and files. The last lines say how long each part took, which files took longest, what failed,
 * and how many tests passed and failed. A run in which no test ran has failed.
 */
/** Projects of vitest.config.ts. */
const PROJECTS: Record<Part, readonly string[]> = {
  unit: ['unit'],
  screen: ['screen'],
  process: ['service', 'process'],
  journey: ['journey'],
};

/** Files that took longest: how many are named, and from how long on, s. */
const SHOWN_FILES = 12;
const LONG_S = 5;

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);
const started = Date.now();
const say = (line: string) => console.log(`[${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s] ${line}`);

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${env['PATH']}` },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

async function check(name: string, command: string, args: string[]): Promise<boolean> {
  say(`${name} ...`);
  const ok = await run(command, args);
  if (!ok) {
    failures.push(name);
    say(`${name}: FAILED`);
  }
  return ok;
}

interface Totals {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    /** ms since 1970 */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Names of all that failed, told again in the last lines. */
const failures: string[] = [];

/** How long each file took, s. */
const fileTimes: { file: string; seconds: number }[] = [];

async function tests(
  part: Part,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ passed: number; failed: number }> {
  say(`${part} tests ...`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const report = join(ROOT, '.cache', `tests-${part}.json`);
  // One of an earlier run would be read as this one's.
  rmSync(report, { force: true });
  const ok = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files.map((file) => join(ROOT, file)),
      ...PROJECTS[part].flatMap((project) => ['--project', project]),
      '--reporter=tools/test/reporter.ts',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...env, LF_TEST_PART: part },
  );
  if (!existsSync(report)) {
    failures.push(`${part} tests: they ended without a report`);
    return { passed: 0, failed: 1 };
  }
  const totals = JSON.parse(readFileSync(report, 'utf8')) as Totals;
  for (const file of totals.testResults) {
    fileTimes.push({ file: relative(ROOT, file.name), seconds: (file.endTime - file.startTime) / 1000 });
    const cases = file.assertionResults.filter((each) => each.status === 'failed');
    if (file.status === 'failed' && cases.length === 0) failures.push(relative(ROOT, file.name));
    for (const each of cases) failures.push(`${relative(ROOT, file.name)} > ${each.fullName}`);
  }
  // A file that does not load counts as one failure: its tests never ran.
  const failed = totals.numFailedTests > 0 ? totals.numFailedTests : totals.numFailedTestSuites;
  if (!ok && failed === 0) failures.push(`${part} tests: an error outside of any test, or the runner itself`);
  const none = totals.numPassedTests + failed === 0;
  if (none) failures.push(`${part} tests: none ran`);
  return { passed: totals.numPassedTests, failed: ok && !none ? failed : Math.max(failed, 1) };
}

const TEST_FILES = ['packages/**', 'apps/**', 'tools/**', 'e2e/**'].flatMap((group) => [
  `${group}/*.test.ts`,
  `${group}/*.test.tsx`,
]);
function planned(): Plan {
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' });
  try {
    return planOf(
      process.argv.slice(2),
      files.map((file) => file.replaceAll('\\', '/')),
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const { whole, parts } = planned();
const has = (wanted: Part) => parts.some(({ part }) => part === wanted);
/** How long each part took, s, and how much of all processors was in use meanwhile, by whomever; in the order of ending. */
const times: { name: string; seconds: number; busy: number }[] = [];
let passed = 0;
let failed = 0;

/** What all processors have worked since this machine began. */
const usedMs = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const [since, used] = [Date.now(), usedMs()];
  const result = await work();
  const took = Date.now() - since;
  times.push({ name, seconds: took / 1000, busy: (usedMs() - used) / (Math.max(took, 1) * cpus().length) });
  return result;
}
async function counted(name: string, command: string, args: string[]): Promise<void> {
  if (await check(name, command, args)) passed++;
  else failed++;
}
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
};
if (has('unit')) ensureCompiler(say);
if (has('unit') || has('process')) ensureServers(say);
if (has('journey') || has('screen')) {
  const whole = ensureChromium(say);
  const lean = findShell();
  env['LF_CHROMIUM'] = whole;
  if (lean) env['LF_CHROMIUM_SHELL'] = lean;
}

/** What processes and journeys run: once, not by each of the products that tests start at the same time. */
async function build(): Promise<void> {
  if (has('journey') || has('process')) await compilePrograms();
  if (!has('journey')) return;
  await buildWeb(say);
  await counted('size of the first screens', process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'apps/web/budget.ts',
  ]);
}
/** Of several, each works out for itself what they all need: for the servers four of them, as is the default, took 64 s of processors, one 25 s. */
const ONE_CHECKER = ['--checkers', '1'];
/** What `npm run check` is. */
async function checks(): Promise<void> {
  await counted('types (server)', bin('tsc'), ['-p', '.', ...ONE_CHECKER]);
  await counted('types (web)', bin('tsc'), ['-p', 'apps/web', ...ONE_CHECKER]);
  await counted('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
  await counted('format', bin('biome'), ['format', '.']);
  await counted('unused', bin('knip'), []);
}
async function runPart({ part, files }: Plan['parts'][number]): Promise<void> {
  const result = await timed(`${part} tests`, () => tests(part, files, env));
  passed += result.passed;
  failed += result.failed;
}

/** Parts one after the other. */
async function inTurn(each: Plan['parts']): Promise<void> {
  for (const part of each) await runPart(part);
}
const [screens, rest] = [parts.filter(({ part }) => part === 'screen'), parts.filter(({ part }) => part !== 'screen')];
if (whole) {
  // The browser that draws screens keeps one processor busy for as long as build and checks take the other, and two minutes more: unit tests
  // take what is left. What measures times by the clock, processes and journeys, has the machine for itself.
  const units = rest.filter(({ part }) => part === 'unit');
  const beside = async () => {
    await timed('build', build);
    await timed('checks', checks);
    await inTurn(units);
  };
  // A build that fails ends the run when the browser is through, too: nothing is left behind.
  const ended = await Promise.allSettled([inTurn(screens), beside()]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  await inTurn(rest.filter((each) => !units.includes(each)));
} else {
  await timed('build', build);
  await inTurn(parts);
}
const seconds = (value: number) => `${value.toFixed(0)} s`;
say(`Took: ${times.map(({ name, seconds: took }) => `${name} ${seconds(took)}`).join(', ')}.`);
// A part that leaves a processor idle waits, and can run beside another one.
say(`Processors busy: ${times.map(({ name, busy }) => `${name} ${(busy * 100).toFixed(0)} %`).join(', ')}.`);
const long = fileTimes.filter(({ seconds: took }) => took >= LONG_S).toSorted((a, b) => b.seconds - a.seconds);
for (const { file, seconds: took } of long.slice(0, SHOWN_FILES))
  console.log(`  ${seconds(took).padStart(6)}  ${file}`);
say(failed === 0 ? 'Everything holds.' : 'Something does not hold:');
for (const name of failures) console.log(`  ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
