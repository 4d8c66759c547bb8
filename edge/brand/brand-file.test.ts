import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { readBrandFile, writePictures } from './brand-file.ts';

const example = join(import.meta.dirname, '..', '..', 'docs', 'brand-example');
const folder = temporaryFolder();
const file = join(folder.path, 'brand.json');
const json = JSON.parse(readFileSync(join(example, 'brand.json'), 'utf8'));
const pictures = ['logo-light.svg', 'logo-dark.svg', 'icon.svg'];
/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

beforeEach(() => {
  writeFileSync(file, JSON.stringify(json));
  for (const name of pictures) writeFileSync(join(folder.path, name), readFileSync(join(example, name)));
});
afterAll(() => folder.remove());

const errorOf = (path = file) => {
  const read = readBrandFile(path);
  return read.ok ? 'no error' : read.error;
};

describe('the brand’s file', () => {
  it('is read with its pictures, whose served names change with their content; without one, the brand is the product’s own [CO-02]', () => {
    expect(readBrandFile(undefined)).toEqual({ ok: true, value: { brand: sellerwire, pictures: [] } });
    const read = readBrandFile(file);
    if (!read.ok) throw new Error(read.error);
    const { brand } = read.value;
    expect(brand).toEqual({ ...json, logo: brand.logo, favicon: brand.favicon });
    const served = [brand.logo?.light, brand.logo?.dark, brand.favicon];
    expect(read.value.pictures.map(({ path }) => path)).toEqual(served);
    for (const path of served) expect(path).toMatch(/^\/brand\/[\da-f]{16}\.svg$/);
    expect(read.value.pictures.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
      pictures.map((name) => readFileSync(join(example, name), 'utf8')),
    );

    writeFileSync(join(folder.path, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    const changed = readBrandFile(file);
    expect(changed).toMatchObject({ ok: true, value: { brand: { logo: brand.logo } } });
    expect(changed).not.toMatchObject({ value: { brand: { favicon: brand.favicon } } });
  });

  it('may name PNG pictures, and its pictures can become files of the client [CO-02]', () => {
    mkdirSync(join(folder.path, 'client'), { recursive: true });
    writeFileSync(join(folder.path, 'icon.PNG'), png);
    writeFileSync(file, JSON.stringify({ ...json, favicon: './icon.PNG' }));
    const read = readBrandFile(file);
    if (!read.ok) throw new Error(read.error);
    expect(read.value.brand.favicon).toMatch(/\.png$/);
    writePictures(join(folder.path, 'client'), read.value);
    for (const { path } of read.value.pictures) expect(existsSync(join(folder.path, 'client', path))).toBe(true);
  });

  it('is refused in one sentence that says what is wrong [CO-02]', () => {
    const missing = join(folder.path, 'none.json');
    expect(errorOf(missing)).toBe(`BRAND_FILE names ${missing}, which does not exist.`);
    expect(errorOf(folder.path)).toBe(`BRAND_FILE names ${folder.path}, which is not a file.`);
    writeFileSync(file, '{\n  "name": "A",\n}');
    expect(errorOf()).toMatch(/^BRAND_FILE names \S+, which is not JSON: [^\n]+\.$/);
    writeFileSync(file, JSON.stringify({ ...json, colors: { ...json.colors, bar: 'blue' } }));
    expect(errorOf()).toBe(
      `BRAND_FILE names ${file}, which doesn't fit at colors.bar: It must be a color such as #1a2b3c.`,
    );
    writeFileSync(file, JSON.stringify({ ...json, colors: { ...json.colors, bar: '#7fd6a4' } }));
    expect(errorOf()).toMatch(
      /^BRAND_FILE names \S+, which has too little contrast: [^\n]+ on colors\.bar \(#7fd6a4\) measures [\d.]+:1 and needs 4\.5:1\.$/,
    );
    truncateSync(file, 70_000);
    expect(errorOf()).toBe(`BRAND_FILE names ${file}, which has 70,000 bytes, of at most 65,536.`);
  });

  it('is refused for a picture of 20 MB, a missing one, a script, and one of another kind, by the field’s name [CO-02]', () => {
    const dark = join(folder.path, 'logo-dark.svg');
    truncateSync(dark, 20_000_000);
    const whose = `BRAND_FILE names ${file}, whose logo.dark, logo-dark.svg,`;
    expect(errorOf()).toBe(`${whose} has 20,000,000 bytes, of at most 200,000.`);
    writeFileSync(dark, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>');
    expect(errorOf()).toBe(`${whose} has the element <script>, and a logo may only draw.`);
    writeFileSync(dark, png);
    expect(errorOf()).toBe(`${whose} is not an SVG picture.`);
    writeFileSync(file, JSON.stringify({ ...json, favicon: 'icon.png' }));
    writeFileSync(dark, readFileSync(join(example, 'logo-dark.svg')));
    expect(errorOf()).toBe(`BRAND_FILE names ${file}, whose favicon, icon.png, does not exist.`);
    writeFileSync(join(folder.path, 'icon.png'), '<svg/>');
    expect(errorOf()).toBe(`BRAND_FILE names ${file}, whose favicon, icon.png, is not a PNG picture.`);
  });
});
