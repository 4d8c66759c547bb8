import type { BrandColors } from './brand-colors.ts';
import { hoveredPrimary } from './contrast.ts';

/** A brand's colors as the custom properties of the page, in the layer of all others (client/ui/tokens.css). */
export function brandStyle({ bar, primary, ...byTheme }: BrandColors): string {
  const colors = { ...byTheme, primary, 'primary-2': hoveredPrimary(primary) };
  const properties = Object.entries(colors).map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`);
  return `@layer tokens{:root{--bar:${bar};${properties.join(';')}}}`;
}
