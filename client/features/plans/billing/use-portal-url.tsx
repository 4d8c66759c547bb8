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

/** ms. A billing portal URL expires after about five minutes. */
const RENEWED_EVERY = 240_000;

export type PortalUrl = [ResourceState<{ url: string }>, Resource<{ url: string }>];

/** ms. One change causes several events. */
const SETTLED = 1_000;

/**
 * Returns a billing portal URL that leads back here (SHELL-18). Each URL works once, so the frame and the links each have their own.
 * @param use 'link' renews its URL, since it may be pressed at any time; 'frame' keeps its first URL until its content has changed
 * @param isInUse whether the user is working in the frame, which must then not reload
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

/** Opens the billing portal in a new tab. Disabled until the URL arrives. */
export function PortalLink({ portal: [{ value }, portal], className, children }: { portal: PortalUrl; className?: string; children: ReactNode }) {
  const label = (
    <>
      {children} <Icon name="out" small />
    </>
  );
  if (!value)
    return (
      <button type="button" className={className} disabled>
        {label}
      </button>
    );
  return (
    // Each URL works only once.
    <a className={className} href={value.url} target="_blank" rel="noopener noreferrer" onClick={() => portal.reload()}>
      {label}
    </a>
  );
}
