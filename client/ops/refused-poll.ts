import { useCallback, useMemo, useRef, useState } from 'react';
import type { Trouble } from '#client/stream/resource-state.ts';
import type { OperatorRefused } from '#shared/inbox/refused/refused-wire.ts';
import type { OpsApi } from './ops-api.ts';
import { usePoll } from './poll.ts';

/**
 * While the area is open, and otherwise, for the count in the bar, ms. The provider reads many messages for each
 * answer.
 */
const OPEN_EVERY = 5_000;
const EVERY = 30_000;

export type RefusedPoll = {
  list: OperatorRefused | undefined;
  /** Reads the list at once: some were taken in. */
  again: () => void;
};

export function useRefused(api: OpsApi, isOpen: boolean, onFailure: (failure: Trouble | null) => void): RefusedPoll {
  const [round, setRound] = useState(0);
  // A new function starts the poll over.
  const ask = useMemo(() => (round < 0 ? undefined : () => api.refused()), [api, round]);
  const polled = usePoll(ask, isOpen ? OPEN_EVERY : EVERY, onFailure);
  const last = useRef<OperatorRefused>(undefined);
  last.current = polled ?? last.current;
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { list: last.current, again };
}
