import { useEffect, useState } from 'react';
import type { Recording } from '#shared/recording.ts';
import type { OpsApi } from './ops-api.ts';
import { createPlayer, type Player, type PlayerState } from './player.ts';

/** A player for a recording and a user; another of either is another player. */
export function usePlayer(api: OpsApi, user: string, recording: Recording | null, renew: boolean): { player: Player; state: PlayerState } | null {
  const [held, setHeld] = useState<{ player: Player; state: PlayerState } | null>(null);
  useEffect(() => {
    if (!recording || user === '') return setHeld(null);
    const player = createPlayer(recording, {
      renew,
      now: Date.now,
      newMark: () => Math.random().toString(36).slice(2, 8),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      async send(frames) {
        const answer = await api.play(user, frames);
        return answer.ok ? undefined : answer.error.message;
      },
      changed: () => setHeld({ player, state: player.state() }),
    });
    setHeld({ player, state: player.state() });
    return player.close;
  }, [api, user, recording, renew]);
  return held;
}
