// Run this by hand after the sample products change: node provider/feed/make-recording.ts

import { writeFileSync } from 'node:fs';
import type { SubscribedKind } from '#shared/inbox/alert-kinds.ts';
import { listingUrl } from '#shared/products/listing-url.ts';
import { type Recording, type RecordingLine, serializeRecording } from '#shared/recording.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { rateOf } from '../products/price-history.ts';
import { type SampleProduct, sampleProducts } from '../products/sample-products.ts';
import { DEMO_SELLER_ID, sampleSellers } from '../products/sample-sellers.ts';
import { OWN_PRODUCTS } from '../sample/alerts.ts';
import { hasNewOffer, sampleMessages } from '../sample/messages.ts';
import { type OwnOffer, ownOfferOf, skusOfProduct } from '../sandbox/listings/listing-records.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { demoRecordingFile, type IngestFrame } from './demo-recording.ts';

/** A message of a story. `at`: ms since the recording's start. */
type StoryMessage = { at: number; body: Record<string, unknown> };

/** @property started ms since 1970, for the messages' own times */
type Stage = { random: SeededRandom; own: readonly SampleProduct[]; started: number };

type Rival = { sellerId: string; rating: number; feedback: number };
const AMAZON_RETAIL: Rival = { sellerId: 'ATVPDKIKX0DER', rating: 100, feedback: 0 };
const UNDERCUT_PRODUCTS = 14;
/** The first own products. */
const STORY_PRODUCTS = UNDERCUT_PRODUCTS + 2;
const FLAPS = 9;
/** ms */
const BETWEEN = 6_300;

/** A rival undercuts fourteen products, one after the other: an incident that grows. */
function rivalUndercuts(stage: Stage, from: number): StoryMessage[] {
  const seller = sampleSellers().find(
    ({ id, name, marketplaces }) => id !== DEMO_SELLER_ID && marketplaces[0] === 'US' && name.length <= 18,
  );
  if (!seller) throw new Error('No sample seller for the story');
  const rival = { sellerId: seller.id, rating: seller.rating, feedback: seller.feedback };
  return stage.own
    .slice(0, UNDERCUT_PRODUCTS)
    .map((product, index) => contested(stage, from + index * BETWEEN, product, rival, product.price * 0.97));
}

/** Amazon Retail comes in on one product. */
function retailEnters(stage: Stage, at: number): StoryMessage[] {
  const product = stage.own[UNDERCUT_PRODUCTS] as SampleProduct;
  return [contested(stage, at, product, AMAZON_RETAIL, product.price * 0.94)];
}

/** Two repricers take the Buy Box from each other at the same two prices. At the end, the price leaves both. */
function priceFlaps(stage: Stage, from: number): StoryMessage[] {
  const product = stage.own[UNDERCUT_PRODUCTS + 1] as SampleProduct;
  const rivals = ['A1FLAPONE00001', 'A1FLAPTWO00002'].map((sellerId) => ({ sellerId, rating: 97, feedback: 3_110 }));
  const prices = [0.96, 0.98];
  const flaps = Array.from({ length: FLAPS + 1 }, (_, index) =>
    contested(
      stage,
      from + index * BETWEEN,
      product,
      rivals[index % 2] as Rival,
      product.price * (prices[index % 2] as number),
    ),
  );
  return [...flaps, contested(stage, from + (FLAPS + 4) * BETWEEN, product, rivals[0] as Rival, product.price * 0.93)];
}

type Offer = { SellerId: string; ListingPrice: { Amount: number; CurrencyCode: string }; [name: string]: unknown };
type Content = { Summary: Record<string, unknown>; Offers: Offer[] };

/** An offer change in which the rival has the Buy Box, below the own price. */
function contested(
  { random, started }: Stage,
  at: number,
  product: SampleProduct,
  rival: Rival,
  price: number,
): StoryMessage {
  const what = { product, marketplace: 'US', at: started + at - 900, notificationId: `story-${at}`, offers: 3 };
  const own = skusOfProduct(product, 'US').map(ownOfferOf)[0] as OwnOffer;
  const body = sampleMessages['offer-change'].make(random, { ...what, own });
  const { AnyOfferChangedNotification: content } = body.Payload as { AnyOfferChangedNotification: Content };
  const money = (amount: number) => ({ Amount: Math.round(amount * 100) / 100, CurrencyCode: 'USD' });
  const priced = { LandedPrice: money(price), ListingPrice: money(price), Shipping: money(0) };
  const others = content.Offers.filter(({ ListingPrice }) => ListingPrice.Amount > price).map((offer) => ({
    ...offer,
    IsBuyBoxWinner: false,
  }));
  const winner: Offer = {
    SellerId: rival.sellerId,
    SubCondition: 'new',
    SellerFeedbackRating: { FeedbackCount: rival.feedback, SellerPositiveFeedbackRating: rival.rating },
    ListingPrice: priced.ListingPrice,
    Shipping: priced.Shipping,
    IsFulfilledByAmazon: true,
    IsBuyBoxWinner: true,
    IsFeaturedMerchant: true,
    ShipsDomestically: true,
  };
  content.Offers = [winner, ...others];
  content.Summary = {
    ...content.Summary,
    LowestPrices: [{ Condition: 'new', FulfillmentChannel: 'Amazon', ...priced }],
    BuyBoxPrices: [{ Condition: 'New', ...priced }],
  };
  return { at, body };
}

const STARTED = Date.parse('2025-11-21T09:00:00.000Z');
const BLOCK = 120_000;
const BLOCKS = 6;
const BURST_AT = 97_000;
const BURST = 12;

const members = [
  'demo-owner',
  'demo-member-1',
  'demo-member-3',
  'demo-member-4',
  'demo-member-5',
  'demo-member-6',
  'demo-member-7',
  'demo-member-8',
];

/**
 * Makes twelve minutes of events: one about every four seconds, and every two minutes a burst on one or two products.
 * For ten of them Mexico is silent: its messages are lost, and checks find what they said.
 */
export function makeRecording(): Recording {
  const random = createSeededRandom(608);
  const products = sampleProducts();
  const own = products.slice(0, OWN_PRODUCTS);
  // Another alert would interrupt a story.
  const others = own.slice(STORY_PRODUCTS);
  const lines: RecordingLine[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    for (let at = block === 0 ? 1_500 : 100; at < BLOCK - 1_000; at += random.int(3_200, 4_800)) {
      // The very first is an alert, which is visible at once.
      lines.push(
        lines.length === 0
          ? alert(random, at, random.pick(others), 'US', 'offer-change')
          : frame(random, block * BLOCK + at, others, products),
      );
    }
    const battled = [random.pick(others), random.pick(others)];
    for (let index = 0; index < BURST; index += 1) {
      lines.push(
        alert(
          random,
          block * BLOCK + BURST_AT + index * random.int(90, 260),
          random.pick(battled),
          'US',
          'offer-change',
        ),
      );
    }
  }
  lines.push(...silentProducts(own));
  lines.push(...stories(own));
  lines.sort((a, b) => a.at - b.at);
  return {
    header: {
      recording: 1,
      source: 'Sample data, made by provider/feed/make-recording.ts',
      started: new Date(STARTED).toISOString(),
      redactions: [],
    },
    lines: lines.map(lostInSilence),
  };
}

const SILENT = { marketplace: 'MX', from: 60_000, to: 660_000 } as const;
/** More products of the silent marketplace: each sends a message before the silence, and changes during it. */
const SILENT_PRODUCTS = 5;

function silentProducts(own: readonly SampleProduct[]): RecordingLine[] {
  const random = createSeededRandom(707);
  return own
    .slice(-SILENT_PRODUCTS)
    .flatMap((product, index) => [
      alert(random, 5_100 + index * 11_000, product, SILENT.marketplace, 'offer-change'),
      alert(random, 90_300 + index * 61_000, product, SILENT.marketplace, 'offer-change'),
    ]);
}

/** Loses the messages of the silent marketplace. */
function lostInSilence(line: RecordingLine): RecordingLine {
  const frame = line.frame as IngestFrame;
  if (frame.endpoint !== 'sp-api' || line.at < SILENT.from || line.at >= SILENT.to) return line;
  const read = readAlert(frame.body, STARTED);
  return read.ok && read.value.marketplace === SILENT.marketplace ? { ...line, frame: { ...frame, lost: true } } : line;
}

/**
 * What the demo tells beside its ordinary alerts, each in a block of its own. A seed of their own leaves the rest as it
 * is.
 */
function stories(own: readonly SampleProduct[]): RecordingLine[] {
  const stage = { random: createSeededRandom(607), own, started: STARTED };
  const told = [
    ...rivalUndercuts(stage, 5_100),
    ...retailEnters(stage, BLOCK + 20_300),
    ...priceFlaps(stage, 2 * BLOCK + 4_700),
  ];
  return told.map(({ at, body }) => ({ at, dir: 'in', frame: { endpoint: 'sp-api', body } }));
}

function frame(
  random: SeededRandom,
  at: number,
  own: readonly SampleProduct[],
  products: readonly SampleProduct[],
): RecordingLine {
  const kind = random.next();
  const place = random.pick(['US', 'US', 'US', 'US', 'CA', 'MX']);
  if (kind < 0.15) return alert(random, at, random.pick(own.filter(hasNewOffer)), place, 'pricing-health');
  if (kind < 0.6) return alert(random, at, random.pick(own), place, 'offer-change');
  const product = random.pick(products);
  const common = {
    id: `recorded-${at}`,
    member: random.pick(members),
    asin: product.asin,
    title: product.title,
    url: listingUrl(product.asin, place),
    image: product.image,
    marketplace: place,
  };
  return kind < 0.9 ? activity(random, at, product, common) : scan(random, at, product, common);
}

const alert = (
  random: SeededRandom,
  at: number,
  product: SampleProduct,
  marketplace: string,
  kind: SubscribedKind,
): RecordingLine => {
  const what = {
    product,
    marketplace,
    at: STARTED + at - 900,
    notificationId: `recorded-${at}`,
    offers: random.int(2, 4),
  };
  return { at, dir: 'in', frame: { endpoint: 'sp-api', body: sampleMessages[kind].make(random, what) } };
};

const activity = (random: SeededRandom, at: number, product: SampleProduct, common: object): RecordingLine => ({
  at,
  dir: 'in',
  frame: {
    endpoint: 'activity',
    body: {
      ...common,
      category: product.category,
      bsr: product.bsr,
      insight360Site: random.pick([
        'https://outlet.example/deals',
        'https://warehouse.example/clearance',
        'Store shelf',
      ]),
      insight360Keyword: random.pick(['clearance', 'gift set', 'bundle']),
      sourced: new Date(STARTED + at - 500).toISOString(),
      source: random.chance(0.4) ? 'MOBILE' : 'EXTENSION',
      tokens: random.int(1, 6),
    },
  },
});

function scan(
  random: SeededRandom,
  at: number,
  product: SampleProduct,
  common: { marketplace: string },
): RecordingLine {
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const rate = rateOf(common.marketplace);
  const sellPrice = cents(product.price * rate);
  const buyCost = cents(sellPrice * (0.3 + random.next() * 0.4));
  const totalFees = cents(sellPrice * 0.15 + rate * 3.1);
  const profit = cents(sellPrice - buyCost - totalFees);
  return {
    at,
    dir: 'in',
    frame: {
      endpoint: 'scans',
      body: {
        ...common,
        sellPrice,
        buyCost,
        profit,
        roi: cents((profit / buyCost) * 100),
        margin: cents((profit / sellPrice) * 100),
        totalFees,
        totalCosts: buyCost,
        totalFeesAndCosts: cents(totalFees + buyCost),
        fulfillmentType: 'FBA',
        source: 'MOBILE',
        createdAt: new Date(STARTED + at - 500).toISOString(),
      },
    },
  };
}

if (import.meta.main) writeFileSync(demoRecordingFile, serializeRecording(makeRecording()));
