import { useEffect, useMemo } from 'react';
import { Subject } from 'rxjs';
import * as v from 'valibot';
import type { SheetsApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { SheetsStatus } from '#shared/sheets/sheet.ts';
import { SIGN_IN_CHANNEL, type SignInEnd, signInEndSchema } from '#shared/sheets/sign-in.ts';

/** @param onEnd told when a window of the sign-in has come to its end, in whichever tab it was opened */
export function useGoogle(deps: DeskDeps, api: SheetsApi, onEnd: (end: SignInEnd) => void): [ResourceState<SheetsStatus>, () => void] {
  const again$ = useMemo(() => new Subject<void>(), []);
  const [state] = useResource(() => createResource(deps, { read: () => api.status(), again$ }), [deps, api, again$]);
  useEffect(() => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.onmessage = ({ data }) => {
      const told = v.safeParse(signInEndSchema, data);
      if (!told.success) return;
      onEnd(told.output.end);
      again$.next();
    };
    return () => channel.close();
  }, [again$, onEnd]);
  return [state, () => again$.next()];
}
