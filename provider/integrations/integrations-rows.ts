import type { Generated } from 'kysely';

/** The columns of the integrations' tables. `region` is na, eu or walmart. */
export type IntegrationsTables = {
  seller_links: SellerLinkRow;
  message_lines: MessageLineRow;
  connection_records: { n: Generated<number>; account_id: string; region: LinkRegion; at: number; text: string };
};

export type LinkRegion = 'na' | 'eu' | 'walmart';

export type SellerLinkRow = {
  account_id: string;
  region: LinkRegion;
  seller_id: string;
  /** When it was authorised the last time, and until when that is good. */
  connected_at: number;
  ends_at: number;
  /** It has run out, or was withdrawn. */
  ended_at: number | null;
  /** Sealed (token-seal.ts). */
  refresh_token: string | null;
  /** Of Walmart. */
  marketplace: string | null;
  /** How offer changes come, and of which marketplaces: null for all of the region, else a JSON list. */
  pace: string;
  marketplaces: string | null;
  /** The least number of days left at which a reminder was sent. */
  reminded: number | null;
};

/** One type of Amazon's messages in one region, since Connect. */
export type MessageLineRow = {
  account_id: string;
  region: LinkRegion;
  notification_type: string;
  state: string;
  subscription_id: string | null;
  reason: string | null;
  since: number;
  first_seen_at: number | null;
  last_seen_at: number | null;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends IntegrationsTables {}
}
