import { momentOf } from '../moment.ts';
import type { HubDeps, HubObserver, HubSignal, SeenTab, Staged, TracedSpan } from '../ports.ts';

/** The way of a live alert through the hub. Times are in elapsed ms. */
type Journey = NonNullable<Staged['frame']> & { numberedAt: number; sentAt: number };

/** The ack of a tab that shows when an alert has arrived. */
type Probe = { tab: SeenTab; to: number; journeys: Journey[] };

/**
 * Measures the way of live alerts from the provider to a tab (OPS-07): each for the freshness objective and its trace,
 * and a sample for the histograms. The sample ends with the ack of a tab that was probed; the others end when they are
 * written to a tab's socket.
 */
export class Journeys implements HubObserver {
  readonly #deps: HubDeps;
  /** The alerts of the last commit, until they are sent. */
  #alerts: readonly Staged[] = [];
  #numberedAt = 0;
  #probe: Probe | undefined;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  observe(_user: string, signal: HubSignal) {
    switch (signal.type) {
      case 'stored':
        return this.#stored(signal.staged);
      case 'sent':
        if (signal.how === 'live') this.#sent(signal.tabs, signal.to, signal.probed);
        return;
      case 'acknowledged':
        return this.#acknowledged(signal.tab, signal.seq);
      case 'swept':
      case 'ended':
        return this.#deps.freshness?.flush?.();
    }
  }

  #stored(staged: readonly Staged[]) {
    this.#numberedAt = this.#deps.elapsed();
    this.#alerts = staged.filter(({ event }) => event.type === 'notification.created');
    const oldest = staged.find(({ frame }) => frame)?.frame;
    if (oldest) this.#deps.meter.delay(this.#numberedAt - oldest.receivedAt);
  }

  /** @param tabs none if none was up to date: then nothing is counted */
  #sent(tabs: readonly SeenTab[], to: number, probed: SeenTab | undefined) {
    if (probed) {
      // No ack came: that tab's machine sleeps, or its network is gone. The portal can't be faster than that, so
      // nothing is counted.
      for (const journey of this.#probe?.journeys ?? []) this.#trace(journey, undefined);
      this.#probe = { tab: probed, to, journeys: [] };
    }
    const alerts = this.#alerts;
    this.#alerts = [];
    if (tabs.length === 0) return;
    const sentAt = this.#deps.elapsed();
    for (const { event, frame, recovered } of alerts) {
      if (recovered && event.type === 'notification.created') this.#recovered(event.data.publishedTime, tabs);
      if (!frame) continue;
      const journey = { ...frame, numberedAt: this.#numberedAt, sentAt };
      if (probed) this.#probe?.journeys.push(journey);
      else this.#end(journey, undefined);
    }
  }

  #acknowledged(tab: SeenTab, seq: number) {
    const probe = this.#probe;
    if (!probe || probe.tab !== tab || seq < probe.to) return;
    this.#probe = undefined;
    const at = this.#deps.elapsed();
    for (const journey of probe.journeys) this.#end(journey, at);
    const first = probe.journeys[0];
    if (first) this.#measure(first, at);
  }

  /**
   * An alert from before the oldest tab opened was not missed live: nobody was there.
   * @param publishedTime ms since 1970
   */
  #recovered(publishedTime: number, tabs: readonly SeenTab[]) {
    const openedAt = Math.min(...tabs.map((tab) => tab.openedAt));
    if (publishedTime >= momentOf(this.#deps, openedAt))
      this.#deps.freshness?.delivered(Math.max(0, this.#deps.now() - publishedTime));
  }

  #end(journey: Journey, acknowledgedAt: number | undefined) {
    const end = acknowledgedAt ?? journey.sentAt;
    this.#deps.freshness?.delivered(this.#before(journey) + end - journey.receivedAt);
    this.#trace(journey, acknowledgedAt);
  }

  #measure(journey: Journey, acknowledgedAt: number) {
    const { meter } = this.#deps;
    const { receivedAt, normalizedAt, numberedAt, sentAt, origin } = journey;
    if (origin?.acceptedAt !== undefined) meter.time('hop', ['provider'], this.#before(journey));
    meter.time('hop', ['normalize'], normalizedAt - receivedAt);
    meter.time('hop', ['number'], numberedAt - normalizedAt);
    meter.time('hop', ['fan-out'], sentAt - numberedAt);
    meter.time('hop', ['acknowledge'], acknowledgedAt - sentAt);
  }

  /**
   * Returns the ms from the provider's intake to the hub. The two clocks may differ, so impossible values count as 0.
   */
  #before({ origin, receivedAt }: Journey): number {
    if (origin?.acceptedAt === undefined) return 0;
    const ms = momentOf(this.#deps, receivedAt) - origin.acceptedAt;
    return ms > 0 && ms < LONGEST_WAY ? ms : 0;
  }

  #trace({ origin, receivedAt, normalizedAt, numberedAt, sentAt }: Journey, acknowledgedAt: number | undefined) {
    const { traced } = this.#deps;
    if (!traced) return;
    const span = (name: TracedSpan['name'], from: number, to: number): TracedSpan => ({
      name,
      from: momentOf(this.#deps, from),
      to: momentOf(this.#deps, to),
    });
    traced(origin?.traceparent, [
      span('hub.receive', receivedAt, acknowledgedAt ?? sentAt),
      span('hub.normalize', receivedAt, normalizedAt),
      span('hub.number', normalizedAt, numberedAt),
      span('hub.fan-out', numberedAt, sentAt),
      ...(acknowledgedAt === undefined ? [] : [span('tab.acknowledge', sentAt, acknowledgedAt)]),
    ]);
  }
}

/** A frame that waited a day for its user was not on its way, ms. */
const LONGEST_WAY = 24 * 3_600_000;
