import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, type ResolvedConfig, defineConfig } from 'vite';
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

/** Smaller files are sent as they are. Bytes. */
const COMPRESS_FROM = 1_024;
/** Writes .gz and .br beside every text file, so that the server never compresses while somebody waits. */
function compressAhead(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lf-compress-ahead',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const folder = join(config.root, config.build.outDir);
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names
          .filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name))
          .map(async (name) => {
            const path = join(folder, name);
            const content = await readFile(path);
            if (content.length < COMPRESS_FROM) return;
            await Promise.all([
              promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
              promisify(brotliCompress)(content, {
                params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
              }).then((packed) => writeFile(`${path}.br`, packed)),
            ]);
          }),
      );
    },
  };
}

/** Libraries that keep their own file: they change seldom, so browsers keep them over many updates of ours. */
const VENDORS: readonly (readonly [name: string, test: RegExp])[] = [
  ['vendor-react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/],
  ['vendor-router', /node_modules[\\/](@tanstack|i18next|react-i18next|zod)[\\/]/],
  ['vendor-maplibre', /node_modules[\\/](maplibre-gl|@maplibre)[\\/]/],
  ['vendor-uplot', /node_modules[\\/]uplot[\\/]/],
  ['vendor-antd', /node_modules[\\/](antd|@ant-design|@rc-component|@emotion|stylis|dayjs|throttle-debounce)[\\/]/],
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tokensInHead(), compressAhead()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // a module that is only preloaded for its own sake would hide what the login screen really costs
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /\.css(\?|$)/, sideEffects: true },
          // tables of values: what nobody uses of them need not be sent
          { test: /packages[\\/](contract|rules|ui)[\\/]src[\\/]/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: VENDORS.map(([name, test], index) => ({
            name,
            test,
            priority: VENDORS.length - index,
            entriesAware: true,
            includeDependenciesRecursively: false,
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
    },
  },
});
