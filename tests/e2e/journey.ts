import type { publicScreens } from '#client/app/public-screens.ts';
import type { screens } from '#client/app/screens.ts';

/** The screens of the portal, and the operator's page. */
type ScreenName = keyof typeof screens | keyof typeof publicScreens | 'operator';

/**
 * Marks a browser test as one that `npm test` runs: somebody's main way through these screens.
 * `tests/architecture.test.ts` refuses a screen without one. Playwright starts these by their tag.
 */
export const journey = (...through: [ScreenName, ...ScreenName[]]) => ({
  tag: '@journey',
  annotation: through.map((screen) => ({ type: 'screen', description: screen })),
});
