import type { BrandColors } from './brand-colors.ts';

// Measures a brand's colors against those that the portal shows them with, by WCAG 2.2 (1.4.3, 1.4.11).

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type ByTheme = Record<Theme, string>;

/** Text needs this ratio, level AA. */
const TEXT = 4.5;
/** Lines, rings, and filled controls need this one. */
const SHAPE = 3;

/** The product's colors that meet a brand's, as in client/ui/tokens.css; a test compares the two. */
export const productColors = {
  canvas: { light: '#f1f4f8', dark: '#080e1a' },
  sunken: { light: '#f7f9fc', dark: '#0b1322' },
  surface: { light: '#ffffff', dark: '#0f1829' },
  raised: { light: '#ffffff', dark: '#172339' },
  hover: { light: '#eff4fb', dark: '#152138' },
  'hover-2': { light: '#eff4fb', dark: '#243453' },
  'accent-wash': { light: '#fff2cc', dark: '#33290d' },
  ink: { light: '#0b1830', dark: '#e8edf7' },
  'ink-2': { light: '#41506a', dark: '#b6c2d9' },
  'ink-3': { light: '#58667f', dark: '#93a2be' },
  'line-3': { light: '#74829b', dark: '#6f81a3' },
  'accent-text': { light: '#8a5200', dark: '#ffc145' },
  'accent-line': { light: '#b37200', dark: '#ffc145' },
  gain: { light: '#006e66', dark: '#4fd0bb' },
  loss: { light: '#b5331a', dark: '#ff9474' },
  'on-fill': { light: '#ffffff', dark: '#ffffff' },
} satisfies Record<string, ByTheme>;
type ProductColor = keyof typeof productColors;

const surfaces: readonly ProductColor[] = ['surface', 'canvas', 'sunken', 'raised', 'hover', 'hover-2', 'accent-wash'];
/** Texts of any surface, also of selected rows. */
const texts: readonly ProductColor[] = ['ink', 'ink-2', 'ink-3', 'gain', 'loss', 'accent-text'];
const lines: readonly ProductColor[] = ['line-3', 'accent-line'];
/** The header's buttons under the pointer: white over the bar, with this share. */
const VEIL = 0x1f / 0xff;

/** The primary color under the pointer: darker in the light theme, lighter in the dark one. */
export const hoveredPrimary = ({ light, dark }: ByTheme): ByTheme => ({
  light: mixed(light, '#000000', 0.25),
  dark: mixed(dark, '#ffffff', 0.06),
});

/** One color in front of another. `what` names the front one, `where` the back one, for people. */
type Pair = { what: string; front: string; where: string; back: string; least: number };

/** @returns the end of a sentence that names the first pair with too little contrast, and its ratio */
export function contrastFault(colors: BrandColors): string | undefined {
  const fault = pairsOf(colors).find(({ front, back, least }) => contrast(front, back) < least);
  if (!fault) return undefined;
  const { what, front, where, back, least } = fault;
  // Rounded down: 4.49 must not read as enough.
  const measured = Math.floor(contrast(front, back) * 100) / 100;
  return `has too little contrast: ${what} (${front}) on ${where} (${back}) measures ${measured}:1 and needs ${least}:1`;
}

function pairsOf(colors: BrandColors): Pair[] {
  return [...themes.flatMap((theme) => pairsIn(theme, colors)), ...pairsOnBar(colors)];
}

function pairsIn(theme: Theme, { primary, link, focus, select, wire }: BrandColors): Pair[] {
  const own = (name: ProductColor) => productColors[name][theme];
  const hovered = hoveredPrimary(primary)[theme];
  const backs = [
    ...surfaces.map((name) => ({ where: `the portal's ${name}`, back: own(name) })),
    { where: `colors.select.${theme}`, back: select[theme] },
  ];
  const field = (name: string) => `colors.${name}.${theme}`;
  const onSelect = (names: readonly ProductColor[], least: number): Pair[] =>
    names.map((name) => ({
      what: `the portal's ${name}`,
      front: own(name),
      where: field('select'),
      back: select[theme],
      least,
    }));
  const white = { what: 'white text', front: own('on-fill'), least: TEXT };
  const surface = { where: "the portal's surface", back: own('surface'), least: SHAPE };
  return [
    { ...white, where: field('primary'), back: primary[theme] },
    { ...white, where: `${field('primary')} under the pointer`, back: hovered },
    // Checked boxes and switches.
    { what: field('primary'), front: primary[theme], ...surface },
    { what: field('wire'), front: wire[theme], ...surface },
    ...onSelect(texts, TEXT),
    ...onSelect(lines, SHAPE),
    ...backs.map((on) => ({ what: field('link'), front: link[theme], ...on, least: TEXT })),
    ...backs.map((on) => ({ what: field('focus'), front: focus[theme], ...on, least: SHAPE })),
  ];
}

/** The header is dark in both themes, and so is everything on it. */
function pairsOnBar({ bar, wire, link, focus }: BrandColors): Pair[] {
  const onBar = { where: 'colors.bar', back: bar };
  const names = texts.filter((name) => name !== 'gain');
  return [
    ...names.map((name) => ({
      what: `the portal's ${name}`,
      front: productColors[name].dark,
      ...onBar,
      least: TEXT,
    })),
    {
      what: "the portal's ink",
      front: productColors.ink.dark,
      where: 'colors.bar under the pointer',
      back: mixed(bar, '#ffffff', VEIL),
      least: TEXT,
    },
    { what: 'colors.link.dark', front: link.dark, ...onBar, least: TEXT },
    { what: 'colors.focus.dark', front: focus.dark, ...onBar, least: SHAPE },
    { what: 'colors.wire.dark', front: wire.dark, ...onBar, least: SHAPE },
  ];
}

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes two colors. @param share of the second one, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const [first, second] = [channels(one), channels(other)];
  return `#${first
    .map((value, at) =>
      Math.round(value + ((second[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
