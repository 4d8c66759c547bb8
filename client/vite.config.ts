import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  type BuildEnvironmentOptions,
  build,
  defaultClientConditions,
  defineConfig,
  normalizePath,
  type Plugin,
} from 'vite';

const output: BuildEnvironmentOptions = {
  target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'], // the first versions with light-dark() and the popover attribute
  outDir: 'dist',
  modulePreload: { polyfill: false }, // its inline script would need an exception in the content security policy
  assetsInlineLimit: 0,
};

/** rxjs also ships a modern build: without this, bundlers pick the larger ES5 one. */
const resolve = { conditions: ['es2015', ...defaultClientConditions] };

/** Schemas use each other's entries: reading one has no side effect, so unused ones can be dropped. */
const treeshake = { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false };

/** Keeps the code of the first view in one file, even if lazy components share some of it: split up, it is larger. */
const codeSplitting = { groups: [{ name: 'portal', tags: ['$initial' as const] }] };

/** Lists which file each lazy module is in: the manifest omits modules that share a file. `npm run size` reads it. */
const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const files = chunks.flatMap((chunk) =>
      chunk.moduleIds.map((id) => [normalizePath(relative(import.meta.dirname, id)), chunk.fileName]),
    );
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
};

/**
 * Builds the operator's page and the end of Google's sign-in separately: shared chunks would put their code into the
 * portal's first view.
 */
const pagesApart = (): Plugin => {
  let { outDir } = output;
  return {
    name: 'pages-apart',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      for (const page of ['ops', 'google-sign-in']) {
        const input = { [page]: join(import.meta.dirname, page, 'index.html') };
        await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          plugins: [react()],
          resolve,
          build: { ...output, outDir, emptyOutDir: false, rolldownOptions: { input, treeshake } },
        });
      }
    },
  };
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), moduleList, pagesApart()],
  resolve,
  build: { ...output, emptyOutDir: true, manifest: true, rolldownOptions: { treeshake, output: { codeSplitting } } },
  // ES modules, so that a worker can import lazily, like the page.
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
