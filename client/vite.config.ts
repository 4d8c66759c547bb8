import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, build, defaultClientConditions, defineConfig, normalizePath, type Plugin } from 'vite';
import { type Node, withoutServerFields, withoutUnused } from './page-calls.ts';
import { withoutUnusedFeatures } from './react-dom-unused.ts';

const output: BuildEnvironmentOptions = {
  target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'], // the first versions with light-dark() and the popover attribute
  outDir: 'dist',
  modulePreload: { polyfill: false }, // its inline script would need an exception in the content security policy
  assetsInlineLimit: 0,
};

const resolve = {
  /** rxjs also ships a modern build: without this, bundlers pick the larger ES5 one. */
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    /** The router's polyfill for older versions of React. */
    { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
    { find: /^tslib$|^\.\.\/scheduled\/scheduled$/, replacement: join(import.meta.dirname, 'rxjs-unused.ts') },
  ],
};

/**
 * Matches the modules of a group. A name without a file is an error: a module that left its group in a rename would weigh on the first view.
 * @param folders names without ending, by folder
 */
function modules(folders: Record<string, readonly string[]>): (id: string) => boolean {
  const root = join(import.meta.dirname, '..');
  const found = new Set<string>();
  for (const [folder, names] of Object.entries(folders))
    for (const name of names) {
      const path = ['ts', 'tsx', 'css'].map((ending) => join(root, folder, `${name}.${ending}`)).find((each) => existsSync(each));
      if (!path) throw new Error(`client/vite.config.ts names ${folder}/${name}, which does not exist.`);
      found.add(normalizePath(path));
    }
  return (id) => found.has(normalizePath(id));
}

/** Keeps the code of the first view in one file, even if lazy parts share some of it: split up, it is larger. */
const codeSplitting = {
  groups: [
    { name: 'portal', tags: ['$initial' as const] },
    // Shared by sign-in and later screens.
    {
      name: 'first-screens',
      test: modules({ 'client/ui': ['copy-text', 'fields'], 'client/features/account': ['public-page'], 'shared/account': ['texts'] }),
    },
    // Shared by the inbox and the grids.
    {
      name: 'list-parts',
      test: modules({
        'client/ui': ['media', 'price-scale', 'price-scale-geometry'],
        'client/ui/grid': ['new-pill', 'text-scale', 'use-reader'],
        'client/features/notifications': ['alert-actions', 'alert-text', 'arrival-text', 'store-context', 'gap-view', 'prices'],
      }),
    },
    // Small, and shared by later screens only: each separate file would add a line to the first view's list of all files.
    {
      name: 'later-parts',
      test: modules({
        'client/api': ['caller'],
        'client/features/preferences': ['preferences-sync'],
        'client/ui': ['failures', 'form-controls', 'menu-items', 'preference-names', 'query-state', 'screen-icon', 'texts', 'use-come-back'],
        'client/stream': ['resource-view'],
        shared: ['calls', 'format.lazy'],
        'shared/account': ['person-name'],
        'shared/preferences': ['calls'],
        'shared/plans': ['trial'],
      }),
    },
    // The same for the screens with a grid.
    {
      name: 'grid-parts',
      test: modules({
        'client/ui': ['key-figures', 'marketplace-select', 'search-box', 'selection-bar'],
        'client/ui/grid/tools': ['grid-tools'],
        'client/ui/grid/columns': ['cells', 'grid-address'],
        'shared/grid': ['page-query', 'column-filter'],
        'shared/history': ['days'],
        'shared/integrations': ['connection', 'texts'],
      }),
    },
    // Small, and used by most screens: as separate files, their names alone would add half a kB to the first view.
    {
      name: 'small-parts',
      test: modules({
        'client/ui': [
          'checkbox',
          'chip',
          'failures',
          'scheduling.lazy',
          'code-help',
          'drawer',
          'form',
          'progress',
          'radio-group',
          'segmented',
          'select',
          'steps',
          'switch',
        ],
        'client/stream': ['screen-event'],
      }),
    },
  ],
};

/** The first view contains a list of all lazy files. Hash-only names halve its size. */
const shortNames = { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' };

/** Schemas use each other's entries: reading one has no side effect, so unused ones can be dropped. */
const treeshake = { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false };

/**
 * Removes the edge's checks and the provider's requests from modules that declare calls, with everything that only they use: a page doesn't need
 * them. Dropping imports saves the most: a module that the first view imports joins it, including the code that only later screens use.
 */
const pageCalls: Plugin = {
  name: 'page-calls',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]shared[\\/][a-z-]+[\\/](?:[a-z-]+-)?calls\.ts$/ },
    handler(code) {
      const left = withoutServerFields(code, this.parse(code) as unknown as Node);
      return { code: withoutUnused(left, this.parse(left).body as unknown as Node[]), map: null };
    },
  },
};

/** Removes unused features from react-dom. A unit test checks that the installed version still has the functions it names. */
const smallReactDom: Plugin = {
  name: 'small-react-dom',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-dom[\\/]cjs[\\/]react-dom(?:-client)?\.production\.js$/ },
    handler(code) {
      return { code: withoutUnusedFeatures(code, this.parse(code) as unknown as Node).code, map: null };
    },
  },
};

/** Builds the operator's page and the end of Google's sign-in separately: shared chunks would put their code into the portal's first view. */
const pagesApart: Plugin = {
  name: 'pages-apart',
  apply: 'build',
  closeBundle: async () => {
    for (const page of ['ops', 'google-sign-in']) {
      const input = { [page]: join(import.meta.dirname, page, 'index.html') };
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: [react(), pageCalls, smallReactDom],
        resolve,
        build: { ...output, emptyOutDir: false, rolldownOptions: { input, treeshake } },
      });
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageCalls, smallReactDom, pagesApart],
  resolve,
  build: { ...output, emptyOutDir: true, manifest: true, rolldownOptions: { treeshake, output: { codeSplitting, ...shortNames } } },
  // ES modules, so that a worker can import lazily, like the page.
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
