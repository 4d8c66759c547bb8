import { asyncScheduler, BehaviorSubject, combineLatest, filter, type Observable } from 'rxjs';
import { type Call, createCall, unanswered } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import type { FileCall } from '#client/api/file-call.ts';
import { browserCredentials } from '#client/features/account/browser-credentials.ts';
import { createSession, type Session } from '#client/features/account/session.ts';
import type { SessionState } from '#client/features/account/session$.ts';
import { afterDraw, online$, pagehide$, pageshow$, visible$ } from '#client/stream/page-signals$.ts';
import { openBrowserSocket } from '#client/stream/page-socket.ts';
import { browserFrame } from '#client/ui/scheduling.ts';
import { uiTexts } from '#client/ui/texts.ts';
import { createTheme, type ThemeChoice } from '#client/ui/theme.ts';
import { createToasts, type Toasts } from '#client/ui/toasts$.ts';
import { fail } from '#shared/result.ts';
import { portalCalls, sessionCalls } from '#shared/session/calls.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { publicScreenAt } from './routing.ts';
import type { Secrets } from './secrets.ts';
import { createStore, type Store } from './store.ts';
import { appTexts } from './texts.ts';

/** The state that outlives a sign-in, and the signed-in user's store. */
export type PortalRoot = {
  session: Session;
  session$: Observable<SessionState>;
  store$: BehaviorSubject<Store | null>;
  /** undefined until the edge answers; null if the request failed. */
  info$: BehaviorSubject<PortalInfo | null | undefined>;
  theme: ThemeChoice;
  toasts: Toasts;
  call: Call;
  /** Taken from the address that opened the page. */
  secrets: Secrets;
  signOut(): Promise<void>;
};

export function createPortalRoot(secrets: Secrets): PortalRoot {
  const theme = createTheme(document.documentElement);
  const toasts = createToasts(asyncScheduler);
  const leaving = createLeaving({
    fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
    lasting: sessionCalls.signOut.path,
  });
  const calls = {
    fetch: leaving.fetch,
    scheduler: asyncScheduler,
    onSignedOut: (inactive: boolean) => session.ended(inactive),
  };
  const call = createCall(calls);
  // Files are rare, so their code comes with the first one.
  const fileCall: FileCall = (options) =>
    import('#client/api/file-call.ts').then(
      ({ createFileCall }) => createFileCall(calls)(options),
      () => fail({ ...unanswered(), message: uiTexts.notLoaded }),
    );
  const session = createSession({ api: caller(sessionCalls, call), credentials: browserCredentials });
  const store$ = new BehaviorSubject<Store | null>(null);
  const info$ = new BehaviorSubject<PortalInfo | null | undefined>(undefined);
  // Identifies this tab across reconnects. A reload gets a new id, because the tab's state is gone.
  const tab = crypto.randomUUID();

  const portal$ = info$.pipe(filter((info) => info !== undefined));
  combineLatest([session.session$, portal$]).subscribe(([state, portal]) => {
    theme.reload();
    const present = store$.value;
    if (state.phase === 'signed-in') {
      if (present?.user._id === state.user._id) return;
      present?.close();
      const stream = {
        open: openBrowserSocket,
        tab,
        scheduler: asyncScheduler,
        random: Math.random,
        visible$,
        online$,
        pageshow$,
        afterDraw,
      };
      store$.next(
        createStore({
          user: state.user,
          // Unknown: what the provider lacks fails, but nothing is missing.
          profile: portal?.profile ?? 'full',
          lacks: portal?.lacks ?? [],
          call,
          fileCall,
          stream,
          toasts: quietOnPublicScreens(toasts),
          nextFrame: browserFrame,
          leaving$: pagehide$,
          onSessionEnded: session.ended,
          changePassword: session.changePassword,
        }),
      );
    } else if (present) {
      // The next user must not see the previous user's data.
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
      // Nobody is kept signed in because a file does not load.
      const push = store && (await import('#client/features/channels/leave-push.ts').catch(() => undefined));
      await push?.leavePush(call);
      const failure = await leaving.during(session.signOut);
      if (failure) store?.toasts.failed(appTexts.signOutFailed, failure.message);
      else theme.reload();
    },
  };
}

/** Drops an account's toasts on pages outside the frame, such as the wizard, where they would cover the form. */
const quietOnPublicScreens = (toasts: Toasts): Toasts => ({
  ...toasts,
  show: (toast) => (publicScreenAt(location.pathname)?.screen.for === 'everyone' ? 0 : toasts.show(toast)),
});

type Leaving = {
  fetch: typeof fetch;
  /** Runs a sign-out. Aborts all pending calls first, and rejects new ones until it ends. */
  during<T>(signOut: () => Promise<T>): Promise<T>;
};

/**
 * Creates a fetch whose calls are aborted on sign-out. Otherwise, the server would refuse pending calls as
 * unauthenticated, and the browser would log each refusal as an error.
 * @param options.lasting the path whose calls are not aborted
 */
export function createLeaving(options: { fetch: typeof fetch; lasting: string }): Leaving {
  let leaving = new AbortController();
  let gone: Promise<unknown> = Promise.resolve();
  return {
    fetch: async (path, init) => {
      if (path === options.lasting) return options.fetch(path, init);
      const { signal } = leaving;
      try {
        return await options.fetch(path, {
          ...init,
          signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal,
        });
      } catch (error) {
        // Rejects only after the sign-out has succeeded or failed.
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
