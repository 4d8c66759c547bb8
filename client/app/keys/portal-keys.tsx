import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { latinKey } from '#client/ui/pressed-key.ts';
import { useStable } from '#client/ui/scheduling.ts';
import { createKeyHandler, isModalOpen, type KeyPress } from '#client/ui/shortcut-keys.ts';
import { keysOpen$, shortcutActions, useShortcuts } from '#client/ui/shortcuts.ts';
import { uiTexts } from '#client/ui/texts.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { PortalRoot } from '../portal-root.ts';
import { addressOf } from '../routing.ts';
import type { Store } from '../store.ts';
import { openScreens } from './open-screens.ts';
import { Palette } from './palette.tsx';
import { rememberPlace } from './recent-places.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import './keys.css';

/** Few people ever open it. */
const ReportDialog = lazyExport(() => import('../report/report-dialog.tsx'), 'ReportDialog');

export type KeysProps = {
  store: Store;
  root: PortalRoot;
  info: PortalInfo | null;
  /** The keys pressed before this part loaded, oldest first. */
  early: KeyPress[];
};

const close = () => keysOpen$.next(null);

/** How long a screen is open before it counts as visited, ms. */
const VISITED_AFTER = 1_000;

/** Handles the keyboard shortcuts of every screen, and shows the help and the command palette. */
export function Keys({ store, root, info, early }: KeysProps) {
  const opened = useValue(keysOpen$);
  useShortcuts(
    () => ({
      help: () => keysOpen$.next('help'),
      commands: () => keysOpen$.next('palette'),
      report: () => keysOpen$.next('report'),
      undo: store.toasts.newestUndo(),
    }),
    undefined,
    true,
  );

  const { goTo } = useStable({
    goTo: (letter: string) => {
      const found = openScreens(store).find(({ screen }) => screen.go === letter);
      if (found) navigate(addressOf(found.screen, info?.product));
    },
  });
  useEffect(() => {
    const singleKeys = () => store.preferences.value$.value.singleKeys;
    const handle = createKeyHandler({
      actionOf: (id, focused) => shortcutActions(focused)[id],
      goTo,
      singleKeys,
      // A dialog is in the document a moment after it was opened.
      isModalOpen: () => keysOpen$.value !== null || isModalOpen(),
      now: () => performance.now(),
    });
    // One after the other, each rendered before the next: an action can depend on what the one before has changed.
    const catchUp = () => {
      const press = early.shift();
      if (!press) return;
      flushSync(() => handle(press));
      setTimeout(catchUp);
    };
    const onKey = (press: KeyboardEvent) => (early.length > 0 ? void early.push(press) : handle(press));
    setTimeout(catchUp);
    // In the capture phase, because popups keep their keys to themselves.
    const onCommands = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || latinKey(event).toLowerCase() !== 'k')
        return;
      event.preventDefault();
      event.stopPropagation();
      if (keysOpen$.value === 'palette') keysOpen$.next(null);
      else if (!isModalOpen()) keysOpen$.next('palette');
    };
    addEventListener('keydown', onCommands, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onCommands, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, [store, early, goTo]);
  useEffect(() => close, []);

  const address = useLocationProperty(() => location.pathname + location.search);
  useEffect(() => {
    const timer = setTimeout(() => rememberPlace(store, address), VISITED_AFTER);
    return () => clearTimeout(timer);
  }, [store, address]);

  if (opened === 'help') return <ShortcutHelp store={store} onClose={close} />;
  if (opened === 'palette') return <Palette store={store} root={root} info={info} onClose={close} />;
  if (opened === 'report')
    return (
      <LazyBoundary failed={<NotOpened onClose={close} />}>
        <ReportDialog store={store} onClose={close} />
      </LazyBoundary>
    );
  return null;
}

/** Says that the dialog could not be loaded. Without a dialog, the keys have to work again. */
function NotOpened({ onClose }: { onClose(): void }) {
  const toasts = useToasts();
  useEffect(() => {
    toasts.show({ kind: 'failed', text: uiTexts.notLoaded, key: 'report' });
    onClose();
  }, [toasts, onClose]);
  return null;
}
