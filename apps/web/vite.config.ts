import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, type ResolvedConfig, defineConfig } from 'vite';
import { CATALOGUE, DESIGNER_ALONE, FIELD, type Group, PAGE_MODULES, PROJECT_PAGE_MODULES, WAYS } from './ways.ts';
import { offlineFiles } from './offline-files.ts';
import { tokensCss } from '../../packages/ui/src/tokens-css.ts';

/** Where the development server finds the platform. */
const platform = process.env['LF_PLATFORM'] ?? 'http://127.0.0.1:8080';

/** Colours and sizes into the head: right from the first paint, in both themes, without a script. */
function tokensInHead(): Plugin {
  return {
    name: 'lf-tokens-in-head',
    transformIndexHtml: () => [{ tag: 'style', children: tokensCss(), injectTo: 'head' }],
  };
}

/** What calls are for stands in the OpenAPI document, which the platform makes; browsers fetch none of it with the calls. */
function callsWithoutSummaries(): Plugin {
  const summary = /\bsummary:\s*'(?:[^'\\\n]|\\.)*',/g;
  return {
    name: 'lf-calls-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/calls\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, (found) => found.replaceAll(/[^\n]/g, '')), map: null }),
    },
  };
}

/**
 * Screens that are opened by their address again and again, on walls and by links: their index.html names at once what would be
 * found out one after the other, and begins to ask for what they show (`public/early.js`). The texts are those of the first language.
 */
const OPENED_BY_ADDRESS: readonly Head[] = [
  {
    file: 'index-page.html',
    address: '^/monitor/eg/detail/page/',
    early: true,
    modules: [
      'src/i18n/locales/common/zh.ts',
      'src/app/shell/locales/zh.ts',
      'src/features/message/locales/zh.ts',
      'src/features/page/locales/zh.ts',
      'src/features/monitor/locales/zh.ts',
      ...PAGE_MODULES,
    ],
  },
  {
    file: 'index-project.html',
    address: '^/monitor/project/[^/]+/(?:page|preview|landing)/',
    early: true,
    modules: [
      'src/i18n/locales/common/zh.ts',
      'src/app/shell/locales/zh.ts',
      'src/features/message/locales/zh.ts',
      'src/features/page/locales/zh.ts',
      'src/features/monitor/locales/zh.ts',
      ...PROJECT_PAGE_MODULES,
    ],
  },
  {
    // work in the field: also kept on phones, see `offline-files.ts`
    file: 'index-field.html',
    address: '^/manage/ops/field/?$',
    modules: ['src/i18n/locales/common/zh.ts', 'src/features/field/locales/zh.ts', ...FIELD],
  },
  {
    // Every other address behind the login: the table of all screens and what surrounds them.
    file: 'index-inside.html',
    address: '^/(?:manage|monitor|msg|account)/',
    modules: [
      'src/i18n/locales/common/zh.ts',
      'src/app/shell/locales/zh.ts',
      'src/features/message/locales/zh.ts',
      'src/app/all-routes.ts',
      'src/app/shell/shell.tsx',
      'src/app/shell/frame.tsx',
    ],
  },
  {
    // The platform answers it for a login that has a style, and puts that style into its head.
    file: 'index-style.html',
    modules: [
      'src/i18n/locales/common/zh.ts',
      'src/features/account/login/locales/zh.ts',
      'src/features/account/login/login-screen.tsx',
      'src/features/account/login/styled-login.tsx',
    ],
  },
];
interface Head {
  readonly file: string;
  /** For which addresses the platform answers it by itself. */
  readonly address?: string;
  /** Asks for what is shown while the code is on its way. */
  readonly early?: true;
  readonly modules: readonly string[];
}
/** Behind the first script, before all that is fetched: what it asks must not wait for that. */
const FIRST = '<script src="/boot.js"></script>';
const EARLY = '<script src="/early.js"></script>';
/** Writes those files, and into `heads.json` for which addresses the server answers it. */
function headsOfAddresses(): Plugin {
  return {
    name: 'lf-heads-of-addresses',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('No index.html in the build');
        const html = String(index.source);
        if (!html.includes(FIRST)) throw new Error('No first script in index.html');
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const heavy = new Set(this.getModuleInfo(resolve(import.meta.dirname, CATALOGUE))?.dynamicallyImportedIds);
        if (heavy.size === 0) throw new Error('The catalogue of widgets fetches no view: this looks for nothing');
        const neededBy = (modules: readonly string[]): Set<string> => {
          const needed = new Set<string>();
          const need = (name: string): void => {
            if (needed.has(name)) return;
            needed.add(name);
            for (const other of byName.get(name)?.imports ?? []) need(other);
          };
          for (const module of modules) {
            const held = resolve(import.meta.dirname, module);
            const chunk =
              chunks.find(({ facadeModuleId }) => facadeModuleId === held) ??
              chunks.find(({ moduleIds }) => moduleIds.includes(held));
            if (!chunk) throw new Error(`In no chunk: ${module}`);
            need(chunk.fileName);
          }
          return needed;
        };
        for (const { file, early, modules } of OPENED_BY_ADDRESS) {
          const needed = neededBy(modules);
          const held = [...needed].flatMap((name) => byName.get(name)?.moduleIds ?? []);
          const tooMuch = held.filter((id) => DESIGNER_ALONE.test(id) || heavy.has(id));
          if (tooMuch.length > 0) throw new Error(`${file} would load ${tooMuch.join(', ')}`);
          const styles = [...needed].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
          const links = [
            ...[...new Set(styles)].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
            ...[...needed].map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`),
          ].filter((link) => !html.includes(link.slice(link.indexOf('href='))));
          const source = html
            .replace(FIRST, FIRST + (early ? EARLY : ''))
            .replace('</head>', `${links.join('')}</head>`);
          this.emitFile({ type: 'asset', fileName: file, source });
        }
        const heads = OPENED_BY_ADDRESS.filter(({ address }) => address !== undefined);
        const source = JSON.stringify(heads.map(({ address, file }) => ({ address, file })));
        this.emitFile({ type: 'asset', fileName: 'heads.json', source });
      },
    },
  };
}

/** Writes which file each of our modules went into, for `budget.ts`: the manifest has no line for a module that shares its file. */
function filesOfModules(): Plugin {
  return {
    name: 'lf-files-of-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const src = `${resolve(import.meta.dirname, 'src')}/`;
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? chunk.moduleIds.filter((id) => id.startsWith(src)).map((id) => [id.slice(src.length), chunk.fileName])
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}

/** The scripts of the head are sent before everything else, and copied as they were written: without what is said in them to people. */
function quietScripts(): Plugin {
  let folder = '';
  return {
    name: 'lf-quiet-scripts',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async writeBundle() {
      for (const name of ['boot.js', 'early.js']) {
        const file = join(folder, name);
        const written = await readFile(file, 'utf8');
        // comments stand on lines of their own there
        const quiet = written.replaceAll(/^\s*(?:\/\*[^]*?\*\/|\/\/.*)$/gm, '').replaceAll(/^\s+/gm, '');
        await writeFile(file, quiet);
      }
    },
  };
}

/** Smaller files are sent as they are. Bytes. */
const COMPRESS_FROM = 1_024;
/** From here on the last tenth costs more than the rest of the build, where few screens fetch the file. Bytes. */
const LARGE = 100_000;
/** A twentieth of the work, an eighth more bytes. */
const BROTLI_SOON = 9;
const BROTLI_BEST = constants.BROTLI_MAX_QUALITY;
/** Writes .gz and .br beside every file that gets smaller by it, so that the server never compresses while somebody waits. */
function compressAhead(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lf-compress-ahead',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const names = await readdir(folder, { recursive: true });
      const pages = names.filter((name) => name.endsWith('.html')).map((name) => readFile(join(folder, name), 'utf8'));
      // what is named in a head is on the way of most visits
      const heads = (await Promise.all(pages)).join('');
      await Promise.all(
        names
          .filter((name) => /\.(js|css|html|svg|json|txt|wasm)$/.test(name))
          .map(async (name) => {
            const path = join(folder, name);
            const content = await readFile(path);
            if (content.length < COMPRESS_FROM) return;
            const isRare = content.length >= LARGE && !heads.includes(name.replaceAll('\\', '/'));
            await Promise.all([
              promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
              promisify(brotliCompress)(content, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: isRare ? BROTLI_SOON : BROTLI_BEST,
                  [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                },
              }).then((packed) => writeFile(`${path}.br`, packed)),
            ]);
          }),
      );
    },
  };
}

/**
 * Every schema of zod carries what would describe it as a JSON schema (9 kB gzip of every visit). Only the server describes calls; in the
 * browser those functions refuse.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'lf-without-json-schema',
    apply: 'build',
    async load(id) {
      const [, file] = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.exec(id) ?? [];
      if (!file) return null;
      const source = await readFile(id, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      if (names.length < 5) throw new Error(`zod has changed: ${file}`);
      // what is called for each schema that is made, and gives a function
      const makers = new Set(['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod']);
      const exports = names.map((name) => `${makers.has(name) ? 'make' : 'refuse'} as ${name}`);
      if (file === 'to-json-schema') exports.push('refuse as process');
      return `const refuse = () => { throw new Error('No JSON schemas here'); }; const make = () => refuse;
export { ${exports.join(', ')} };`;
    },
  };
}

/** Parts of antd that nearly every screen has; with what they need they make up one file. The rest comes with its screens. */
const ANTD_USUAL = [
  '_util|theme|style|config-provider|app|locale|message|notification|modal|dropdown|menu|tooltip|popover',
  'button|input|select|checkbox|segmented|spin|empty|grid|table|pagination',
].join('|');
/**
 * Which file a module goes into. What every visit needs lies in few files; libraries keep files of their own, since they
 * change seldom and browsers then keep them over many updates of ours. `initial`: part of the way to the login screen.
 */
const GROUPS: readonly Group[] = [
  { name: 'vendor-react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'vendor-base', test: /node_modules[\\/]/, initial: true },
  { name: 'base', test: /[\\/](apps[\\/]web|packages)[\\/]/, initial: true },
  { name: 'vendor-zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'vendor-data', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
  { name: 'vendor-maplibre', test: /node_modules[\\/](maplibre-gl|@maplibre)[\\/]/ },
  { name: 'vendor-uplot', test: /node_modules[\\/]uplot[\\/]/ },
  {
    name: 'vendor-antd',
    test: new RegExp(`node_modules[\\\\/]antd[\\\\/]es[\\\\/](${ANTD_USUAL})[\\\\/]`),
    withNeeds: true,
  },
  ...WAYS,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutJsonSchema(),
    callsWithoutSummaries(),
    tokensInHead(),
    headsOfAddresses(),
    offlineFiles(),
    filesOfModules(),
    quietScripts(),
    compressAhead(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // a module that is only preloaded for its own sake would hide what the login screen really costs
    modulePreload: {
      polyfill: false,
      // Of what a screen needs, the large files are fetched beside it; the names of all the small ones, for every screen there is,
      // would have to come with the login screen (5 kB).
      resolveDependencies: (_file, needs, { hostType }) =>
        hostType === 'html' ? needs : needs.filter((name) => /vendor-|\.css$/.test(name)),
    },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /\.css(\?|$)/, sideEffects: true },
          // tables of values: what nobody uses of them need not be sent
          { test: /packages[\\/](contract|page|rules|ui|widgets)[\\/]src[\\/]/, sideEffects: false },
        ],
      },
      output: {
        // The sheets of every screen are named in what the login loads: by what cannot be left out.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: GROUPS.map(({ name, test, initial, withNeeds = false }, index) => ({
            name,
            test,
            priority: GROUPS.length - index,
            includeDependenciesRecursively: withNeeds,
            ...(initial ? { tags: ['$initial' as const] } : {}),
          })),
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: {
      '/lfscada': { target: platform, ws: true },
      '/usual': { target: platform },
      '^/(mcp|oauth|[.]well-known)(/|$)': { target: platform },
      '^/(healthz|readyz|metrics|openapi[.]json|lightfield-client[.]ts)$': { target: platform },
    },
  },
});
