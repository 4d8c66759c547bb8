import type { Observable } from 'rxjs';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { leadOf } from '../alert-text.ts';
import { partTexts } from '../part-texts.ts';
import type { AlertRow } from '../state/notifications-state.ts';

export type AnnouncerDeps = {
  arrived$: Observable<readonly AlertRow[]>;
  userId: string;
  desktop: boolean;
  sound: boolean;
};

/** Starts the desktop notification and sound. Only the tab that holds the user's lock announces alerts. */
export function startAnnouncer({ arrived$, userId, desktop, sound }: AnnouncerDeps): { close(): void } {
  const end = new AbortController();
  const speak = (rows: readonly AlertRow[]) => {
    const [first] = rows;
    if (!first) return;
    if (sound) chime();
    // A visible page shows the alert itself.
    if (desktop && document.visibilityState === 'hidden') {
      const body = rows.length > 1 ? partTexts.burst(rows.length) : `${leadOf(first.alert)}, ${first.alert.asin}`;
      const note = new Notification(notificationTexts.received, { body, tag: 'sellerwire' });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    }
  };
  const listen = () => {
    const subscription = arrived$.subscribe(speak);
    return new Promise<void>((resolve) => {
      end.signal.addEventListener('abort', () => {
        subscription.unsubscribe();
        resolve();
      });
    });
  };
  // Without the Web Locks API (plain http on a host other than localhost), every tab announces alerts.
  if (navigator.locks)
    navigator.locks.request(`sellerwire.signals.${userId}`, { signal: end.signal }, listen).catch(() => undefined);
  else void listen();
  return { close: () => end.abort() };
}

let audio: AudioContext | undefined;

/** Plays two short, soft tones. Synthesized, so there is no file to load. */
function chime(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [at, pitch] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.2);
  }
}
