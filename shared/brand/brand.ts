import * as v from 'valibot';
import { fail, ok, type Result } from '#shared/result.ts';
import { colorsSchema, fields } from './brand-colors.ts';
import { contrastFault } from './contrast.ts';

const words = (most: number) =>
  v.pipe(
    v.string('It must be a text'),
    v.trim(),
    v.regex(/^[^\p{C}<>"\\]+$/u, 'It must be one line of text, without < > " and \\'),
    v.maxLength(most, `It must have at most ${most} characters`),
  );

const isPicture = 'It must be the path of an .svg or .png file';
const picture = v.pipe(v.string(isPicture), v.maxLength(300, isPicture), v.regex(/^\P{C}+\.(?:svg|png)$/iu, isPicture));

const isAddress = 'It must be an address that begins with https://';
const address = v.pipe(
  v.string(isAddress),
  v.maxLength(300, 'It must have at most 300 characters'),
  v.url(isAddress),
  v.regex(/^https:/i, isAddress),
);

/**
 * The file that BRAND_FILE names, with paths that are relative to it.
 */
export const brandSchema = fields({
  name: words(40),
  /** For browser tabs and file names. */
  shortName: words(20),
  /** For light and for dark surfaces. */
  logo: fields({ light: picture, dark: picture }),
  favicon: picture,
  colors: colorsSchema,
  legal: v.optional(
    fields({ terms: v.optional(address), privacy: v.optional(address), imprint: v.optional(address) }),
    {},
  ),
  support: v.optional(
    v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s<>@",;:]+@[\w-]+(?:\.[\w-]+)+$/, 'It must be an email address')),
  ),
  /** The sender's name in mails. Unset: the one of MAIL_FROM. */
  mailSender: v.optional(words(60)),
});

type BrandFile = v.InferOutput<typeof brandSchema>;

/**
 * A brand as the portal serves it. Without a logo, the product's mark and the name are shown; without a favicon, the
 * product's own.
 */
export const servedBrandSchema = v.object({
  ...brandSchema.entries,
  logo: v.nullable(brandSchema.entries.logo),
  favicon: v.nullable(brandSchema.entries.favicon),
});
export type Brand = v.InferOutput<typeof servedBrandSchema>;

/** Checks a brand. @returns what is wrong with it otherwise, as the end of a sentence that names the file */
export function readBrand(json: unknown): Result<BrandFile, string> {
  const parsed = v.safeParse(brandSchema, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return fail(`doesn't fit at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
  }
  const fault = contrastFault(parsed.output.colors);
  return fault === undefined ? ok(parsed.output) : fail(fault);
}
