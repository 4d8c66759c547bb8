import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Brand, readBrand } from '#shared/brand/brand.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { BRAND_FOLDER } from './branded-page.ts';
import { svgFault } from './svg-fault.ts';

/** A logo or favicon. */
type BrandPicture = { path: string; bytes: Uint8Array<ArrayBuffer> };
/** A brand whose pictures have the paths at which the portal serves them. */
export type LoadedBrand = { brand: Brand; pictures: readonly BrandPicture[] };

export const ownBrand: LoadedBrand = { brand: sellerwire, pictures: [] };

/** Bytes. */
const LARGEST_FILE = 65_536;
const LARGEST_PICTURE = 200_000;

/**
 * Reads the file that BRAND_FILE names, and its pictures. @returns the product's own brand without one, or one sentence
 * about what is wrong
 */
export function readBrandFile(file: string | undefined): Result<LoadedBrand, string> {
  if (file === undefined) return ok(ownBrand);
  const json = bytesOf(file, LARGEST_FILE);
  if (!json.ok) return fail(`BRAND_FILE names ${file}, which ${json.error}.`);
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(json.value));
  } catch (cause) {
    return fail(`BRAND_FILE names ${file}, which is not JSON: ${(cause as Error).message.replace(/\s+/g, ' ')}.`);
  }
  const read = readBrand(given);
  if (!read.ok) return fail(`BRAND_FILE names ${file}, which ${read.error}.`);

  const pictures: BrandPicture[] = [];
  const { logo, favicon, ...rest } = read.value;
  const served: Record<string, string> = {};
  for (const [field, path] of Object.entries({ 'logo.light': logo.light, 'logo.dark': logo.dark, favicon })) {
    const picture = pictureOf(resolve(dirname(file), path));
    if (!picture.ok) return fail(`BRAND_FILE names ${file}, whose ${field}, ${path}, ${picture.error}.`);
    pictures.push(picture.value);
    served[field] = picture.value.path;
  }
  return ok({
    brand: {
      ...rest,
      logo: { light: served['logo.light'] as string, dark: served['logo.dark'] as string },
      favicon: served.favicon as string,
    },
    pictures,
  });
}

/** Adds the pictures to a built client, for a host that serves only files of the build. */
export function writePictures(client: string, { pictures }: LoadedBrand): void {
  for (const { path, bytes } of pictures) {
    const target = join(client, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

function pictureOf(path: string): Result<BrandPicture, string> {
  const read = bytesOf(path, LARGEST_PICTURE);
  if (!read.ok) return read;
  const isPng = /\.png$/i.test(path);
  const fault = isPng ? pngFault(read.value) : svgFault(new TextDecoder().decode(read.value));
  if (fault) return fail(fault);
  // A changed picture gets another name, because browsers store it forever.
  const name = createHash('sha256').update(read.value).digest('hex').slice(0, 16);
  return ok({ path: `${BRAND_FOLDER}${name}.${isPng ? 'png' : 'svg'}`, bytes: read.value });
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngFault = (bytes: Uint8Array): string | undefined =>
  PNG.every((byte, at) => bytes[at] === byte) ? undefined : 'is not a PNG picture';

/** Reads a file that is not larger than that. @returns what is wrong, as the end of a sentence */
function bytesOf(path: string, most: number): Result<Uint8Array<ArrayBuffer>, string> {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return fail('is not a file');
    if (stat.size > most)
      return fail(`has ${stat.size.toLocaleString('en-US')} bytes, of at most ${most.toLocaleString('en-US')}`);
    return ok(new Uint8Array(readFileSync(path)));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    return fail(code === 'ENOENT' ? 'does not exist' : `can't be read (${code})`);
  }
}
