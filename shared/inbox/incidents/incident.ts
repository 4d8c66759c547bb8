import * as v from 'valibot';
import { MARKETPLACE_CODE } from '../../marketplaces.ts';

const code = v.pipe(v.string(), v.regex(MARKETPLACE_CODE));
const moment = v.pipe(v.number(), v.safeInteger());

/** The one cause of an incident's alerts. */
const aboutSchema = v.variant('kind', [
  /**
   * The same rival on several products. `name` is null if it isn't known. `undercuts`: with a lower price each time,
   * and not by a better rating.
   */
  v.object({ kind: v.literal('rival'), sellerId: v.string(), name: v.nullable(v.string()), undercuts: v.boolean() }),
  v.object({ kind: v.literal('amazon-retail'), marketplace: v.string() }),
  /** A Buy Box that alternates between two prices, the lower first. `times`: how often it has changed so far. */
  v.object({
    kind: v.literal('flap'),
    marketplace: v.string(),
    asin: v.string(),
    prices: v.tuple([v.number(), v.number()]),
    currency: v.string(),
    times: v.number(),
  }),
  /** Amazon's referral fee of a category has another percentage. */
  v.object({ kind: v.literal('fees'), marketplace: code, category: v.string(), before: v.number(), after: v.number() }),
  /** No message from a marketplace that usually sends one every `usual` ms. */
  v.object({ kind: v.literal('silence'), marketplace: v.string(), usual: v.number() }),
]);
export type About = v.InferOutput<typeof aboutSchema>;
export type IncidentKind = About['kind'];

/**
 * What rows of these incidents say, folded, so that a search finds their alerts by it. Names of rivals are found as
 * sellers.
 */
export const incidentWords: Readonly<Partial<Record<IncidentKind, string>>> = {
  flap: 'price that flaps\nbuy box flaps\nbuy box flapped',
  rival: 'incident\none cause\nundercuts\nbeats you',
};

/** Alerts with one cause (ACT-07), or a price that flaps (ACT-08). An alert's marks name its incident. */
export const incidentSchema = v.object({
  id: v.string(),
  /** Grows with every change, so that an older state never replaces a newer one. */
  rev: v.number(),
  about: aboutSchema,
  /** ms: its first alert, its newest, and its end; null while it is open. */
  openedAt: moment,
  lastAt: moment,
  endedAt: v.nullable(moment),
  /** Those with an alert that isn't done, and without the Buy Box since. */
  products: v.number(),
  /** All of its alerts, also those that are done. */
  alerts: v.number(),
  /**
   * Money at risk a day by currency, each of the products by its newest alert. Amounts in different currencies are
   * never added.
   */
  perDay: v.record(v.string(), v.number()),
});
export type Incident = v.InferOutput<typeof incidentSchema>;

/** The incidents that a list shows, at most: the open ones, then the newest. */
export const MOST_INCIDENTS = 200;
export const incidentsSchema = v.object({ incidents: v.pipe(v.array(incidentSchema), v.maxLength(MOST_INCIDENTS)) });
