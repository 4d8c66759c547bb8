import type { NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import type { RecordingLine } from '#shared/recording.ts';
import type { FinalState } from './final-state.ts';
import type { ReplayPage } from './replay-page.ts';
import type { ReplayProvider } from './replay-provider.ts';

export const targets = ['hub', 'client', 'both'] as const;
export type Target = (typeof targets)[number];

export type Outcome = {
  into: Target;
  lines: number;
  seen: string[];
  /** The same without ids and times, in an order that equals share (meaning.ts). */
  meant: string[];
  /** What the page shows at the end; absent without a page. */
  view?: NotificationsView;
  state: FinalState;
  /** Disagreements between provider, events and page, and protocol errors; empty when all is well. */
  complaints: string[];
  figures: {
    /** Frames that reached nobody, and lost connections. */
    lost: number;
    cuts: number;
    /** Frames the hub already knew, and frames it refused. */
    duplicates: number;
    rejected: number;
    reconciles: number;
    snapshots: number;
    /** Pages read at the end, because the page knew of alerts it had not loaded. */
    paged: number;
  };
};

/** The page's counts before it loaded everything. */
export type PageEnd = { total: number | null; unread: number; paged: number };
export type AgendaItem = { at: number; run: () => void; line?: RecordingLine };
export type Stage = {
  agenda: AgendaItem[];
  page: ReplayPage | undefined;
  cut(): void;
  outcome(end: PageEnd | undefined): Omit<Outcome, 'into' | 'lines'>;
  close(): void;
};

export const unreadOf = (provider: ReplayProvider): number =>
  provider.alerts().filter((alert) => !alert.processed).length;

/** Checks the page's counts: it may not have loaded everything, but it must know how much there is. */
export function miscounts(end: PageEnd | undefined, provider: ReplayProvider): string[] {
  const count = provider.alerts().length;
  const unread = unreadOf(provider);
  if (!end || (end.total === count && end.unread === unread)) return [];
  return [`The page counts ${end.total} alerts and ${end.unread} unread where there are ${count} and ${unread}`];
}

export function differences(who: string, found: FinalState, truth: FinalState): string[] {
  const at = truth.findIndex((line, index) => line !== found[index]);
  if (at === -1 && found.length === truth.length) return [];
  const first = at === -1 ? truth.length : at;
  return [
    `What ${who} is not what the provider says. Line ${first + 1}: '${found[first] ?? '(nothing)'}' for '${truth[first] ?? '(nothing)'}'`,
  ];
}
