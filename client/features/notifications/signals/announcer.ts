import type { Observable } from 'rxjs';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { leadOf } from '../alert-text.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';

export type AnnouncerDeps = { arrived$: Observable<readonly AlertRow[]>; userId: string; desktop: boolean; sound: boolean };

/** Desktop notification and sound. Of all tabs of a person only the one that holds the lock speaks. */
export function startAnnouncer({ arrived$, userId, desktop, sound }: AnnouncerDeps): { close(): void } {
  const end = new AbortController();
  const speak = (rows: readonly AlertRow[]) => {
    const [first] = rows;
    if (!first) return;
    if (sound) chime();
    // A page in front shows the alert itself.
    if (desktop && document.visibilityState === 'hidden') {
      const body = rows.length > 1 ? screenTexts.burst(rows.length) : `${leadOf(first.alert)}, ${first.alert.asin}`;
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
  // A page without locks (plain http on a foreign host) speaks for itself.
  if (navigator.locks) navigator.locks.request(`sellerwire.signals.${userId}`, { signal: end.signal }, listen).catch(() => undefined);
  else void listen();
  return { close: () => end.abort() };
}

let audio: AudioContext | undefined;

/** Two short soft tones, made here: no file to load. */
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
