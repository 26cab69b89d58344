import { createHash, type KeyObject, sign } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FirmwareManifest, FirmwareManifest as Manifest, firmwareHead } from '@lightfield/contract';
import { type ContentEntry, packContent } from '../../apps/gateway/src/firmware/content.ts';

/** Not needed to run: types, maps, tests, sources of native modules, documentation. */
const SKIPPED_FILE = /\.(d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$|\.test\.tsx?$|\.(bench|process\.test)\.ts$/i;
const SKIPPED_FOLDER = new Set([
  '.git',
  '.github',
  'test',
  'tests',
  '__tests__',
  'testing',
  'docs',
  'example',
  'examples',
]);
const PACKAGES = ['contract', 'edge', 'rules', 'sandbox', 'sparkplug'];

type About = Pick<FirmwareManifest, 'version' | 'models' | 'notes' | 'entry'>;

/** An image of these files, signed. */
export function packImage(entries: Iterable<ContentEntry>, about: About, key: KeyObject): Buffer {
  const content = gzipSync(packContent(entries), { level: 9 });
  const manifest = Manifest.parse({
    product: 'lightfield-gateway',
    ...about,
    builtAt: Date.now(),
    content: { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
  });
  const head = firmwareHead(manifest);
  return Buffer.concat([head, sign(null, head, key), content]);
}

/** Every file of a folder, as an image holds it. */
export function* filesOf(folder: string, below = '', skips = false): Generator<ContentEntry> {
  for (const name of readdirSync(path.join(folder, below)).toSorted()) {
    const file = path.posix.join(below, name);
    const stat = lstatSync(path.join(folder, file));
    if (stat.isDirectory()) {
      if (!skips || (!SKIPPED_FOLDER.has(name) && name !== 'node_modules')) yield* filesOf(folder, file, skips);
    } else if (stat.isFile() && !(skips && SKIPPED_FILE.test(name)))
      yield { path: file, bytes: readFileSync(path.join(folder, file)) };
  }
}

/** The gateway of a checkout with everything it needs to run: its sources, our packages, and what they depend on. */
export function* gatewayFiles(root: string): Generator<ContentEntry> {
  const put = function* (folder: string): Generator<ContentEntry> {
    for (const entry of filesOf(path.join(root, folder), '', true))
      yield { ...entry, path: path.posix.join(folder, entry.path) };
  };
  yield { path: 'package.json', bytes: Buffer.from('{"type":"module","private":true}\n') };
  yield* put('apps/gateway');
  for (const name of PACKAGES) {
    yield* put(`packages/${name}`);
    yield { path: `node_modules/@lightfield/${name}`, target: `../../packages/${name}` };
  }
  for (const folder of dependenciesOf(root, ['apps/gateway', ...PACKAGES.map((name) => `packages/${name}`)]))
    yield* put(folder);
}

interface PackageFile {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Folders of all packages that these need, found as node finds them. */
function dependenciesOf(root: string, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const walk = (folder: string) => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    ) as PackageFile;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith('@lightfield/') || name.startsWith('@types/')) continue;
      const at = resolvePackage(root, folder, name);
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      walk(at);
    }
  };
  for (const folder of from) walk(folder);
  return found;
}

function resolvePackage(root: string, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const at = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (existsSync(path.join(root, at, 'package.json'))) return at;
    if (folder === '.') return undefined;
  }
}
