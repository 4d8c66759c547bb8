import type { DatabaseSync } from 'node:sqlite';
import { foldText } from '#shared/grid/column-filter.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { DEMO_OWNER_ID } from './accounts.ts';

const SEED = 90_210;
const BUYS = 280;
const OVER_DAYS = 120;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const OWNER = 'Demo Owner';

/** Who buys, weighted by repetition: the owner and two members find most, two hardly anything, and one nothing yet. */
const buyers = [
  DEMO_OWNER_ID,
  DEMO_OWNER_ID,
  DEMO_OWNER_ID,
  ...[1, 1, 1, 3, 3, 4, 5, 5, 6, 7].map((number) => `demo-member-${number}`),
];
const nameOf = (id: string): string =>
  id === DEMO_OWNER_ID ? OWNER : `Demo Member ${id.slice('demo-member-'.length)}`;

/**
 * The notes with the first saved supplier: how it became the best one, from the first call to the standing order. Days
 * count back.
 */
const story: readonly [days: number, by: string, text: string][] = [
  [94, OWNER, 'Called. They sell to Amazon sellers, minimum 250. Asked for the autumn list.'],
  [81, 'Demo Member 1', 'Price list is here: 310 rows, most of it too slow. Three lines worth a try.'],
  [80, OWNER, 'Account is open. First order of 24 pieces each, to see how they pack.'],
  [66, 'Demo Member 3', 'Arrived in four days, labels straight. One box dented, credited at once.'],
  [41, OWNER, 'Doubled the order. Net 30 from now on.'],
  [9, 'Demo Member 1', 'They drop the price by 6% from 500 pieces. Spring list comes in a week.'],
];

type Work = {
  status: string;
  step: string | null;
  inDays: number | null;
  tags: string[];
  notes: readonly [number, string, string][];
};

/**
 * The work with the saved suppliers, last saved first. No step is due yet: an alert would come with the first start.
 */
const work: readonly Work[] = [
  { status: 'account-open', step: 'Ask for the spring price list', inDays: 5, tags: ['Net 30', 'Fast'], notes: story },
  {
    status: 'contacted',
    step: 'Call again about the minimum',
    inDays: 3,
    tags: ['Toys'],
    notes: [[6, 'Demo Member 3', 'Minimum is 1,000. They may go down for a first order.']],
  },
  { status: 'to-contact', step: null, inDays: null, tags: ['Toys'], notes: [] },
  {
    status: 'declined',
    step: null,
    inDays: null,
    tags: [],
    notes: [[20, OWNER, 'Does not sell to marketplaces. Not worth another call.']],
  },
  {
    status: 'contacted',
    step: 'Send the reseller certificate',
    inDays: 8,
    tags: ['Paperwork'],
    notes: [[2, 'Demo Member 1', 'They want our reseller certificate first.']],
  },
];

/** Adds what the demo team bought, and its work with its saved suppliers. */
export function insertSampleBuys(raw: DatabaseSync, products: readonly SampleProduct[], now: number): void {
  const random = createSeededRandom(SEED);
  const saved = raw
    .prepare(
      'select s.supplier_id as id, c.company from saved_suppliers s join suppliers c on c.id = s.supplier_id where s.account_id = ? order by s.saved_at desc',
    )
    .all(DEMO_OWNER_ID) as { id: string; company: string }[];
  const [best, ...others] = saved;
  insertWork(raw, saved, now);
  const buy = raw.prepare(
    `insert into buys (owner_id, id, member_id, marketplace, asin, title, folded, pieces, unit_cost, supplier_id, supplier, profit, bought_at, stated_by, recorded_at)
     values (?, ?, ?, 'US', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const lookedUp = raw.prepare('insert or ignore into supplier_products values (?, ?, ?, ?, ?, ?)');
  for (let n = 0; n < BUYS; n += 1) {
    // More towards today.
    const at = Math.round(now - OVER_DAYS * DAY * random.next() ** 1.4 - HOUR);
    const product = random.pick(products);
    const member = random.pick(buyers);
    const supplier = random.chance(0.35) ? best : random.chance(0.5) ? random.pick(others) : undefined;
    const price = 8 + random.next() * 40;
    const unitCost = cents(price * (0.25 + random.next() * 0.3));
    // One member buys at a loss more often than not.
    const margin = price * (member === 'demo-member-4' ? random.next() * 0.14 - 0.1 : 0.06 + random.next() * 0.2);
    const pieces = random.pick([6, 12, 12, 24, 24, 36, 48, 96]);
    const folded = foldText([product.title, supplier?.company].filter(Boolean).join(' '));
    const by = nameOf(member);
    buy.run(
      DEMO_OWNER_ID,
      `sample-buy-${String(n).padStart(4, '0')}`,
      member,
      product.asin,
      product.title,
      folded,
      pieces,
      unitCost,
      supplier?.id ?? null,
      supplier?.company ?? null,
      cents(margin),
      at,
      by,
      at,
    );
    if (supplier && n % 3 === 0) lookedUp.run(DEMO_OWNER_ID, supplier.id, 'US', product.asin, at - 2 * DAY, by);
  }
}

function insertWork(raw: DatabaseSync, saved: readonly { id: string }[], now: number): void {
  const file = raw.prepare('insert or ignore into supplier_files values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const note = raw.prepare('insert or ignore into supplier_notes values (?, ?, ?, ?, ?, ?, ?)');
  for (const [index, { status, step, inDays, tags, notes }] of work.entries()) {
    const supplier = saved[index]?.id;
    if (supplier === undefined) return;
    const due = inDays === null ? null : now + inDays * DAY;
    file.run(DEMO_OWNER_ID, supplier, status, step, due, due, JSON.stringify(tags), now - 2 * DAY, OWNER);
    for (const [at, [days, by, text]] of notes.entries()) {
      const author = by === OWNER ? DEMO_OWNER_ID : `demo-member-${by.slice('Demo Member '.length)}`;
      note.run(`sample-note-${index}-${at}`, DEMO_OWNER_ID, supplier, text, Math.round(now - days * DAY), author, by);
    }
  }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
