let scale: number | undefined;

/**
 * Returns the factor by which the reader has enlarged text, at least 1. Positioned rows scale with it;
 * everything else uses rem. Read once: the setting changes between visits, not within one.
 */
export function textScale(): number {
  scale ??= Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
  return scale;
}
