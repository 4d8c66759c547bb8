import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicScreens } from '#client/app/public-screens.ts';
import { screens } from '#client/app/screens.ts';
import { isCode, listFiles, readText, type Source, sourceOf } from './support/sources.ts';

// docs: the import table, cycles, and naming rules. Every rule comes with a sample that breaks it.

type Rule = {
  behaviour: string;
  find: (sources: Source[]) => string[];
  breach: Record<string, string>;
  testsToo?: true;
};

const manifest = JSON.parse(readText('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const paths = listFiles();
// For files other than code, the rules read only the name.
const all = paths
  .filter((path) => !/\.(?:png|jpg|ico|woff2?|xlsx?|gz)$/.test(path))
  .map((path) => sourceOf(path, isCode(path) ? readText(path) : ''));

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
/** Tests may import anything: only rules with `testsToo` check them. */
const production = all.filter(({ path }) => !isTest(path));

const edgePackages = [
  // The one module of Node's that both hosts have.
  'node:async_hooks',
  'hono',
  'hono-openapi',
  'htmlparser2',
  'valibot',
  '@valibot/to-json-schema',
  'jose',
  'openid-client',
  'prom-client',
  'rate-limiter-flexible',
];
const serverPackages = [
  ...edgePackages,
  '@hono/node-server',
  'ws',
  'kysely',
  'socket.io',
  'socket.io-parser',
  'engine.io-parser',
  'stripe',
  'nodemailer',
  'web-push',
  'standardwebhooks',
];
const pagePackages =
  /^(?:react|react-dom|react-is|react-hook-form|@hookform\/.*|primereact|wouter|rxjs|observable-hooks|dompurify|@tanstack\/.*|recharts)$/;
/** The edge's files that run on Node to start or deploy a host. */
const startsHosts =
  /^edge\/(?:client-build|provider-process|host-files|brand\/brand-file|cloudflare\/(?:main|deploy|local-worker))\.ts$/;
/**
 * Files that only a separate process needs: starting and ending a server, the address that a proxy passes on, waiting
 * for work, spreading the reconciles of many hubs, the log of many users, `npm run dev`, `npm run check:upstream`,
 * `npm run backup`.
 */
const onlyOnNode =
  /\/(?:edge|background|client-address|drain-requests|open-hubs|reconcile-slots|(?:backup|check|dev)\/.+)\.ts$/;
/** About 500 lines. */
const LONGEST_SOURCE = 22_000;
const sharedByBothSides = ['valibot', 'dayjs'];
/** File names that every domain, or every layer, has once. */
const sliceName = /\/(?:access|app|calls|deps|limits|main|paths|settings|texts)\.tsx?$/;

/** The queue, and mails with a link that proves the address they go to. */
const mailsItself =
  /^provider\/(?:mail\/mail|session\/(?:mail-to-owner|reset-operations)|account\/(?:settings\/(?:settings|email-link)-operations|onboarding\/sign-up-operations)|members\/set-password-link)\.ts$/;

/** The files that invent products and sellers. */
const inventions =
  /^provider\/products\/(?:catalogue|described|price-history|sample-(?:products|sellers|product-data))\.ts$/;
/** `products` and `sellers` serve the calls that a company has itself. */
const mayInvent = /^provider\/(?:(?:products|sellers|sample|sandbox|feed)\/|(?:provider|compose-\w+)\.ts$)/;

/** What the portal is about. Each has the same name wherever it has a folder. */
const domains = [
  ...['account', 'billing', 'channels', 'inbox', 'integrations', 'listings', 'members', 'products', 'recording'],
  ...['reports', 'sellers', 'sheets', 'team', 'tokens', 'tracking', 'views', 'wholesale'],
];
/** The other folders of each house: what domains are made of, or run on. */
const workings: Record<string, readonly string[]> = {
  shared: ['brand', 'grid', 'health', 'session', 'time', 'tracing', 'upstream'],
  provider: [
    ...['codes', 'companion', 'contract', 'db', 'feed', 'files', 'http', 'ingest', 'limits', 'mail', 'messages'],
    ...['operator', 'outbox', 'sample', 'sandbox', 'session', 'sms', 'socket'],
  ],
  'client/features': [],
  'client/widgets': [],
};

const rules: Rule[] = [
  {
    behaviour: 'calls each of the seventeen domains by one name in shared, provider, and client',
    find: (sources) =>
      sources
        .map(({ path }) => path)
        .filter((path) => {
          const [, house = '', room = ''] =
            /^(shared|provider|client\/(?:features|widgets))\/([^/]+)\//.exec(path) ?? [];
          return room !== '' && !domains.includes(room) && !workings[house]?.includes(room);
        }),
    breach: { 'shared/plans/a.ts': '', 'client/features/notifications/a.ts': '' },
  },
  {
    behaviour: 'shared imports valibot, dayjs, and nothing but itself',
    find: (sources) =>
      foreignImports(sources, 'shared/', ['shared/'], (name) => sharedByBothSides.includes(name.split('/')[0] ?? '')),
    breach: { 'shared/a.ts': "import { join } from 'node:path';" },
  },
  {
    behaviour:
      'the hub imports only shared, the schema library that shared is made of, and the two parsers of the upstream wire',
    find: (sources) =>
      foreignImports(sources, 'edge/hub/', ['shared/', 'edge/hub/'], (name) =>
        ['valibot', 'engine.io-parser', 'socket.io-parser'].includes(name),
      ),
    breach: { 'edge/hub/a.ts': "import { Hono } from 'hono';", 'edge/hub/b.ts': "import { deps } from '../deps.ts';" },
  },
  {
    behaviour: 'lets the edge import shared, itself and platform-neutral packages, but neither of its hosts',
    find: (sources) =>
      foreignImports(
        sources.filter(({ path }) => !/^edge\/(?:hub|node|cloudflare)\//.test(path) && !startsHosts.test(path)),
        'edge/',
        ['shared/', 'edge/'],
        (name) => edgePackages.includes(name),
        /^edge\/(?:node|cloudflare)\//,
      ),
    breach: {
      'edge/a.ts': "import { main } from './node/main.ts';",
      'edge/b.ts': "const fs = await import('node:fs');",
    },
  },
  {
    behaviour: "lets the edge's hosts import anything of the edge except each other",
    find: (sources) => [
      ...foreignImports(
        sources,
        'edge/node/',
        ['shared/', 'edge/'],
        (name) => !pagePackages.test(name),
        /^edge\/cloudflare\//,
      ),
      ...foreignImports(
        sources.filter(({ path }) => !startsHosts.test(path)),
        'edge/cloudflare/',
        ['shared/', 'edge/'],
        (name) => edgePackages.includes(name) || name.startsWith('cloudflare:'),
        /^edge\/node\//,
      ),
      ...foreignImports(
        sources.filter(({ path }) => startsHosts.test(path)),
        'edge/',
        ['shared/', 'edge/'],
        (name) => name.startsWith('node:') || ['esbuild', 'miniflare'].includes(name),
        /^edge\/node\//,
      ),
    ],
    breach: {
      'edge/node/a.ts': "import { sql } from '../cloudflare/sql.ts';",
      'edge/cloudflare/a.ts': "export { sql } from '#edge/node/sql.ts';",
    },
  },
  {
    behaviour: 'keeps a Cloudflare file of the same name for every Node file of the edge',
    find: (sources) => {
      const there = new Set([...sources.map(({ path }) => path), ...paths]);
      return sources
        .map(({ path }) => path)
        .filter(
          (path) =>
            /^edge\/node\/.+\.ts$/.test(path) &&
            !onlyOnNode.test(path) &&
            !there.has(path.replace('/node/', '/cloudflare/')),
        );
    },
    breach: { 'edge/node/a.ts': '' },
  },
  {
    behaviour: 'the provider imports shared and itself, never edge or client',
    find: (sources) =>
      foreignImports(sources, 'provider/', ['shared/', 'provider/'], (name) => !pagePackages.test(name)),
    breach: { 'provider/a.ts': "import type { App } from '#edge/app.ts';" },
  },
  {
    behaviour: 'lets the client import shared and itself, never edge, provider or server packages',
    find: (sources) =>
      foreignImports(
        sources.filter(({ path }) => path !== 'client/vite.config.ts'),
        'client/',
        ['shared/', 'client/'],
        (name) => !name.startsWith('node:') && (sharedByBothSides.includes(name) || !serverPackages.includes(name)),
      ),
    breach: { 'client/a.tsx': "import { hub } from '../edge/hub/hub.ts';", 'client/b.ts': "import 'ws';" },
  },
  {
    behaviour: 'keeps client features from importing each other',
    find: (sources) =>
      eachImport(
        sources,
        (path, target) => featureOf(path) !== undefined && (featureOf(target) ?? featureOf(path)) !== featureOf(path),
      ),
    breach: { 'client/features/billing/a.ts': "import { x } from '../tokens/x.ts';" },
  },
  {
    behaviour:
      'keeps the base of the client from importing the widgets, the features, or the app, and the widgets from importing the last two',
    find: (sources) =>
      eachImport(
        sources,
        (path, target) =>
          (/^client\/(?:api|stream|ui)\//.test(path) && /^client\/(?:app|features|widgets)\//.test(target)) ||
          (/^client\/widgets\//.test(path) && /^client\/(?:app|features)\//.test(target)),
      ),
    breach: {
      'client/ui/a.tsx': "import { x } from '../features/billing/x.ts';",
      'client/stream/a.ts': "import { x } from '../widgets/members/x.tsx';",
      'client/widgets/members/a.tsx': "import { x } from '#client/app/x.ts';",
    },
  },
  {
    behaviour: 'lets only client/ui import PrimeReact',
    find: (sources) => eachPackage(sources, (path, name) => name === 'primereact' && !path.startsWith('client/ui/')),
    breach: { 'client/features/billing/a.tsx': "import { Button } from 'primereact/button';" },
  },
  {
    behaviour: "keeps HTTP out of the provider's tables, SQL out of its routes, and both out of its operations",
    find: (sources) =>
      eachPackage(
        sources.filter(({ path }) => path.startsWith('provider/')),
        (path, name) =>
          (/-(?:table|operations)\.ts$/.test(path) &&
            /^(?:hono|hono-openapi|@hono\/node-server|node:http)$/.test(name)) ||
          (/-(?:routes|operations)\.ts$/.test(path) && /^(?:kysely|node:sqlite)$/.test(name)),
      ),
    breach: {
      'provider/billing/plans/plans-table.ts': "import { Hono } from 'hono';",
      'provider/billing/plans/plans-routes.ts': "import { sql } from 'kysely';",
      'provider/billing/plans/plans-operations.ts': "import type { Context } from 'hono';",
    },
  },
  {
    behaviour: "lets the provider's other domains know products and sellers by their product data alone [CO-09]",
    find: (sources) =>
      eachImport(
        sources,
        (path, target) => path.startsWith('provider/') && inventions.test(target) && !mayInvent.test(path),
      ),
    breach: { 'provider/inbox/a.ts': "import { lookUp } from '../products/catalogue.ts';" },
  },
  {
    behaviour: "lets the edge's routes read only validated bodies and queries",
    find: (sources) =>
      sources
        .filter(
          ({ path, code }) =>
            path.startsWith('edge/routes/') &&
            /\.req\.(?:json|text|query|queries|parseBody|formData|arrayBuffer|blob|raw)\b/.test(code),
        )
        .map(({ path }) => path),
    breach: { 'edge/routes/plans-handlers.ts': "app.post('/', async (c) => c.json(await c.req.json()));" },
  },
  {
    testsToo: true,
    behaviour: 'has no circular imports',
    find: circles,
    breach: {
      'shared/a.ts': "import './b.ts';",
      'shared/b.ts': "export * from '#shared/c.ts';",
      'shared/c.ts': "import type { A } from './a.ts';",
    },
  },
  {
    behaviour: 'has no circular imports between the folders and files within a folder',
    find: roomCircles,
    breach: {
      'provider/db/a.ts': "import '../tokens/b.ts';",
      'provider/tokens/b.ts': "import '../deps.ts';",
      'provider/deps.ts': "import type { A } from './db/c.ts';",
      'provider/db/c.ts': '',
    },
  },
  {
    testsToo: true,
    behaviour: 'imports only existing files, with their extension',
    find: (sources) => {
      const known = new Set([...sources.map(({ path }) => path), ...paths]);
      return eachImport(sources, (_, target) => !known.has(target));
    },
    breach: { 'shared/a.ts': "import { b } from './nowhere';" },
  },
  {
    testsToo: true,
    behaviour: 'lists every imported package in package.json, with runtime packages under dependencies',
    find: (sources) =>
      eachPackage(
        sources,
        (path, name) => !name.startsWith('node:') && !name.startsWith('cloudflare:') && !isDeclared(path, name),
      ),
    breach: { 'provider/a.ts': "import left from 'left-pad';", 'client/a.ts': "import { test } from 'vitest';" },
  },
  {
    testsToo: true,
    behaviour: 'names files and folders in kebab-case',
    find: (sources) =>
      sources
        .map(({ path }) => path)
        .filter(
          (path) => /^(?:shared|edge|client|provider|tests|docs)\//.test(path) && !path.split('/').every(isKebab),
        ),
    breach: { 'client/ui/DataGrid.tsx': '' },
  },
  {
    behaviour: 'gives every file a unique name, except the names that each domain, layer or host repeats',
    find: (sources) => {
      const named = sources
        .map(({ path }) => path)
        .filter((path) => /\.tsx?$/.test(path) && !sliceName.test(path) && !/^edge\/cloudflare\//.test(path));
      const places = Map.groupBy(named, (path) => basename(path).replace(/\.tsx?$/, ''));
      return [...places.values()].filter((same) => same.length > 1).map((same) => same.join(' and '));
    },
    breach: { 'provider/billing/plans/plan-state.ts': '', 'client/features/billing/plan-state.tsx': '' },
  },
  {
    testsToo: true,
    behaviour: 'has no catch-all files such as utils or helpers',
    find: (sources) =>
      sources
        .map(({ path }) => path)
        .filter(
          (path) =>
            isCode(path) && /(?:^|[-.])(?:utils?|helpers?|managers?|misc|common|stuff)(?:[-.$]|$)/.test(basename(path)),
        ),
    breach: { 'edge/date-utils.ts': '', 'shared/helpers.ts': '' },
  },
  {
    testsToo: true,
    behaviour: 'has no files that only re-export',
    find: (sources) => sources.filter(isBarrel).map(({ path }) => path),
    breach: { 'client/ui/index.ts': '', 'client/ui/all.ts': "export * from './a.ts';\nexport { b } from './b.ts';\n" },
  },
  {
    testsToo: true,
    behaviour: 'has no doc comment behind code on its line, where it documents what follows',
    find: (sources) => sources.filter(({ text }) => /^\s*[^\s/*].*\/\*\* /m.test(text)).map(({ path }) => path),
    breach: {
      'client/a.ts': ['type A = {', '  b: string /', '** Of c. */;', '  c: string;', '};']
        .join('\n')
        .replace('/\n', '/'),
    },
  },
  {
    // In characters, because lines measure the formatter.
    behaviour: 'has no source longer than 22,000 characters',
    find: (sources) =>
      sources.filter(({ text }) => text.length > LONGEST_SOURCE).map(({ path, text }) => `${path}: ${text.length}`),
    breach: { 'shared/a.ts': 'x;\n'.repeat(8_000) },
  },
  {
    behaviour:
      'mails a holder of an account through mailToOwner, which chooses a confirmed address; what confirms an address writes to it itself',
    find: (sources) =>
      sources
        .filter(({ path, code }) => /\benqueueMail\(/.test(code) && !mailsItself.test(path))
        .map(({ path }) => path),
    breach: { 'provider/team/weekly-mail/a.ts': 'await enqueueMail(trx, now, { to: account.email });' },
  },
  {
    testsToo: true,
    behaviour: 'places unit tests beside the sources they test',
    find: (sources) => sources.filter(isAstray).map(({ path }) => path),
    breach: { 'edge/nowhere/a.test.ts': '', 'edge/hub/b.test.ts': "import { readSettings } from '#edge/settings.ts';" },
  },
  {
    testsToo: true,
    behaviour: 'waits for conditions and never for a fixed time in browser tests',
    find: (sources) =>
      sources
        .filter(({ path, code }) => path.startsWith('tests/e2e/') && /\bwaitForTimeout\b/.test(code))
        .map(({ path }) => path),
    breach: { 'tests/e2e/a.e2e.ts': 'await page.waitForTimeout(500);' },
  },
  {
    behaviour: 'browser tests keep the routes they have (tests/e2e/browser-test.ts says why)',
    testsToo: true,
    find: (sources) =>
      sources
        .filter(({ path, code }) => path.endsWith('.e2e.ts') && /\.unroute\(|\btimes: \d/.test(code))
        .map(({ path }) => path),
    breach: { 'tests/e2e/a.e2e.ts': "await page.route('**/api/tokens', (route) => route.abort(), { times: 1 });" },
  },
  {
    testsToo: true,
    behaviour: 'has no skipped, focused or unwritten tests',
    find: (sources) =>
      sources
        .filter((source) =>
          /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails)\w*\b/.test(source.code),
        )
        .map(({ path }) => path),
    breach: { 'tests/a.test.ts': "it.skip('x', () => {});" },
  },
  {
    testsToo: true,
    behaviour: 'has no enum and no namespace, since Node runs the sources unchanged',
    find: (sources) =>
      sources
        .filter((source) =>
          /(?:^|[;{}]|\b(?:export|declare|const))\s*(?:enum|namespace)\s+[A-Za-z]\w*\s*\{/m.test(source.code),
        )
        .map(({ path }) => path),
    breach: { 'shared/a.ts': 'export const enum Colour { Red }' },
  },
];

describe('the code base', () => {
  for (const rule of rules) {
    it(rule.behaviour, () => {
      expect(rule.find(rule.testsToo ? all : production)).toEqual([]);
    });

    it(`finds a breach: ${rule.behaviour}`, () => {
      const samples = Object.entries(rule.breach).map(([path, text]) => sourceOf(path, text));
      const found = rule.find(samples).join('\n');
      // A circle is one line that names every file.
      for (const { path } of samples) expect(found).toContain(path);
    });
  }

  it('pins every dependency to one version', () => {
    expect(unpinned(manifest)).toEqual([]);
    expect(unpinned({ dependencies: { a: '^1.0.0', b: '1.0.0' }, devDependencies: { c: 'latest' } })).toEqual([
      'a',
      'c',
    ]);
  });

  it('has no machine paths or package registries in any file', () => {
    expect(all.filter(({ path }) => namesPlace(readText(path))).map(({ path }) => path)).toEqual([]);
    const places = [
      ['', 'home', 'ann', 'x'].join('/'),
      ['', 'tmp', 'x'].join('/'),
      ['C:', 'Users', 'ann'].join('\\'),
      ['https://registry', 'npmjs', 'org'].join('.'),
    ];
    for (const place of places) expect(namesPlace(`const at = '${place}';`)).toBe(true);
    expect(namesPlace("const at = '/api/session'; // see /ops")).toBe(false);
  });

  it('does not take text in a string, a comment or a template for an import', () => {
    const text = [
      "// import { a } from './comment.ts';",
      'const quoted = "import \'./string.ts\'";',
      "const made = `import './template.ts' $" + "{await import('./real.ts')} import './again.ts'`;",
      "const pattern = /'/; import { type B } from './b.ts';",
      "export type { C } from './c.ts'; const half = a / 2; import('./d.ts');",
      'import {\n  e,\n  f,\n} from "./e.ts";',
    ].join('\n');
    const found = sourceOf('shared/a.ts', text).imports.map(({ specifier }) => specifier);
    expect(found.sort()).toEqual(['./b.ts', './c.ts', './d.ts', './e.ts', './real.ts']);
  });

  it('has a journey through every screen, which npm test runs', () => {
    const tests = all.filter(({ path }) => path.endsWith('.e2e.ts')).map(({ path }) => readText(path));
    const named = tests.flatMap((text) =>
      [...text.matchAll(/\bjourney\(([^)]*)\)/g)].flatMap(([, names = '']) => names.replaceAll("'", '').split(', ')),
    );
    const ours = Object.entries(screens).flatMap(([name, screen]) => ('path' in screen ? [name] : []));
    expect([...ours, ...Object.keys(publicScreens), 'operator'].filter((name) => !named.includes(name))).toEqual([]);
  });
});

/** Imports of the sources under `folder` that lead anywhere but to `targets` and allowed packages. */
function foreignImports(
  sources: Source[],
  folder: string,
  targets: string[],
  allows: (name: string) => boolean,
  except?: RegExp,
): string[] {
  const inside = sources.filter(({ path }) => path.startsWith(folder));
  return [
    ...eachImport(
      inside,
      (_, target) => !targets.some((each) => target.startsWith(each)) || (except?.test(target) ?? false),
    ),
    ...eachPackage(inside, (_, name) => !allows(name)),
  ];
}

const eachImport = (sources: Source[], isWrong: (path: string, target: string) => boolean): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target !== undefined && isWrong(path, target))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );

const eachPackage = (sources: Source[], isWrong: (path: string, name: string) => boolean): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => target === undefined && isWrong(path, packageOf(specifier)))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );

const packageOf = (specifier: string): string =>
  specifier.includes(':') ? specifier : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const featureOf = (path: string): string | undefined => /^client\/features\/([^/]+)\//.exec(path)?.[1];

function isDeclared(path: string, name: string): boolean {
  if (name in manifest.dependencies) return true;
  // The local worker start bundles and runs it with development tools, and `npm run dev` serves the client with Vite.
  const mayUseTools =
    isTest(path) ||
    path.endsWith('.config.ts') ||
    (path === 'edge/cloudflare/local-worker.ts' && ['esbuild', 'miniflare'].includes(name)) ||
    (path === 'edge/node/dev/main.ts' && name === 'vite');
  return mayUseTools && name in manifest.devDependencies;
}

/** Files that import each other in a circle. */
function circles(sources: Source[]): string[] {
  return groupsOf(
    new Map(
      sources.map(({ path, imports }) => [
        path,
        new Set(imports.flatMap(({ target }) => (target === undefined ? [] : [target]))),
      ]),
    ),
  );
}

/** The same for the files and folders within each folder, at every depth of the sources. */
function roomCircles(sources: Source[]): string[] {
  const houses = new Map<string, Map<string, Set<string>>>();
  const between: { from: string; to: string; files: string }[] = [];
  for (const { path, imports } of sources.filter((each) => /^(?:shared|edge|provider|client)\//.test(each.path))) {
    for (const { target } of imports) {
      if (target === undefined) continue;
      const from = path.split('/');
      const to = target.split('/');
      const depth = from.findIndex((part, at) => part !== to[at]);
      if (depth < 1) continue;
      const house = from.slice(0, depth).join('/');
      const rooms = houses.get(house) ?? new Map<string, Set<string>>();
      houses.set(house, rooms);
      const room = `${house}/${from[depth]}`;
      const other = `${house}/${to[depth]}`;
      rooms.set(room, (rooms.get(room) ?? new Set()).add(other));
      between.push({ from: room, to: other, files: `${path} → ${target}` });
    }
  }
  return [...houses.values()].flatMap(groupsOf).map((group) => {
    const rooms = group.split(' ↔ ');
    return [
      group,
      ...between.filter(({ from, to }) => rooms.includes(from) && rooms.includes(to)).map(({ files }) => files),
    ].join('\n  ');
  });
}

/** Strongly connected groups (Tarjan), one line per group. */
function groupsOf(leadsTo: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];

  const visit = (name: string): void => {
    numbers.set(name, numbers.size);
    lowest.set(name, numbers.get(name) as number);
    stack.push(name);
    for (const target of leadsTo.get(name) ?? []) {
      if (!leadsTo.has(target)) continue;
      if (!numbers.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(name, Math.min(lowest.get(name) as number, lowest.get(target) as number));
    }
    if (lowest.get(name) !== numbers.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group.sort().join(' ↔ '));
  };
  for (const name of leadsTo.keys()) if (!numbers.has(name)) visit(name);
  return found;
}

function isKebab(part: string, index: number, parts: string[]): boolean {
  if (part === 'README.md') return true;
  const word = '[a-z0-9]+(?:-[a-z0-9]+)*';
  return new RegExp(index === parts.length - 1 ? `^${word}\\$?(?:\\.${word})*$` : `^${word}$`).test(part);
}

/**
 * Whether a unit test is misplaced: it must import something of its folder or nothing of its layer, since it may test
 * the whole from outside.
 */
function isAstray({ path, imports }: Source): boolean {
  if (path.startsWith('tests/') || !isTest(path)) return false;
  const folder = dirname(path);
  if (!paths.some((each) => isCode(each) && !isTest(each) && dirname(each) === folder)) return true;
  const layer = `${folder.split('/')[0]}/`;
  const tested = imports.flatMap(({ target }) => (target?.startsWith(layer) ? [dirname(target)] : []));
  return tested.length > 0 && !tested.includes(folder);
}

function isBarrel({ path, text, code: masked }: Source): boolean {
  if (!isCode(path)) return false;
  if (/^index\.tsx?$/.test(basename(path))) return true;
  const statements = masked
    .split(/[;\n](?=\s*(?:import|export|const|let|type|function|class)\b)/)
    .filter((each) => each.trim() !== '');
  return (
    text !== '' &&
    statements.length > 1 &&
    statements.every((each) => /^\s*export\s+(?:type\s+)?[*{][^=]*from\s*«\d+»;?\s*$/.test(each))
  );
}

const unpinned = (groups: Record<string, Record<string, string>>): string[] =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(groups[group] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name]) => name),
  );

function namesPlace(text: string): boolean {
  const folder = /(?:^|[\s'"`(=])\/(?:home|Users|root|work|mnt|tmp|private)\/[\w.-]+/m;
  const drive = /\b[A-Z]:\\{1,2}Users\\/;
  const registry =
    /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.|https?:\/\/[^\s"'/]*(?:artifactory|verdaccio|nexus|npm-?(?:mirror|proxy|registry))/i;
  return folder.test(text) || drive.test(text) || registry.test(text);
}
