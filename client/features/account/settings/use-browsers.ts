import { useState } from 'react';
import { filter, merge, skip, timer } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { visible$ } from '#client/stream/page-signals$.ts';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import type { Browser, BrowserList, LogOut } from '#shared/account/browsers.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { settingsTexts as texts } from './texts.ts';

export type Browsers = {
  state: ResourceState<BrowserList | NotOffered>;
  list: Resource<BrowserList | NotOffered>;
  /** The id that is being logged out, or 'others'. */
  busy: string | null;
  logOut(browser: Browser): Promise<void>;
  logOutOthers(count: number): Promise<void>;
};

/** No event tells of a sign-in somewhere else: the open list is read again this often, and when somebody comes back to it, ms. */
const READ_EVERY = 30_000;

/** The browsers in which the account is signed in, and logging out there. */
export function useBrowsers(desk: DeskDeps): Browsers {
  const confirm = useConfirm();
  const api = caller(settingsCalls, desk.call);
  const [busy, setBusy] = useState<string | null>(null);
  const [state, list] = useResource(() => {
    const again$ = merge(timer(READ_EVERY, READ_EVERY, desk.scheduler), visible$.pipe(skip(1))).pipe(filter(() => document.visibilityState === 'visible'));
    return createResource(desk, { read: () => api.browsers(), again$ });
  }, [desk, api]);

  const run = async (which: LogOut, said: (count: number) => string) => {
    setBusy('id' in which ? which.id : 'others');
    const answer = await list.change({
      show: (value) => (isOffered(value) ? { browsers: value.browsers.filter((each) => each.current || ('id' in which && each.id !== which.id)) } : value),
      call: () => api.logOut(which),
    });
    setBusy(null);
    if (!answer.ok) desk.toasts.show({ kind: 'failed', text: answer.error.message });
    else desk.toasts.show({ kind: 'done', text: said(isOffered(answer.value) ? answer.value.count : 0) });
  };

  return {
    state,
    list,
    busy,
    logOut: ({ id, name }) => {
      const called = name ?? texts.unknownBrowser;
      return run({ id }, (count) => (count === 0 ? texts.goneBefore(called) : texts.loggedOut(called)));
    },
    logOutOthers: async (count) => {
      const yes = await confirm({ title: texts.askOthers(count), text: texts.askOthersText, yes: texts.logOutOthers(count), no: texts.cancel });
      if (yes) await run({ others: true }, texts.loggedOutOthers);
    },
  };
}
