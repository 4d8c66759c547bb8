import { useEffect, useRef } from 'react';
import { BehaviorSubject, type SchedulerLike } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { PlansApi, PluginsApi } from '#client/api/caller.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Plan } from '#shared/plans/plan.ts';
import { legacyReasons } from '#shared/plans/reasons.ts';
import { legacyTexts } from '#shared/plans/texts.ts';
import type { Plugin } from '#shared/plugins/plugin.ts';
import { pluginTexts } from '#shared/plugins/texts.ts';
import type { Result } from '#shared/result.ts';
import type { Checkout } from '../checkout/checkout-state.ts';

/** What is done with a plan or a plugin. */
export type Doing = 'get' | 'trial' | 'give-up' | 'cancel-plan';

export type LegacyWorkState = {
  /** What is under way, by the id of the plan or plugin: one thing at a time with each. */
  running: Readonly<Record<string, Doing>>;
  /** Why the last one failed, by id; gone as soon as it is tried again. */
  failures: Readonly<Record<string, string>>;
};

export type LegacyWorkDeps = {
  plans: Pick<PlansApi, 'cancel'>;
  plugins: Pick<PluginsApi, 'add' | 'startTrial'>;
  checkout: Pick<Checkout, 'buy'>;
  toasts: Toasts;
  /** Where the payment page leads back to. */
  here: () => string;
  onDone: () => void;
};

/** With these the card on file cannot be charged, and the checkout takes the order. */
const atCheckout = ['CARD_REQUIRED', 'CHECKOUT_REQUIRED'];

/** Getting, trying and giving up plugins, and cancelling a plan: each knows what of it is under way and why it failed. */
export function createLegacyWork({ plans, plugins, checkout, toasts, here, onDone }: LegacyWorkDeps) {
  const state$ = new BehaviorSubject<LegacyWorkState>({ running: {}, failures: {} });
  const set = (id: string, doing: Doing | null, failure: string | null) =>
    state$.next({ running: changed(state$.value.running, id, doing), failures: changed(state$.value.failures, id, failure) });

  /** @returns whether it is done */
  const run = async (
    id: string,
    doing: Doing,
    call: () => Promise<Result<unknown, CallFailure>>,
    done: string,
    takenElsewhere?: (failure: CallFailure) => boolean,
  ) => {
    if (state$.value.running[id]) return false;
    set(id, doing, null);
    const answer = await call();
    if (answer.ok) {
      set(id, null, null);
      toasts.show({ kind: 'done', text: done });
      // The stream tells of it too; a page whose stream is down shows it all the same.
      onDone();
      return true;
    }
    const isTaken = takenElsewhere?.(answer.error) === true;
    set(id, null, isTaken ? null : answer.error.message);
    if (!isTaken) toasts.show({ kind: 'failed', text: answer.error.message });
    return false;
  };

  return {
    state$,
    get: ({ id, priceId, interval }: Plugin) =>
      run(
        id,
        'get',
        () => plugins.add({ pluginId: id, type: 'add' }, { name: 'get the plugin' }),
        pluginTexts.bought,
        ({ code }) => {
          if (!priceId || !atCheckout.includes(code)) return false;
          void checkout.buy({ price: priceId, mode: interval ? 'subscription' : 'payment', returnUrl: here() });
          return true;
        },
      ),
    startTrial: ({ id, title }: Plugin) => run(id, 'trial', () => plugins.startTrial({ pluginId: id }), pluginTexts.trialStarted(title)),
    giveUp: ({ id }: Plugin) =>
      run(id, 'give-up', () => plugins.add({ pluginId: id, type: 'cancel' }, { name: 'give up the plugin' }), legacyTexts.cancelSucceeded),
    cancelPlan: ({ id }: Plan, reason: string) =>
      run(id, 'cancel-plan', () => plans.cancel({ id, reasonId: legacyReasons.find(({ text }) => text === reason)?.id ?? 4 }), legacyTexts.cancelSucceeded),
  };
}

function changed<T>(known: Readonly<Record<string, T>>, id: string, value: T | null): Readonly<Record<string, T>> {
  const { [id]: _, ...rest } = known;
  return value === null ? rest : { ...rest, [id]: value };
}

/** What the page shows has settled by then, ms. */
const SCROLL_AFTER = 1_000;

/** Where a plugin's section stands in the page. */
export const sectionId = (code: string): string => `plugin-${code.toLowerCase()}`;
export const PLUGINS_SECTION = 'plugins';

/**
 * Goes smoothly to the section that the address named when the screen was opened, once and a second after the list is there.
 * @param plugin a plugin's code or id; anything else leads to the plugins as such
 */
export function useSection(plugin: string | null, isLoaded: boolean, scheduler: SchedulerLike): void {
  const wanted = useRef(plugin);
  useEffect(() => {
    const name = wanted.current;
    if (!isLoaded || name === null) return;
    wanted.current = null;
    const timer = scheduler.schedule(() => {
      const section = document.getElementById(sectionId(name.replace(/^plugin-/i, '').replaceAll('-', '_'))) ?? document.getElementById(PLUGINS_SECTION);
      section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    }, SCROLL_AFTER);
    return () => timer.unsubscribe();
  }, [isLoaded, scheduler]);
}

/** The tabs, by the words that an address has for them. `asintracker` is the third, that of the alert tool; the last shows only to some. */
export const legacyTabs = ['insight', 'bulkchecker', 'asintracker', 'tracker'] as const;
export type LegacyTab = (typeof legacyTabs)[number];
export type PluginKind = 'free' | 'paid';

type LegacyAddress = {
  tab: LegacyTab;
  /** What `plugin` chooses of a tab's lists; null where it chooses none. */
  kind: PluginKind | null;
  /** To which section to go: any value does. */
  plugin: string | null;
};

/** @param hasTracker whether the fourth tab is there for this account */
export function legacyAddressIn(query: URLSearchParams, hasTracker: boolean): LegacyAddress {
  const plan = query.get('plan')?.toLowerCase();
  const plugin = query.get('plugin');
  const tab = legacyTabs.find((each) => each === plan) ?? 'insight';
  return {
    tab: tab === 'tracker' && !hasTracker ? 'insight' : tab,
    kind: plugin?.toLowerCase() === 'paid' ? 'paid' : plugin?.toLowerCase() === 'free' ? 'free' : null,
    plugin: plugin || null,
  };
}

/** Puts a tab, and which of its lists, into a query. What else stands there stays. */
export function writeLegacyAddress(query: URLSearchParams, { tab, kind }: Pick<LegacyAddress, 'tab' | 'kind'>): URLSearchParams {
  if (tab === 'insight') query.delete('plan');
  else query.set('plan', tab);
  if (kind === null) query.delete('plugin');
  else query.set('plugin', kind);
  return query;
}
