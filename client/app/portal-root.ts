import { asyncScheduler, BehaviorSubject, type Observable } from 'rxjs';
import { type Call, createCall } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { createFileCall } from '#client/api/file-call.ts';
import { browserCredentials } from '#client/features/account/browser-credentials.ts';
import { createSession, type Session } from '#client/features/account/session.ts';
import type { SessionState } from '#client/features/account/session$.ts';
import { lazyInbox } from '#client/features/notifications/lazy-inbox.ts';
import { online$, pagehide$, pageshow$, visible$ } from '#client/stream/page-signals$.ts';
import { openBrowserSocket } from '#client/stream/page-socket.ts';
import { browserFrame } from '#client/ui/scheduling.ts';
import { createTheme, type ThemeChoice } from '#client/ui/theme.ts';
import { createToasts, type Toasts } from '#client/ui/toasts$.ts';
import { portalCalls, sessionCalls } from '#shared/account/calls.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { publicScreenAt } from './routing.ts';
import type { Secrets } from './secrets.ts';
import { createStore, type Store } from './store.ts';
import { appTexts } from './texts.ts';

/** Everything that outlives a sign-in, and the store of whoever is signed in now. */
export type PortalRoot = {
  session: Session;
  session$: Observable<SessionState>;
  store$: BehaviorSubject<Store | null>;
  /** undefined until the edge has answered, null when it could not. */
  info$: BehaviorSubject<PortalInfo | null | undefined>;
  theme: ThemeChoice;
  toasts: Toasts;
  call: Call;
  /** Of the address that the page was opened at. */
  secrets: Secrets;
  signOut(): Promise<void>;
};

export function createPortalRoot(secrets: Secrets): PortalRoot {
  const theme = createTheme(document.documentElement);
  const toasts = createToasts(asyncScheduler);
  const leaving = createLeaving({ fetch: (...args: Parameters<typeof fetch>) => fetch(...args), lasting: sessionCalls.signOut.path });
  const calls = { fetch: leaving.fetch, scheduler: asyncScheduler, onSignedOut: (inactive: boolean) => session.ended(inactive) };
  const call = createCall(calls);
  const fileCall = createFileCall(calls);
  const session = createSession({ api: caller(sessionCalls, call), credentials: browserCredentials });
  const store$ = new BehaviorSubject<Store | null>(null);
  const info$ = new BehaviorSubject<PortalInfo | null | undefined>(undefined);
  // One name for this tab across its reconnects, and another after a reload: the state it names is gone then.
  const tab = crypto.randomUUID();

  session.session$.subscribe((state) => {
    theme.reload();
    const present = store$.value;
    if (state.phase === 'signed-in') {
      if (present?.user._id === state.user._id) return;
      present?.close();
      const stream = { open: openBrowserSocket, tab, scheduler: asyncScheduler, random: Math.random, visible$, online$, pageshow$ };
      store$.next(
        createStore({
          user: state.user,
          call,
          fileCall,
          stream,
          toasts: quietOnPublicScreens(toasts),
          nextFrame: browserFrame,
          leaving$: pagehide$,
          commandsPart: lazyInbox,
          onSessionEnded: session.ended,
          changePassword: session.changePassword,
        }),
      );
    } else if (present) {
      // Nothing of the one who leaves stays for the next.
      present.close();
      store$.next(null);
    }
  });

  void session.restore();
  void caller(portalCalls, call)
    .info()
    .then((answer) => {
      info$.next(answer.ok ? answer.value.value : null);
    });

  return {
    session,
    session$: session.session$,
    store$,
    info$,
    theme,
    toasts,
    call,
    secrets,
    signOut: async () => {
      const store = store$.value;
      await store?.notifications.commands.flush();
      const failure = await leaving.during(session.signOut);
      if (failure) store?.toasts.show({ kind: 'failed', text: appTexts.signOutFailed, more: failure.message });
      else theme.reload();
    },
  };
}

/** What an account has to say belongs to its screens: on a page outside the frame, such as the wizard, it would lie over what that asks. */
const quietOnPublicScreens = (toasts: Toasts): Toasts => ({
  ...toasts,
  show: (toast) => (publicScreenAt(location.pathname)?.screen.for === 'everyone' ? 0 : toasts.show(toast)),
});

type Leaving = {
  fetch: typeof fetch;
  /** Signs out: what is on its way is given up first, and what is asked for meanwhile does not set out. */
  during<T>(signOut: () => Promise<T>): Promise<T>;
};

/**
 * Calls that end with the session. One that is still on its way at a sign-out would be refused as nobody's, and the browser
 * would write each refusal into its console as an error.
 * @param options.lasting the path whose calls go on all the same
 */
export function createLeaving(options: { fetch: typeof fetch; lasting: string }): Leaving {
  let leaving = new AbortController();
  let gone: Promise<unknown> = Promise.resolve();
  return {
    fetch: async (path, init) => {
      if (path === options.lasting) return options.fetch(path, init);
      const { signal } = leaving;
      try {
        return await options.fetch(path, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal });
      } catch (error) {
        // Whoever asked is told when it is clear whether anybody is still here.
        if (signal.aborted) await gone;
        throw error;
      }
    },
    during: async (signOut) => {
      leaving.abort();
      const going = signOut();
      gone = going.catch(() => undefined);
      try {
        return await going;
      } finally {
        leaving = new AbortController();
      }
    },
  };
}
