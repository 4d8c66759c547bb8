import { useEffect, useRef, useState } from 'react';
import type { Moment } from './recorded-page.ts';

export const stepSpeeds = [1, 5, 20, 100] as const;
/** The longest wait between two steps while playing, ms: nobody wants to watch minutes without events. */
const LONGEST_WAIT = 2_000;

type Steps = {
  /** The number of lines played. */
  step: number;
  go(step: number): void;
  playing: boolean;
  play(): void;
  pause(): void;
  speed: number;
  setSpeed(speed: number): void;
};

/** Moves through a recording: by hand, or at a multiple of its own speed. @param first the step to begin at */
export function useSteps(moments: readonly Moment[], first: number): Steps {
  const last = moments.length - 1;
  const [step, setStep] = useState(() => Math.min(Math.max(0, first), last));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  useEffect(() => {
    if (!playing) return;
    if (step >= last) return setPlaying(false);
    const wait = (moments[step + 1]?.at ?? 0) - (moments[step]?.at ?? 0);
    const timer = setTimeout(() => setStep(step + 1), Math.min(LONGEST_WAIT, wait) / speed);
    return () => clearTimeout(timer);
  }, [playing, step, last, speed, moments]);
  return {
    step,
    go: (next) => setStep(Math.min(Math.max(0, next), last)),
    playing,
    play: () => {
      if (step >= last) setStep(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    speed,
    setSpeed,
  };
}

type KeyActions = Readonly<Record<string, () => void>>;

/** Handles the keys of the player while it is on the screen and nobody types. @param actions by KeyboardEvent.key, letters in lower case */
export function usePlayerKeys(isShown: boolean, actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
      if (target instanceof Element && target.closest('input, select, textarea, dialog, [role="dialog"], [role="menu"]')) return;
      const action = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isShown]);
}
