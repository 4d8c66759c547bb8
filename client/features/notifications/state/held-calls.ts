/** Calls that wait until they can no longer be undone. */
export type HeldCalls = {
  /** @param send makes the call; `leaving` when the page is going away and nobody waits for the answer */
  hold(id: string, send: (leaving: boolean) => Promise<void>): void;
  /** Makes the call now. Does nothing when it was made or undone. */
  release(id: string): void;
  /** @returns false when the call was made already */
  undo(id: string): boolean;
  /** The page or the person goes away: everything that waits is sent. */
  flush(): Promise<void>;
};

export function createHeldCalls(): HeldCalls {
  const held = new Map<string, (leaving: boolean) => Promise<void>>();
  const take = (id: string) => {
    const send = held.get(id);
    held.delete(id);
    return send;
  };
  return {
    hold: (id, send) => void held.set(id, send),
    release: (id) => void take(id)?.(false),
    undo: (id) => take(id) !== undefined,
    flush: async () => {
      await Promise.all([...held.keys()].map((id) => take(id)?.(true)));
    },
  };
}
