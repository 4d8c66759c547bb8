import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';

export const DEMO_SELLER_ID = 'A1DEMOOWNER001';

/** A seller in the sample data. Figures per marketplace are derived from these (storefronts.ts). */
export type SampleSeller = {
  id: string;
  name: string;
  /** Where the seller sells, home marketplace first. */
  marketplaces: readonly SupportedMarketplace[];
  /** Listings and feedback count in the home marketplace. `rating` is the percentage of positive feedback. */
  listings: number;
  feedback: number;
  rating: number;
  /** ms. */
  trackedSince: number;
};

const SEED = 51_977;
const SAMPLE_SELLERS = 5_000;
const MOST_LISTINGS = 5_000;
const FIRST_TRACKED = Date.UTC(2016, 0, 4);
const LAST_TRACKED = Date.UTC(2025, 9, 30);
const DAY = 86_400_000;

/** Invented sellers across all marketplaces, the same on every machine. The demo owner is one of them. */
export function sampleSellers(): SampleSeller[] {
  const random = createSeededRandom(SEED);
  const ids = new Set<string>([DEMO_SELLER_ID]);
  const names = new Set<string>([demoSeller.name]);
  const sellers = [demoSeller];
  while (sellers.length < SAMPLE_SELLERS) {
    const home = random.chance(0.45) ? 'US' : random.pick(supportedMarketplaces);
    const [id, name] = [`A${random.code(random.int(12, 13))}`, nameIn(random, home)];
    const made: SampleSeller = {
      id,
      name,
      marketplaces: [home, ...elsewhere(random, home)],
      listings: Math.min(MOST_LISTINGS, Math.round(4 * 10 ** (random.next() ** 1.5 * 3.105))),
      feedback: Math.round(8 * 10 ** (random.next() * 4.2)),
      rating: ratingOf(random),
      trackedSince: FIRST_TRACKED + random.int(0, (LAST_TRACKED - FIRST_TRACKED) / DAY) * DAY,
    };
    if (ids.has(id) || names.has(name)) continue;
    ids.add(id);
    names.add(name);
    sellers.push(made);
  }
  return sellers;
}

let known: ReadonlyMap<string, SampleSeller> | undefined;

/** All sample sellers by id. */
export function sellersById(): ReadonlyMap<string, SampleSeller> {
  known ??= new Map(sampleSellers().map((seller) => [seller.id, seller]));
  return known;
}

const demoSeller: SampleSeller = {
  id: DEMO_SELLER_ID,
  name: 'Demo Owner Goods',
  marketplaces: ['US', 'CA', 'MX'],
  listings: 240,
  feedback: 3_180,
  rating: 97,
  trackedSince: Date.UTC(2021, 2, 14),
};

const ratingOf = (random: SeededRandom): number =>
  Math.round(100 - (random.chance(0.12) ? 8 + random.next() * 30 : random.next() ** 2 * 12));

const neighbours: Record<string, readonly SupportedMarketplace[]> = {
  na: ['US', 'CA', 'MX'],
  eu: ['UK', 'DE', 'IT', 'FR', 'ES'],
};

/** The seller's other marketplaces, mostly in the same region. */
function elsewhere(random: SeededRandom, home: SupportedMarketplace): SupportedMarketplace[] {
  const region = Object.values(neighbours).find((each) => each.includes(home)) ?? [];
  return supportedMarketplaces.filter((each) => each !== home && random.chance(region.includes(each) ? 0.4 : 0.04));
}

function nameIn(random: SeededRandom, home: SupportedMarketplace): string {
  const start = random.pick(starts);
  const stem = `${start}${random.pick(ends)}`;
  const thing = random.chance(0.6) ? ` ${random.pick(trades)}` : ` ${random.pick(starts)}`;
  return `${stem}${thing}${random.chance(0.7) ? ` ${random.pick(forms[home])}` : ''}`;
}

const forms: Record<SupportedMarketplace, readonly string[]> = {
  US: ['LLC', 'Inc', 'Co', 'Direct', 'Outlet'],
  CA: ['Ltd', 'Inc', 'Canada', 'Direct'],
  MX: ['SA de CV', 'México', 'Directo'],
  UK: ['Ltd', 'UK', 'Direct', '& Sons'],
  DE: ['GmbH', 'Handel', 'KG', 'Versand'],
  IT: ['Srl', 'Italia', 'Diretto'],
  FR: ['SARL', 'France', 'Direct'],
  ES: ['SL', 'España', 'Directo'],
};

const starts = [
  'Alder',
  'Amber',
  'Arden',
  'Birch',
  'Bramble',
  'Calder',
  'Cinder',
  'Clover',
  'Copper',
  'Dale',
  'Elder',
  'Ever',
  'Fern',
  'Gale',
  'Glen',
  'Harbor',
  'Hazel',
  'Iron',
  'Juniper',
  'Kestrel',
  'Lark',
  'Maple',
  'Moss',
  'North',
  'Oak',
  'Pebble',
  'Quill',
  'Raven',
  'Reed',
  'Sable',
  'Silver',
  'Stone',
  'Thistle',
  'Vale',
  'Willow',
  'Wren',
];
const ends = [
  'bank',
  'bay',
  'bridge',
  'brook',
  'cove',
  'crest',
  'dale',
  'field',
  'gate',
  'grove',
  'haven',
  'hill',
  'lane',
  'mark',
  'mere',
  'point',
  'ridge',
  'side',
  'well',
  'wick',
];
const trades = [
  'Goods',
  'Trading',
  'Supply',
  'Home',
  'Books',
  'Toys',
  'Outdoor',
  'Kitchen',
  'Tools',
  'Market',
  'Depot',
  'Deals',
  'Living',
  'Pets',
  'Beauty',
  'Electronics',
  'Sports',
  'Office',
];
