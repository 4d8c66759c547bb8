import * as v from 'valibot';

/** What a field of the wrong kind, a missing one, and one that a brand doesn't have read like. */
export const fields = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected, received }) =>
    expected === 'never'
      ? 'A brand has no such field'
      : received === 'undefined'
        ? 'It is missing'
        : 'It must be an object',
  );

const isColor = 'It must be a color such as #1a2b3c';
const color = v.pipe(v.string(isColor), v.regex(/^#[\da-f]{6}$/i, isColor), v.toLowerCase());
const byTheme = fields({ light: color, dark: color });

/** The colors of a brand; docs/brand.md says where each appears. All others belong to the product. */
export const colorsSchema = fields({
  /** The header, which is dark in both themes. */
  bar: color,
  /** The line below the header, on `bar` in its dark color. */
  wire: byTheme,
  primary: byTheme,
  link: byTheme,
  focus: byTheme,
  select: byTheme,
});
export type BrandColors = v.InferOutput<typeof colorsSchema>;
