import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Its document, the address it is answered for, and files that no bundler has seen. */
const DOCUMENT = 'index-field.html';
const SHELL = '/manage/ops/field';
const LOOSE = ['boot.js', 'favicon.svg', 'field-192.png', 'field-512.png'];
/** Parts of the field screens that are not in their first load. */
const LATE = [
  '/features/field/beside/beside-part.ts',
  '/features/field/forms/form-part.ts',
  '/features/field/scan/scan-view.tsx',
  '/lib/web-push/keep-push.ts',
];
/** The thread that reads codes, and its program: they are built apart. */
const APART = [/^assets\/qr-reader\.worker-[\w-]+\.js$/, /^assets\/zxing_reader-[\w-]+\.wasm$/];
const VERSION_LENGTH = 16;

/** Writes the service worker of the field screens: `field-worker.js` with the list of files that these need, texts of all areas among them. */
export function offlineFiles(): Plugin {
  return {
    name: 'lf-offline-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const document = bundle[DOCUMENT];
        if (document?.type !== 'asset') throw new Error(`No ${DOCUMENT} in the build`);
        const html = String(document.source);
        const named = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const kept = new Set(named);
        const keep = (fileName: string): void => {
          if (kept.has(fileName)) return;
          kept.add(fileName);
          const chunk = byName.get(fileName);
          for (const style of chunk?.viteMetadata?.importedCss ?? []) kept.add(style);
          for (const next of chunk?.imports ?? []) keep(next);
        };
        // fetched when they are needed, and there without a network all the same
        for (const late of LATE) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(late)));
          if (!chunk) throw new Error(`In no chunk: ${late}`);
          keep(chunk.fileName);
        }
        for (const pattern of APART) {
          const name = Object.keys(bundle).find((one) => pattern.test(one));
          if (name === undefined) throw new Error(`Not in the build: ${pattern}`);
          kept.add(name);
        }
        const held = chunks.filter(({ fileName }) => kept.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
        // whoever changes the language without a network has the others, too
        const areas = new Set(held.filter((id) => /[\\/]locales[\\/].*text\.ts$/.test(id)).map((id) => dirname(id)));
        const isText = (id: string) =>
          areas.has(dirname(id)) ||
          /[\\/](?:common|field[\\/](?:(?:scan|beside)[\\/])?locales)[\\/]\w{2,3}\.ts$/.test(id);
        const texts = chunks.filter(({ moduleIds }) => moduleIds.some(isText)).map(({ fileName }) => fileName);
        const files = [...new Set([...kept, ...texts])].toSorted();
        const hash = createHash('sha256').update(html).update(files.join());
        for (const name of LOOSE) hash.update(await readFile(join(import.meta.dirname, 'public', name)));
        const worker = await readFile(join(import.meta.dirname, 'field-worker.js'), 'utf8');
        const list = JSON.stringify([...LOOSE, ...files].map((name) => `/${name}`));
        const version = hash.update(worker).digest('hex').slice(0, VERSION_LENGTH);
        const source = `const FILES = ${list};\nconst SHELL = '${SHELL}';\nconst VERSION = '${version}';\n${worker}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
