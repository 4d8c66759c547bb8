import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, build, defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { type Node, withoutServerFields, withoutUnused } from './page-calls.ts';

const output: BuildEnvironmentOptions = {
  target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'], // the first with light-dark() and popovers
  outDir: 'dist',
  modulePreload: { polyfill: false }, // an inline script would need a hole in the content security policy
  assetsInlineLimit: 0,
};

const resolve = {
  /** rxjs has a build in today's language too: without this, bundlers get the larger one for ES5. */
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    /** What the router fills in for older versions of React. */
    { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
    { find: /^tslib$|^\.\.\/scheduled\/scheduled$/, replacement: join(import.meta.dirname, 'rxjs-left-out.ts') },
  ],
};

/** What every page begins with stays in one file, however many parts that come later use some of it: in pieces it weighs more. */
const codeSplitting = {
  groups: [
    { name: 'portal', tags: ['$initial' as const] },
    // Sign-in and the inbox have these, and later screens too.
    {
      name: 'first-screens',
      test: /[\\/](?:client[\\/](?:ui[\\/](?:copy-text|fields|media|price-scale|grid[\\/](?:new-pill|text-scale|use-reader))|features[\\/](?:account[\\/]public-page|notifications[\\/](?:alert-actions|alert-text|arrival-words|store-context|gap-view|price-scale-geometry|prices)))|shared[\\/]account[\\/]texts)\.tsx?$/,
    },
    // Small, and only later screens share them: each file of its own costs the first view a line in its list of all files.
    {
      name: 'later-parts',
      test: /[\\/](?:client[\\/](?:api[\\/]caller|features[\\/]preferences[\\/]preferences-sync|ui[\\/](?:key-figures|marketplace-select|menu-items|preference-names|search-box|selection-bar|use-come-back|grid[\\/](?:tools[\\/]grid-tools|columns[\\/](?:cells|grid-address)))|stream[\\/]resource-view)|shared[\\/](?:account[\\/]person-name|calls|format\.lazy|preferences[\\/]calls|grid[\\/](?:page-query|column-filter)|history[\\/]days|integrations[\\/](?:connection|texts)|plans[\\/]trial))\.tsx?$/,
    },
    // Small, and most screens have some of them: each in a file of its own, their names alone would weigh half a kB in the first view.
    {
      name: 'small-parts',
      test: /[\\/]client[\\/](?:ui[\\/](?:checkbox|chip|failures|scheduling\.lazy|code-help|drawer|form|progress|radio-group|segmented|select|steps|switch|term)|stream[\\/]screen-event)\.tsx?$/,
    },
  ],
};

/** The first view carries a list of all files that screens on demand need: without words in their names it is half as long. */
const shortNames = { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' };

/** Schemas are built of others' entries: reading one has no effect, and one that nobody uses need not be there. */
const treeshake = { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false };

/**
 * A table of calls holds what the edge checks and what the provider is asked, too: a page needs none of it. What only those fields name goes with
 * them, imports first of all: a module that the first view imports is in the first view, with everything that later screens use of it.
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

/** The operator's page and the end of Google's sign-in are builds of their own: with shared chunks the portal's first view would carry what they need together. */
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
        plugins: [react(), pageCalls],
        resolve,
        build: { ...output, emptyOutDir: false, rolldownOptions: { input, treeshake } },
      });
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageCalls, pagesApart],
  resolve,
  build: { ...output, emptyOutDir: true, manifest: true, rolldownOptions: { treeshake, output: { codeSplitting, ...shortNames } } },
  // A worker fetches what it needs for a file, as the page does for a screen.
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
