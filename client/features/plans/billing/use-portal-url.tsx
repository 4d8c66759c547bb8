import type { ReactNode } from 'react';
import { auditTime, filter, from, interval, tap } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { billingCalls } from '#shared/billing/calls.ts';
import { BILLING_PATH } from '../paths.ts';
import '#client/ui/buttons.css';

/** An address of the billing portal is good for some five minutes. */
const RENEWED_EVERY = 240_000;

export type PortalUrl = [ResourceState<{ url: string }>, Resource<{ url: string }>];

/** One change brings several events. */
const SETTLED = 1_000;

/**
 * An address of the billing portal that leads back here (SHELL-18). It serves once: the frame and the links beside it have one each.
 * @param use a link may be pressed at any time, and its address is renewed; a frame keeps the first until what it shows has changed
 * @param isInUse whether somebody is at work in the frame: it changes by itself then, and must not load anew
 */
export function usePortalUrl(
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random'>,
  use: 'frame' | 'link',
  isInUse: () => boolean = () => false,
): PortalUrl {
  const api = caller(billingCalls, store.call);
  return useResource(() => {
    let shown = false;
    const read = () => {
      if (shown) return [];
      return from(api.portal({ returnUrl: BILLING_PATH })).pipe(
        tap((answer) => {
          shown = use === 'frame' && answer.ok;
        }),
      );
    };
    const outdated$ = store.events$.pipe(
      filter((item) => item.kind === 'event' && /^subscription\./.test(item.event.type)),
      auditTime(SETTLED, store.scheduler),
      filter(() => !isInUse()),
      tap(() => {
        shown = false;
      }),
    );
    return createResource<{ url: string }>(store, { read, again$: use === 'link' ? interval(RENEWED_EVERY, store.scheduler) : outdated$ });
  }, [store, api, use]);
}

/** Leads to the billing portal in a tab of its own. Without an address yet it keeps its place and waits. */
export function PortalLink({ portal: [{ value }, portal], className, children }: { portal: PortalUrl; className?: string; children: ReactNode }) {
  const words = (
    <>
      {children} <Icon name="out" small />
    </>
  );
  if (!value)
    return (
      <button type="button" className={className} disabled>
        {words}
      </button>
    );
  return (
    // Once used, its address serves no more.
    <a className={className} href={value.url} target="_blank" rel="noopener noreferrer" onClick={() => portal.reload()}>
      {words}
    </a>
  );
}
