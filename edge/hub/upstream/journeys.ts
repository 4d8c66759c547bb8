import type { AppendOutcome } from '../log/appender.ts';
import { momentOf } from '../moment.ts';
import type { HubDeps, TracedSpan } from '../ports.ts';

/** What the provider says about a frame's way so far. */
export type FrameOrigin = {
  /** When the provider took the message in, ms since 1970. */
  acceptedAt?: number | undefined;
  /** The W3C trace context. */
  traceparent?: string | undefined;
};

/** A live alert on its way through the hub. Times are in elapsed ms. */
type Journey = FrameOrigin & { receivedAt: number; normalizedAt: number; numberedAt: number; sentAt: number };

/** The ack of a tab that shows when an alert has arrived. */
type Probe = { tab: object; to: number; at: number; journeys: Journey[] };

/**
 * Measures the way of live alerts from the provider to a tab (OPS-07): each for the freshness objective and its trace, and a sample for the
 * histograms. The sample, at most one every 10 s per hub, ends with the ack of a tab; the others end when they are written to a tab's socket.
 */
export class Journeys {
  readonly #deps: HubDeps;
  /** Alerts that are staged. */
  #open = 0;
  #numberedAt = 0;
  /** When the last commit was sent, and to whom; undefined if no tab was up to date. */
  #sent: { at: number; probe: Probe | undefined } | undefined;
  #probe: Probe | undefined;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** @returns what is to be called with the outcome of the alert's commit */
  begin(origin: FrameOrigin, receivedAt: number): (outcome: AppendOutcome) => void {
    this.#open += 1;
    const normalizedAt = this.#deps.elapsed();
    return (outcome) => {
      this.#open -= 1;
      const sent = this.#sent;
      if (outcome !== 'appended' || !sent) return;
      const journey = { ...origin, receivedAt, normalizedAt, numberedAt: this.#numberedAt, sentAt: sent.at };
      if (sent.probe) sent.probe.journeys.push(journey);
      else this.#end(journey, undefined);
    };
  }

  /** A commit is about to be sent. @returns whether a tab should acknowledge it at once */
  committed(): boolean {
    this.#numberedAt = this.#deps.elapsed();
    this.#sent = undefined;
    if (this.#open === 0 || this.#numberedAt - this.#probedAt < PROBE_EVERY) return false;
    this.#probedAt = this.#numberedAt;
    // No ack came: that tab's machine sleeps, or its network is gone. The portal can't be faster than that, so nothing is counted.
    for (const journey of this.#probe?.journeys ?? []) this.#trace(journey, undefined);
    this.#probe = undefined;
    return true;
  }

  /**
   * A commit was sent.
   * @param tab the tab that acknowledges it, or any that is up to date; undefined if none is
   * @param to the seq of its newest event
   */
  sent(tab: object | undefined, to: number, isProbed: boolean) {
    if (!tab) return;
    const at = this.#deps.elapsed();
    const probe = isProbed ? { tab, to, at, journeys: [] } : undefined;
    if (probe) this.#probe = probe;
    this.#sent = { at, probe };
  }

  acknowledged(tab: object, seq: number) {
    const probe = this.#probe;
    if (!probe || probe.tab !== tab || seq < probe.to) return;
    this.#probe = undefined;
    const at = this.#deps.elapsed();
    for (const journey of probe.journeys) this.#end(journey, at);
    const first = probe.journeys[0];
    if (first) this.#measure(first, at);
  }

  /** An alert that the live connection had missed was found in the list. @param publishedTime ms since 1970 */
  recovered(publishedTime: number) {
    this.#deps.freshness?.delivered(Math.max(0, this.#deps.now() - publishedTime));
  }

  #end(journey: Journey, acknowledgedAt: number | undefined) {
    const end = acknowledgedAt ?? journey.sentAt;
    this.#deps.freshness?.delivered(this.#before(journey) + end - journey.receivedAt);
    this.#trace(journey, acknowledgedAt);
  }

  #measure({ receivedAt, normalizedAt, numberedAt, sentAt, ...origin }: Journey, acknowledgedAt: number) {
    const { meter } = this.#deps;
    if (origin.acceptedAt !== undefined) meter.time('hop', ['provider'], this.#before({ ...origin, receivedAt }));
    meter.time('hop', ['normalize'], normalizedAt - receivedAt);
    meter.time('hop', ['number'], numberedAt - normalizedAt);
    meter.time('hop', ['fan-out'], sentAt - numberedAt);
    meter.time('hop', ['acknowledge'], acknowledgedAt - sentAt);
  }

  /** Returns the ms from the provider's intake to the hub. The two clocks may differ, so impossible values count as 0. */
  #before({ acceptedAt, receivedAt }: Pick<Journey, 'acceptedAt' | 'receivedAt'>): number {
    if (acceptedAt === undefined) return 0;
    const ms = momentOf(this.#deps, receivedAt) - acceptedAt;
    return ms > 0 && ms < LONGEST_WAY ? ms : 0;
  }

  #trace({ traceparent, receivedAt, normalizedAt, numberedAt, sentAt }: Journey, acknowledgedAt: number | undefined) {
    const { traced } = this.#deps;
    if (!traced) return;
    const span = (name: TracedSpan['name'], from: number, to: number): TracedSpan => ({
      name,
      from: momentOf(this.#deps, from),
      to: momentOf(this.#deps, to),
    });
    traced(traceparent, [
      span('hub.receive', receivedAt, acknowledgedAt ?? sentAt),
      span('hub.normalize', receivedAt, normalizedAt),
      span('hub.number', normalizedAt, numberedAt),
      span('hub.fan-out', numberedAt, sentAt),
      ...(acknowledgedAt === undefined ? [] : [span('tab.acknowledge', sentAt, acknowledgedAt)]),
    ]);
  }
}

/** ms. */
const PROBE_EVERY = 10_000;
/** A frame that waited a day for its user was not on its way, ms. */
const LONGEST_WAY = 24 * 3_600_000;
