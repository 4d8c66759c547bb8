import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '#shared/contract.ts';
import { listFiles, readText } from './support/sources.ts';

// docs/style.md lists these words for people. Here each has the pattern that finds it, and a sentence that breaks the
// rule.

type Retired = { pattern: RegExp; use: string; breach: string };

const retired: Retired[] = [
  { pattern: /\bdesks?\b|Desk\(/i, use: 'store', breach: 'createTrackingDesk(call)' },
  { pattern: /\bbones?\b|\bBones/i, use: 'skeleton', breach: 'The bones of a row' },
  { pattern: /<Blank\b|\bBlank\(/, use: 'EmptyState', breach: '<Blank title="Nothing yet" />' },
  { pattern: /\bdoors?\b/i, use: 'endpoint, public screen', breach: 'The door that takes messages' },
  { pattern: /limitStrangers/, use: 'anonymous', breach: 'limitStrangers(5)' },
  { pattern: /\bon-demand\b|onDemand/i, use: 'lazy', breach: 'onDemand(() => import())' },
  { pattern: /\bWhoever\b/, use: 'a subject: the user, the caller, the owner', breach: 'Whoever asks gets it' },
  { pattern: /\be-mails?\b/i, use: 'email', breach: 'An e-mail is sent' },
  { pattern: /\bthe documents\b/i, use: 'the specification', breach: 'As the documents have it' },
  { pattern: /notOffered|isOffered|leftOut/i, use: 'the full profile', breach: 'if (isOffered(answer))' },
  { pattern: /\bkept[A-Z]|[a-z]Kept\b/, use: 'stored, saved', breach: 'keptFilters' },
  { pattern: /\btold[A-Z]|[a-z]Told\b/, use: 'notified, emitted', breach: 'toldAt' },
  { pattern: /\basked[A-Z]|[a-z]Asked\b/, use: 'requested', breach: 'askedBy' },
  { pattern: /\btell[A-Z]|[a-z]Tell\b/, use: 'notify, emit, show', breach: 'tellInbox(trx)' },
  { pattern: /\bask[A-Z]|[a-z]Asks?\b/, use: 'request, question', breach: 'askAmazon()' },
  { pattern: /\bdigest[A-Z]|[a-z]Digests?\b/, use: 'since the visit, weekly mail', breach: 'sendDigests(deps)' },
  { pattern: /\bheld(?:Plan|Rows)|\buseHeldRows/, use: 'current plan, waiting rows', breach: 'heldPlan(user)' },
  { pattern: /FromPlace\b|\bplacesOf\b/, use: 'path, address', breach: 'signInFromPlace' },
  { pattern: /no longer good/i, use: 'has expired or was already used', breach: 'This link is no longer good.' },
  { pattern: /\bvs before\b/i, use: 'vs previous period', breach: '12 % vs before' },
];

/**
 * Files that need a retired word: the list itself, product names, headers that people type, and the specification's own
 * lines.
 */
const exempt =
  /^(?:tests\/words\.test\.ts|docs\/style\.md|docs\/requirements\.md|provider\/products\/sample-products\.ts|provider\/sample\/supplier-words\.ts|shared\/grid\/column-filter\.test\.ts|tests\/e2e\/languages\.e2e\.ts|client\/features\/members\/parts\/csv-members.*)$/;

const texts = listFiles()
  .filter((path) => /\.(?:tsx?|css|html|md)$/.test(path) && !exempt.test(path))
  .map((path) => ({ path, lines: readText(path).split('\n') }));

const findings = ({ pattern, use }: Retired): string[] =>
  texts.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} say '${use}': ${line.trim()}`] : [])),
  );

describe('retired words', () => {
  it.each(retired)('$pattern does not appear in sources, texts, and docs: it is $use', (word) => {
    expect(word.breach).toMatch(word.pattern);
    expect(findings(word)).toEqual([]);
  });

  it('are all in docs/style.md', () => {
    const style = readText('docs/style.md');
    for (const { use } of retired) expect(style).toContain(use);
  });
});

it('the docs name only files and folders that exist; x stands for any name', () => {
  const named = texts
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, lines }) =>
      [...lines.join('\n').matchAll(/`((?:shared|provider|edge|client|tests)\/[\w$./-]+)`/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
  expect(named.length).toBeGreaterThan(100);
  const isPattern = (name: string) => /(?:^|\/)x[/.-]/.test(name);
  expect(named.filter(({ name }) => !isPattern(name) && !existsSync(join(import.meta.dirname, '..', name)))).toEqual(
    [],
  );
});

it('the docs link only to pages, headings, and pictures that exist', () => {
  const pages = new Map(
    listFiles()
      .filter((path) => path.endsWith('.md'))
      .map((path) => [path, readText(path)]),
  );
  expect(pages.size).toBeGreaterThan(20);
  const anchors = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
  const broken = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
      .filter(([, file = '', anchor = '']) => {
        const target = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(import.meta.dirname, '..', target))) return true;
        return anchor !== '' && !anchors(pages.get(target) ?? '').includes(anchor);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});
