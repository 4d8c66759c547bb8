import { useMemo } from 'react';
import { from, interval, tap } from 'rxjs';
import { createBillingApi } from '#client/api/billing.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { BILLING_PATH } from '../paths.ts';

/** An address of the billing portal is good for some five minutes. */
const RENEWED_EVERY = 240_000;

export type PortalUrl = [ResourceState<{ url: string }>, Resource<{ url: string }>];

/**
 * An address of the billing portal that leads back here (SHELL-18). It serves once: the frame and the links beside it have one each.
 * @param use a link may be pressed at any time, and its address is renewed; a frame keeps the first, or it would load anew under the reader
 */
export function usePortalUrl(desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random'>, use: 'frame' | 'link'): PortalUrl {
  const api = useMemo(() => createBillingApi(desk.call), [desk.call]);
  return useResource(() => {
    let shown = false;
    const read = () => {
      if (shown) return [];
      return from(api.portal(BILLING_PATH)).pipe(
        tap((answer) => {
          shown = use === 'frame' && answer.ok;
        }),
      );
    };
    return createResource<{ url: string }>(desk, { read, ...(use === 'link' ? { again$: interval(RENEWED_EVERY, desk.scheduler) } : {}) });
  }, [desk, api, use]);
}
