import { useEffect, useRef } from 'react';
import { BehaviorSubject, type SchedulerLike } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { PlansApi, PluginsApi } from '#client/api/caller.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Plan } from '#shared/billing/plans/plan.ts';
import { legacyReasons } from '#shared/billing/plans/reasons.ts';
import { legacyTexts } from '#shared/billing/plans/texts.ts';
import type { Plugin } from '#shared/billing/plugins/plugin.ts';
import { pluginTexts } from '#shared/billing/plugins/texts.ts';
import type { Result } from '#shared/result.ts';
import type { Checkout } from '../checkout/checkout-state.ts';

export type Doing = 'get' | 'trial' | 'give-up' | 'cancel-plan';

export type LegacyWorkState = {
  /** Running actions by plan or plugin id; at most one each. */
  running: Readonly<Record<string, Doing>>;
  /** Reason for the last failure, by id; cleared on retry. */
  failures: Readonly<Record<string, string>>;
};

export type LegacyWorkDeps = {
  plans: Pick<PlansApi, 'cancel'>;
  plugins: Pick<PluginsApi, 'add' | 'startTrial'>;
  checkout: Pick<Checkout, 'buy'>;
  toasts: Toasts;
  /** The URL that the payment page returns to. */
  here: () => string;
  onDone: () => void;
};

/** On these codes the card on file cannot be charged, and the checkout takes the order instead. */
const atCheckout = ['CARD_REQUIRED', 'CHECKOUT_REQUIRED'];

/** Gets, tries, and gives up plugins, and cancels plans. Tracks what is running and why it failed. */
export function createLegacyWork({ plans, plugins, checkout, toasts, here, onDone }: LegacyWorkDeps) {
  const state$ = new BehaviorSubject<LegacyWorkState>({ running: {}, failures: {} });
  const set = (id: string, doing: Doing | null, failure: string | null) =>
    state$.next({
      running: changed(state$.value.running, id, doing),
      failures: changed(state$.value.failures, id, failure),
    });

  /** @returns whether it succeeded */
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
      toasts.done(done);
      // The stream reports this too; reloading covers a page whose stream is down.
      onDone();
      return true;
    }
    const isTaken = takenElsewhere?.(answer.error) === true;
    set(id, null, isTaken ? null : answer.error.message);
    if (!isTaken) toasts.failed(answer.error.message);
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
    startTrial: ({ id, title }: Plugin) =>
      run(id, 'trial', () => plugins.startTrial({ pluginId: id }), pluginTexts.trialStarted(title)),
    giveUp: ({ id }: Plugin) =>
      run(
        id,
        'give-up',
        () => plugins.add({ pluginId: id, type: 'cancel' }, { name: 'give up the plugin' }),
        legacyTexts.cancelSucceeded,
      ),
    cancelPlan: ({ id }: Plan, reason: string) =>
      run(
        id,
        'cancel-plan',
        () => plans.cancel({ id, reasonId: legacyReasons.find(({ text }) => text === reason)?.id ?? 4 }),
        legacyTexts.cancelSucceeded,
      ),
  };
}

function changed<T>(known: Readonly<Record<string, T>>, id: string, value: T | null): Readonly<Record<string, T>> {
  const { [id]: _, ...rest } = known;
  return value === null ? rest : { ...rest, [id]: value };
}

/** ms, time for the layout to settle */
const SCROLL_AFTER = 1_000;

export const sectionId = (code: string): string => `plugin-${code.toLowerCase()}`;
export const PLUGINS_SECTION = 'plugins';

/**
 * Scrolls smoothly to the section in the initial URL, once, a second after the list loads.
 * @param plugin a plugin's code or id; anything else scrolls to the plugins as a whole
 */
export function useSection(plugin: string | null, isLoaded: boolean, scheduler: SchedulerLike): void {
  const wanted = useRef(plugin);
  useEffect(() => {
    const name = wanted.current;
    if (!isLoaded || name === null) return;
    wanted.current = null;
    const timer = scheduler.schedule(() => {
      const section =
        document.getElementById(sectionId(name.replace(/^plugin-/i, '').replaceAll('-', '_'))) ??
        document.getElementById(PLUGINS_SECTION);
      section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    }, SCROLL_AFTER);
    return () => timer.unsubscribe();
  }, [isLoaded, scheduler]);
}

/** Tabs by their name in the URL. `asintracker` is AZAlert; `tracker` is shown only to some accounts. */
export const legacyTabs = ['insight', 'bulkchecker', 'asintracker', 'tracker'] as const;
export type LegacyTab = (typeof legacyTabs)[number];
export type PluginKind = 'free' | 'paid';

type LegacyAddress = {
  tab: LegacyTab;
  /** The list that `plugin` selects, or null. */
  kind: PluginKind | null;
  /** The section to scroll to; any value is valid. */
  plugin: string | null;
};

/** @param hasTracker whether this account has the fourth tab */
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

/** Writes a tab and its list into a query; leaves other parameters. */
export function writeLegacyAddress(
  query: URLSearchParams,
  { tab, kind }: Pick<LegacyAddress, 'tab' | 'kind'>,
): URLSearchParams {
  if (tab === 'insight') query.delete('plan');
  else query.set('plan', tab);
  if (kind === null) query.delete('plugin');
  else query.set('plugin', kind);
  return query;
}
