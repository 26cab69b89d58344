import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SourceTextModule } from 'node:vm';
import { gzipSync } from 'node:zlib';

/**
 * What the scripts of a screen cost over the wire, gzip. `node --experimental-vm-modules budget.ts` after `npm run build`; fails above a budget.
 * Style sheets, and the texts of the contract, are counted for the work in the field alone.
 * Counts every script a screen fetches, also those fetched a moment later (the sealing of the
 * login when the button is pressed).
 */
const LOGIN_KB = 150;
const FIRST_SCREEN_KB = 320;
const FIELD_KB = 200;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
}
const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
const manifestFile = join(dist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) throw new Error('No build found. Run `npm run build` first.');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
/** The file of each module below `src`. */
const files = JSON.parse(readFileSync(join(dist, '.vite', 'modules.json'), 'utf8')) as Record<string, string>;

/** The chunks themselves and everything they import statically. */
function withImports(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(manifest[key]?.imports ?? [], found);
  }
  return found;
}
const keyOf = (end: string): string => {
  const module = Object.keys(files).find((one) => `/${one}`.endsWith(`/${end}`));
  const [key] = Object.entries(manifest).find(([, { file }]) => module && file === files[module]) ?? [];
  if (key === undefined) throw new Error(`No chunk for ${end}`);
  return key;
};
const sizes = new Map<string, number>();
const packed = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};
const sizeOf = (key: string): number => {
  const file = manifest[key]?.file ?? '';
  return file.endsWith('.js') ? packed(file) : 0;
};
const say = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

function report(title: string, keys: Iterable<string>, budgetKb: number, besideBytes = 0): boolean {
  const rows = [...keys].map((key) => [sizeOf(key), manifest[key]?.file ?? key] as const).filter(([size]) => size > 0);
  const total = rows.reduce((sum, [size]) => sum + size, besideBytes);
  say(`${title}: ${kilobytes(total)} kB gzip of ${budgetKb} kB`);
  for (const [size, file] of rows.toSorted((a, b) => b[0] - a[0])) say(`${kilobytes(size).padStart(8)}  ${file}`);
  return total <= budgetKb * 1_000;
}

/** What the page itself asks for, and the small script in its head that no bundler has seen. */
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const asked = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
const bootBytes = gzipSync(readFileSync(join(dist, 'boot.js')), { level: 9 }).length;
const entries = Object.keys(manifest).filter((key) => asked.includes(manifest[key]?.file ?? ''));

const login = withImports([
  ...entries,
  keyOf('features/account/login/login-screen.tsx'),
  keyOf('lib/seal.ts'),
  keyOf('i18n/locales/common/zh.ts'),
  keyOf('features/account/login/locales/zh.ts'),
]);
/** What every screen behind the login needs besides. */
const behindLogin = [
  keyOf('app/all-routes.ts'),
  keyOf('app/shell/shell.tsx'),
  keyOf('app/shell/frame.tsx'),
  keyOf('app/shell/locales/zh.ts'),
  keyOf('features/message/locales/zh.ts'),
];
const beyondLogin = (keys: readonly string[]): Set<string> => {
  const found = withImports([...behindLogin, ...keys]);
  for (const key of login) found.delete(key);
  return found;
};
/** The first screen after login, with the page that runs in it. */
const overview = beyondLogin([
  keyOf('features/overview/overview-screen.tsx'),
  keyOf('features/overview/locales/zh.ts'),
  keyOf('page/run/project/project-picture.tsx'),
  keyOf('features/page/locales/zh.ts'),
  keyOf('features/monitor/locales/zh.ts'),
]);
/** The first one with the component library: lists and forms. */
const deviceList = beyondLogin([
  keyOf('app/kit.tsx'),
  keyOf('device/list/device-list.tsx'),
  keyOf('features/device/list/locales/zh.ts'),
]);
/** Work in the field, opened by its address: what a phone loads before it is there. */
const field = withImports([
  ...entries,
  keyOf('i18n/locales/common/zh.ts'),
  keyOf('features/field/field-screen.tsx'),
  keyOf('lib/parse-account.ts'),
  keyOf('features/field/locales/zh.ts'),
  // what calls and their codes are called
  '../../packages/contract/src/locales/words/zh.ts',
]);
const sheets = new Set([...field].flatMap((key) => manifest[key]?.css ?? []));
const fieldBeside = bootBytes + [...sheets].reduce((sum, file) => sum + packed(file), 0);

const within = [
  report('Login screen', login, LOGIN_KB, bootBytes),
  report('Field work', field, FIELD_KB, fieldBeside),
  report('First screen, more', overview, FIRST_SCREEN_KB),
  report('Device list, more', deviceList, FIRST_SCREEN_KB),
];
/** Screens that show running pages, and what surrounds them. */
const RUNTIME = [
  'app/shell/shell.tsx',
  'app/shell/frame.tsx',
  'app/open-frame.tsx',
  'share/visit-screen.tsx',
  'monitor/gm/page-records.tsx',
  'page/run/page-screen.tsx',
  'page/run/device-page-tab.tsx',
  'page/run/open-page.tsx',
  'page/run/project/project-screens.tsx',
  'page/run/project/open-project-page.tsx',
  'page/run/project/visited-project.tsx',
];
const withKit = RUNTIME.flatMap((end) =>
  [...withImports([keyOf(end)])]
    .map((key) => manifest[key]?.file ?? key)
    .filter((file) => file.includes('vendor-antd'))
    .map((file) => `${end} loads ${file}`),
);
if (!Object.values(manifest).some(({ file }) => file.includes('vendor-antd')))
  withKit.push('The chunk of the UI kit has another name: this looks for nothing.');
say(withKit.length === 0 ? 'Page runtime: without the UI kit' : withKit.join('\n'));
within.push(withKit.length === 0);

/** A file that hands out what it does not have is refused by the browser when it is opened; bundlers have written such. */
const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
const broken = scripts.flatMap((name) => {
  try {
    const module = new SourceTextModule(readFileSync(join(dist, 'assets', name), 'utf8'));
    return module.status === 'unlinked' ? [] : [`${name}: ${module.status}`];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
});
say(broken.length === 0 ? `${scripts.length} scripts can be read` : broken.join('\n'));
within.push(broken.length === 0);

if (within.includes(false)) {
  say('Over budget.');
  process.exit(1);
}
