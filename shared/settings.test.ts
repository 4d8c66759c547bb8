import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reader, Setting } from './setting-schemas.ts';
import { readValues, settings, settingsFor } from './settings.ts';

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const readers: readonly Reader[] = ['portal', 'worker', 'provider'];
const all = Object.entries<Setting>(settings);
const names = Object.keys(settings);

/** The doc comments of the settings, by name. */
const meanings: Record<string, string> = Object.fromEntries(
  ['shared/settings.ts', 'shared/session/sign-in-settings.ts'].flatMap((path) =>
    [...textOf(path).matchAll(/ {2}\/\*\*\s((?:(?!\*\/).)+?)\s+\*\/\n {2}([A-Z_]+): \{/gs)].map(
      ([, text = '', name = '']) => [name, text.replace(/^\s*\* /, '').replaceAll(/\n\s*\* /g, ' ')],
    ),
  ),
);

describe('settings', () => {
  it('are all in .env.example, each with its meaning and default', () => {
    const listed = [...textOf('.env.example').matchAll(/^(?:# (.*)\n)?([A-Z][A-Z_]*)=(.*)$/gm)].map(
      ([, help, name, value]) => ({ name, help, value }),
    );
    const expected = all.map(([name, { default: otherwise }]) => ({
      name,
      help: otherwise === undefined ? meanings[name] : `${meanings[name]} Default ${otherwise}.`,
      value: '',
    }));
    expect(listed).toEqual(expected);
  });

  it('are all in docs/settings.md, each with its default and reader', () => {
    const listed = [...textOf('docs/settings.md').matchAll(/^\| `([A-Z][A-Z_]*)` \| (.+) \| (.+) \|$/gm)].map(
      ([, name, otherwise, readBy]) => [name, otherwise, readBy],
    );
    const expected = all.map(([name, { default: otherwise, readBy }]) => [name, otherwise ?? '–', readBy.join(', ')]);
    expect(listed).toEqual(expected);
  });

  it('in wrangler.toml are read by a worker', () => {
    const vars = /\n\[vars\]\n((?:[A-Z_]+ = .*\n)+)/.exec(textOf('wrangler.toml'))?.[1] ?? '';
    const set = [...vars.matchAll(/^([A-Z_]+) = /gm)].map((match) => match[1] as string);
    expect(set.length).toBeGreaterThan(5);
    const read = settingsFor('worker', Object.fromEntries(names.map((name) => [name, 'x'])));
    expect(set.filter((name) => !(name in read))).toEqual([]);
  });

  it('all have a default, which an empty value keeps', () => {
    const unset = readValues('portal', {});
    expect(unset).toMatchObject({
      ok: true,
      value: { port: 8787, host: '127.0.0.1', dataDir: '.data', rateLimits: true, product: 'az', providerPort: 8788 },
    });
    expect(readValues('portal', Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(unset);
  });

  it('are read by their listed readers only', () => {
    for (const reader of readers) {
      const wrong = names.filter((name) => !readValues(reader, { [name]: '\u0000 wrong' }).ok);
      const checked = all.filter(([name, { readBy }]) => readBy.includes(reader) && name !== 'DATA_DIR');
      expect(wrong.sort()).toEqual(checked.map(([name]) => name).sort());
    }
  });

  it('that are wrong are reported in one sentence, which never contains a secret', () => {
    for (const [name, setting] of all) {
      if (name === 'DATA_DIR') continue;
      const read = readValues(setting.readBy[0] as Reader, { [name]: '!\nwrong' });
      const sentence = read.ok ? '' : read.error;
      expect(sentence).toMatch(new RegExp(`^${name} [^\\n]*must be [^\\n]+[^.]\\.$`));
      expect(sentence.includes('wrong')).toBe(setting.secret === undefined);
    }
  });

  it.each([
    ['HOST', '[::1]', 'host', '::1'],
    ['UPSTREAM_API', 'https://api.example/v2//', 'upstreamApi', 'https://api.example/v2'],
    ['PORT', ' 0 ', 'port', 0],
    ['RATE_LIMITS', 'off', 'rateLimits', false],
  ])('%s=%s is read as %s: %o', (name, text, value, meant) => {
    expect(readValues('portal', { [name]: text })).toMatchObject({ ok: true, value: { [value]: meant } });
  });
});
