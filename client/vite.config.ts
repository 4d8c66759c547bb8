import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
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
    {
      find: /^tslib$|^\.\.?\/(?:scheduled\/scheduled|util\/(?:isReadableStreamLike|throwUnobservableError|errorContext)|(?:scheduler\/)?(?:interval|timeout)Provider)$/,
      replacement: join(import.meta.dirname, 'rxjs-unused.ts'),
    },
  ],
};

/**
 * Matches the modules of a group. A name without a file is an error: a module that left its group in a rename would weigh on the first view.
 * @param folders names without ending, by folder; '*' for all of the folder
 */
function modules(folders: Record<string, readonly string[] | '*'>): (id: string) => boolean {
  const root = join(import.meta.dirname, '..');
  const found = new Set<string>();
  for (const [folder, names] of Object.entries(folders))
    for (const name of names === '*' ? namesIn(join(root, folder)) : names) {
      const paths = ['ts', 'tsx', 'css'].map((ending) => join(root, folder, `${name}.${ending}`)).filter((each) => existsSync(each));
      if (paths.length === 0) throw new Error(`client/vite.config.ts names ${folder}/${name}, which does not exist.`);
      for (const path of paths) found.add(normalizePath(path));
    }
  return (id) => found.has(normalizePath(id));
}

const namesIn = (folder: string): string[] => readdirSync(folder).map((file) => file.replace(/\.[^.]+$/, ''));

/** Keeps the code of the first view in one file, even if lazy parts share some of it: split up, it is larger. */
const codeSplitting = {
  groups: [
    { name: 'portal', tags: ['$initial' as const] },
    // Small, and shared by later screens only: each separate file would add a line to the first view's list of all files.
    {
      name: 'later-parts',
      test: modules({
        'client/api': ['caller'],
        'client/features/preferences': ['preferences-sync'],
        'client/ui': [
          'failures',
          'form-controls',
          'menu-at',
          'menu-items',
          'preference-names',
          'product-link',
          'query-state',
          'screen-icon',
          'texts',
          'use-come-back',
        ],
        'client/stream': ['resource-view'],
        shared: ['calls', 'format.lazy'],
        'shared/account': ['person-name'],
        'shared/members': ['paths'],
        'shared/preferences': ['calls'],
        'shared/plans': ['trial'],
        'shared/products': ['listing-url'],
      }),
    },
    // The same for the screens with a grid.
    {
      name: 'grid-parts',
      test: modules({
        'client/ui': ['file-sink', 'key-figures', 'search-box', 'selection-bar'],
        'client/ui/grid/tools': ['grid-tools', 'use-export'],
        'client/ui/grid/columns': ['cells', 'grid-address', 'row-selection'],
        'shared/grid': ['as-of', 'column-filter', 'csv', 'page-query'],
        'shared/history': ['days'],
      }),
    },
    { name: 'connections', test: modules({ 'shared/integrations': ['connection', 'texts'] }) },
    // The rows of a grid without the grid, which loads later on some screens.
    {
      name: 'server-rows',
      test: modules({ 'client/stream': ['use-server-rows'], 'client/ui/grid/columns': ['blocks-wanted', 'grid-rows', 'live-top', 'row-blocks'] }),
    },
    // Small, and used by most screens: as separate files, their names alone would add half a kB to the first view.
    {
      name: 'small-parts',
      test: modules({
        'client/ui': [
          'ask-link',
          'checkbox',
          'chip',
          'confirm-dialog',
          'dialog',
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
        'client/features/plans': ['plan-line'],
        'client/stream': ['screen-event'],
        'client/ui/prime': ['lazy-dialog-box'],
        shared: ['marketplace-ids'],
        'shared/plans': ['plan'],
        'shared/tokens': ['no-tokens'],
      }),
    },
    // The marks of people: shared by the inbox, the histories, and the sub-accounts.
    {
      name: 'person-parts',
      test: modules({
        'client/stream': ['people-read'],
        'client/ui': ['person-mark'],
        'client/ui/charts': ['series', 'series-key'],
        'shared/members': ['access', 'person-looks', 'team-calls'],
      }),
    },
    // Shared by the three histories.
    {
      name: 'history-parts',
      test: modules({
        'client/features/history': ['texts', 'time-tools'],
        'client/features/history/charts': ['charts-button'],
        'shared/history': ['buy-sell', 'calls', 'chart-queries', 'scope', 'team-columns', 'team-history', 'time', 'usage', 'week-hours'],
      }),
    },
    // Shared by the inbox and the screens of products and prices.
    {
      name: 'product-parts',
      test: modules({
        'client/stream': ['panel-part'],
        'shared/incidents': ['incident'],
        'shared/notifications': ['comparable', 'risk'],
        'shared/prices': ['access', 'change-price'],
      }),
    },
    // Shared by an alert's panel and the product's page.
    { name: 'fee-estimate', test: modules({ 'shared/fees': ['fee-estimate', 'fee-schedule'], 'shared/prices': ['price-calls'] }) },
    {
      name: 'profit-figures',
      test: modules({ 'shared/fees': ['product-category', 'profit-figures', 'referral-fee'], 'shared/prices': ['fee-input', 'price-choices'] }),
    },
    // Shared by the inbox and the lists that lead to tracking.
    {
      name: 'track-parts',
      test: modules({ 'client/ui': ['changed-listings', 'track-selected'], 'shared/tracking': ['limits', 'paths'] }),
    },
    { name: 'inbox', test: modules({ 'client/features/notifications': ['cause-text', 'conditions', 'notifications-screen'] }) },
    // Shared by the frame and some screens: a screen must not wait for the frame, nor fail with it.
    { name: 'shortcut-table', test: modules({ 'client/ui': ['shortcut-table'] }) },
    { name: 'plan-notes', test: modules({ 'client/features/plans/notices': ['past-due', 'texts'] }) },
    { name: 'token-table', test: modules({ 'client/features/plans/tokens': ['token-table'] }) },
    { name: 'last-visit', test: modules({ 'client/app': ['last-visit'] }) },
    { name: 'alert-texts', test: modules({ 'client/features/notifications': ['assign-texts', 'part-texts'] }) },
    { name: 'member-calls', test: modules({ 'shared/members': ['calls'] }) },
    // Shared by the frame, the inbox, Sub-accounts, and a sub-account's own page.
    {
      name: 'right-parts',
      test: modules({
        'client/features/rights': ['answer-toasts', 'ask-for-right', 'own-goals', 'rights-texts'],
        'client/ui': ['answer-request', 'goal-bars'],
        'shared/goals': ['calls', 'goals'],
        'shared/members': ['right-calls', 'right-names', 'right-requests'],
      }),
    },
    // What every page loads when it is idle. As forty small files, it took an eighth of the processor's time for a page. What can be needed at other
    // times, such as a toast while the network is down, has files of its own: a module that failed to load fails until the next reload.
    {
      name: 'keys',
      test: modules({
        'client/app/keys': ['keys', 'open-screens', 'palette', 'palette-entries', 'palette-match', 'portal-keys', 'recent-places', 'shortcut-help', 'texts'],
        'client/ui': ['shortcut-keys'],
      }),
    },
    {
      name: 'frame',
      test: modules({
        'client/app': ['frame-parts', 'frame-texts', 'link-note'],
        'client/features/notifications/signals': ['alert-signals'],
        'client/ui': ['in-sight'],
      }),
    },
    // The same for the inbox.
    {
      name: 'inbox-parts',
      test: modules({
        'client/features/notifications': ['mark-texts', 'mute-items', 'snooze-times'],
        'client/features/notifications/detail': [
          'alert-detail',
          'alert-people',
          'alert-prices',
          'alert-why',
          'detail-pane',
          'earlier-alerts',
          'kind-views',
          'offers-table',
          'price-ladder',
          'product-picture',
          'why-texts',
        ],
        'client/features/notifications/dialogs': '*',
        'client/features/notifications/filters': '*',
        'client/features/notifications/parts': '*',
        'client/features/notifications/state': ['found-list', 'found-view', 'inbox-commands', 'mark-commands', 'unsent'],
        'client/ui': ['menu-at'],
        'shared/notifications': ['alert-filter', 'inbox', 'inbox-calls', 'rules'],
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

/** Lists which file each lazy module is in: the manifest omits modules that share a file. `npm run size` reads it. */
const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const files = chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [normalizePath(relative(import.meta.dirname, id)), chunk.fileName]));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(files)) });
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
  plugins: [react(), pageCalls, smallReactDom, moduleList, pagesApart],
  resolve,
  build: { ...output, emptyOutDir: true, manifest: true, rolldownOptions: { treeshake, output: { codeSplitting, ...shortNames } } },
  // ES modules, so that a worker can import lazily, like the page.
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
