import axe from 'axe-core';
import type { ReactNode } from 'react';
import { asyncScheduler, BehaviorSubject } from 'rxjs';
import { expect, onTestFinished } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { ClockProvider } from '#client/ui/age.tsx';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { createClock } from '#client/ui/page-clock.ts';
import { PreferencesProvider, type PreferencesStore } from '#client/ui/preferences-context.tsx';
import { ToastStack, ToastsProvider } from '#client/ui/toasts.tsx';
import { createToasts, type Toasts } from '#client/ui/toasts$.ts';
import { defaultPreferences, type Preferences } from '#shared/account/preferences/preferences.ts';

/** Settings that change at once and are stored nowhere. */
function preferencesOf(first: Preferences): PreferencesStore {
  const value$ = new BehaviorSubject(first);
  return { value$, save: async (patch) => value$.next({ ...value$.value, ...patch }) };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    forcedColors(value: 'active' | 'none'): Promise<void>;
  }
}

/** Gives the page the colors that a person has forced, until the test ends. */
export async function forceColors(): Promise<void> {
  await commands.forcedColors('active');
  onTestFinished(() => commands.forcedColors('none'));
}

type Shown = {
  toasts: Toasts;
  preferences: PreferencesStore;
  rerender(part: ReactNode): Promise<void>;
  unmount(): Promise<void>;
};

/** Renders a part with all that the portal's frame gives to every part: clock, toasts, confirmations, and settings. */
export const show = (part: ReactNode, preferences: Partial<Preferences> = {}): Promise<Shown> =>
  showIn((inner) => <main>{inner}</main>, part, createToasts(asyncScheduler), preferences);

/** The same for a whole page, which brings its own main part. */
export const showPage = (whole: ReactNode, toasts = createToasts(asyncScheduler)): Promise<Shown> =>
  showIn((inner) => inner, whole, toasts);

async function showIn(
  around: (inner: ReactNode) => ReactNode,
  part: ReactNode,
  toasts: Toasts,
  preferences: Partial<Preferences> = {},
): Promise<Shown> {
  const store = preferencesOf({ ...defaultPreferences, ...preferences });
  const clock = createClock(asyncScheduler);
  onTestFinished(clock.close);
  const framed = (inner: ReactNode) => (
    <ClockProvider value={clock}>
      <ToastsProvider value={toasts}>
        <PreferencesProvider store={store}>
          <ConfirmProvider>
            {around(inner)}
            <ToastStack />
          </ConfirmProvider>
        </PreferencesProvider>
      </ToastsProvider>
    </ClockProvider>
  );
  const { rerender, unmount } = await render(framed(part));
  return { toasts, preferences: store, rerender: (inner) => rerender(framed(inner)), unmount };
}

/** Rules about whole pages, which a single part cannot keep. */
const pageRules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
};

/**
 * Returns axe's findings as text, in light and in dark. The dark page differs in its colors only, so only its contrast
 * is checked.
 * @param within the part to check; the whole page by default
 */
export async function violations(within: Element = document.body): Promise<string[]> {
  const found = await inTheme('light', () =>
    axeIn(within, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  const dark = await inTheme('dark', () =>
    axeIn(within, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }),
  );
  return [...found, ...dark.map((each) => `in dark: ${each}`)];
}

async function inTheme<T>(theme: 'light' | 'dark', act: () => Promise<T>): Promise<T> {
  document.documentElement.dataset.theme = theme;
  await stillness();
  try {
    return await act();
  } finally {
    delete document.documentElement.dataset.theme;
  }
}

async function axeIn(within: Element, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const found = await axe.run(within, {
    runOnly,
    ...(runOnly.type === 'tag' && { rules: pageRules }),
    resultTypes: ['violations'],
    preload: false,
  });
  return found.violations.flatMap((each) =>
    each.nodes.map((node) => `${each.id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

/** Waits until every finite animation is over. */
export async function stillness(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

/**
 * Focuses an element as the keyboard would, which some controls can't be clicked for: another element lies over them.
 */
export async function focus(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  (target.element() as HTMLElement).focus();
}

/** Presses keys one after the other, in the notation of user-event: '{Escape}', 'abc', '{Shift>}{Tab}{/Shift}'. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** Visible buttons smaller than 24 by 24 px. */
export const smallTargets = (): string[] =>
  [...document.querySelectorAll('button, [role="button"]')]
    .filter((button) => button.checkVisibility())
    .flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width >= 24 && height >= 24
        ? []
        : [`${button.getAttribute('aria-label') ?? button.textContent} ${width}x${height}`];
    });

/** How many pixels the page is wider than its window. */
export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Returns what is wrong with the page that is open: axe's findings in light and dark, and what does not fit a phone.
 */
export async function looks(): Promise<string[]> {
  const found = await violations();
  const { innerWidth: width, innerHeight: height } = window;
  for (const narrow of [390, 360]) {
    await page.viewport(narrow, height);
    if (overflow() > 0) found.push(`${overflow()} px too wide at ${narrow} px`);
    found.push(...smallTargets());
  }
  await page.viewport(width, height);
  return found;
}
