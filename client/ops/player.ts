import { upstreamFrameOf } from '#shared/recording/line-frames.ts';
import { renewFrame } from '#shared/recording/renew.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { readAlert } from '#shared/upstream/alert.ts';

export const speeds = [0.1, 0.5, 1, 2, 5, 10, 25, 50, 100] as const;

export type PlayerState = {
  readonly playing: boolean;
  readonly speed: number;
  /** ms since the recording's start, up to `length`. */
  readonly position: number;
  readonly length: number;
  /** The number of lines that a hub accepts, and the index of the next one. */
  readonly count: number;
  readonly next: number;
  readonly sent: number;
  readonly trouble: string;
};

export type Player = {
  state(): PlayerState;
  play(): void;
  pause(): void;
  step(): void;
  seek(position: number): void;
  setSpeed(speed: number): void;
  close(): void;
};

export type PlayerDeps = {
  /** @returns the reason for a refusal, or undefined */
  send(frames: unknown[][]): Promise<string | undefined>;
  now(): number;
  after(ms: number, run: () => void): () => void;
  newMark(): string;
  /** Gives events new ids and times, so that a hub accepts a recording any number of times. */
  renew: boolean;
  changed(): void;
};

const TICK = 200;
const MOST_FRAMES = 200;

/** Plays a recording into a test account: sends the due lines every 200 ms. A refusal pauses it. */
export function createPlayer(recording: Recording, deps: PlayerDeps): Player {
  const lines = recording.lines.filter((line) => upstreamFrameOf(line) !== undefined).toSorted((a, b) => a.at - b.at);
  const started = Date.parse(recording.header.started);
  let state: PlayerState = {
    playing: false,
    speed: 1,
    position: 0,
    length: lines.at(-1)?.at ?? 0,
    count: lines.length,
    next: 0,
    sent: 0,
    trouble: '',
  };
  let mark = deps.newMark();
  const shifts = new Map<string, number>();
  let cancel = () => {};
  let lastTick = 0;
  let sending = false;
  let closed = false;

  const set = (change: Partial<PlayerState>) => {
    if (closed) return;
    state = { ...state, ...change };
    deps.changed();
  };

  /** Shifts all sightings of an alert by the same time, so that they remain one alert. */
  function frameOf(line: RecordingLine): unknown[] {
    const event = upstreamFrameOf(line) as { name: string; args: unknown[] };
    const frame = [event.name, ...event.args];
    if (!deps.renew) return frame;
    const alert = readAlert(event.args[0], 0);
    const shift = deps.now() - started - line.at;
    if (!alert.ok) return renewFrame(frame, shift, mark) as unknown[];
    const { fingerprint } = alert.value.identity;
    const known = shifts.get(fingerprint) ?? shift;
    shifts.set(fingerprint, known);
    return renewFrame(frame, known, mark) as unknown[];
  }

  async function sendUpTo(next: number, position: number) {
    const due = lines.slice(state.next, next);
    set({ next, position });
    sending = true;
    for (let at = 0; at < due.length; at += MOST_FRAMES) {
      const part = due.slice(at, at + MOST_FRAMES);
      const trouble = await deps.send(part.map(frameOf));
      if (trouble !== undefined) {
        // The refused lines are still to be sent.
        set({ playing: false, trouble, next: next - due.length + at, position: (part[0] as RecordingLine).at });
        break;
      }
      set({ sent: state.sent + part.length });
    }
    sending = false;
  }

  function tick() {
    cancel = deps.after(TICK, tick);
    const now = deps.now();
    const elapsed = now - lastTick;
    lastTick = now;
    // A slow answer delays the replay rather than piling up lines.
    if (sending) return;
    const position = Math.min(state.length, state.position + elapsed * state.speed);
    const behind = lines.findIndex((line, index) => index >= state.next && line.at > position);
    void sendUpTo(behind === -1 ? lines.length : behind, position).then(() => {
      if (state.playing && state.next >= lines.length) player.pause();
      if (!state.playing) cancel();
    });
  }

  const player: Player = {
    state: () => state,
    play() {
      if (state.playing || lines.length === 0) return;
      if (state.next >= lines.length) player.seek(0);
      set({ playing: true, trouble: '' });
      lastTick = deps.now();
      cancel = deps.after(0, tick);
    },
    pause() {
      cancel();
      set({ playing: false });
    },
    step() {
      const line = lines[state.next];
      if (state.playing || sending || !line) return;
      set({ trouble: '' });
      void sendUpTo(state.next + 1, line.at);
    },
    seek(position) {
      const next = lines.findIndex((line) => line.at >= position);
      const target = next === -1 ? lines.length : next;
      if (target < state.next) {
        // Lines played again belong to a new run.
        mark = deps.newMark();
        shifts.clear();
      }
      set({ position, next: target, trouble: '' });
    },
    setSpeed: (speed) => set({ speed }),
    close() {
      cancel();
      closed = true;
    },
  };
  return player;
}
