import { describe, expect, it } from 'vitest';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { listFiles, readText } from './support/sources.ts';

// BRAND_FILE replaces the product's name and colors. So the code has them in one place: shared/brand/.

/** What only programs read keeps its name under any brand. */
const identifiers: readonly { pattern: RegExp; of: string; sample: string }[] = [
  { pattern: /\bsellerwire_/g, of: 'metrics', sample: 'sellerwire_hubs 2' },
  {
    pattern: /'sellerwire-(?:portal|provider)'|'sellerwire'|'sellerwire\.(?:event|alerts)'/g,
    of: 'traces, locks, and tags',
    sample: "getTracer('sellerwire')",
  },
  {
    pattern: /\bsellerwire\.(?:v\d|signals|pseudo)\b|'sellerwire\.'/g,
    of: 'protocols, locks, and storage',
    sample: "'sellerwire.v1'",
  },
  { pattern: /'sellerwire-(?:session|google)'/g, of: 'headers and channels', sample: "'sellerwire-session'" },
  { pattern: /`urn:sellerwire:contract:/g, of: 'the contract', sample: '`urn:sellerwire:contract:' },
  { pattern: /`sellerwire (?:attachment|\$\{purpose\}) /g, of: 'keys', sample: '`sellerwire attachment ' },
  { pattern: /\bsellerWireSchema\b/g, of: 'a schema, of a seller', sample: 'sellerWireSchema' },
  {
    pattern: /#shared\/brand\/sellerwire\.ts|\bsellerwire(?:Page)?(?=[\s,;.)]|$)/gm,
    of: 'the brand itself',
    sample: "import { sellerwire } from '#shared/brand/sellerwire.ts';",
  },
];

const { bar, ...byTheme } = sellerwire.colors;
const colors = new Set([bar, ...Object.values(byTheme).flatMap(({ light, dark }) => [light, dark])]);

const findings = (text: string): string[] => {
  const rest = identifiers.reduce((left, { pattern }) => left.replace(pattern, ''), text);
  return [
    ...[...rest.matchAll(/.*sellerwire.*/gi)].map(([line]) => line.trim()),
    ...[...text.matchAll(/#[\da-f]{6}\b/gi)].map(([color]) => color).filter((color) => colors.has(color.toLowerCase())),
  ];
};

const files = listFiles().filter(
  (path) =>
    /^(?:client|edge|provider|shared)\/.*\.(?:tsx?|mjs|css|html|svg|sql)$/.test(path) &&
    !path.startsWith('shared/brand/') &&
    !/\.test\.tsx?$/.test(path),
);

describe('the product’s name and colors', () => {
  it('are in shared/brand/ and nowhere else in the code [CO-02]', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((path) => findings(readText(path)).map((found) => `${path}: ${found}`))).toEqual([]);
  });

  it.each([
    "title: 'Sellerwire'",
    '<span>Sellerwire</span>',
    'a file sellerwire-report.ndjson',
    'SELLERWIRE',
    `--primary: ${sellerwire.colors.primary.light};`,
    `--bar: ${bar.toUpperCase()};`,
  ])('are found in %s', (text) => {
    expect(findings(text)).toHaveLength(1);
  });

  it.each(identifiers)('may be in the names of $of', ({ sample }) => {
    expect(findings(sample)).toEqual([]);
  });
});
