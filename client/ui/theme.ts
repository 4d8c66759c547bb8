import { BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import { localized } from '#shared/localized.ts';
import { readStored, removeStored, writeStored } from './stored.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeNames: Record<Theme, string> = localized('ui/themes', {
  system: 'Same as system',
  light: 'Light',
  dark: 'Dark',
});

export type ThemeChoice = {
  theme$: BehaviorSubject<Theme>;
  choose(theme: Theme): void;
  /** Reads the stored theme again: another person may have signed in. */
  reload(): void;
};

/** Manages the color theme, which follows the system until somebody chooses one. */
export function createTheme(root: HTMLElement): ThemeChoice {
  const saved = () => readStored('theme', v.picklist(themes), 'system');
  const theme$ = new BehaviorSubject<Theme>(saved());
  const show = (theme: Theme) => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  show(theme$.value);
  return {
    theme$,
    reload: () => {
      theme$.next(saved());
      show(theme$.value);
    },
    choose: (theme) => {
      theme$.next(theme);
      show(theme);
      if (theme === 'system') removeStored('theme');
      else writeStored('theme', theme);
    },
  };
}
