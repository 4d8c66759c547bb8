let scale: number | undefined;

/**
 * How much larger than usual the reader has set the text, 1 or more. Rows that are drawn by their place are as high as their text needs;
 * everything else is in rem. Read once: the setting changes between visits, not within one.
 */
export function textScale(): number {
  scale ??= Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
  return scale;
}
