import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export type SampleProduct = { asin: string; title: string; category: string; bsr: number; rankCategory: string; price: number; image: string };

const SEED = 20_251;
const PRODUCTS = 1_600;

/** The products of the sample data. Brands and titles are invented. */
export function sampleProducts(): SampleProduct[] {
  const random = createSeededRandom(SEED);
  const titles = new Set<string>();
  const products: SampleProduct[] = [];
  while (products.length < PRODUCTS) {
    const category = random.pick(categories);
    const title = titleOf(random, category);
    if (titles.has(title)) continue;
    titles.add(title);
    products.push({
      asin: `B0${random.code(8)}`,
      title,
      category: category.name,
      rankCategory: category.rank,
      bsr: Math.round(40 * 10 ** (random.next() * 3.8)),
      price: Math.floor(category.price[0] + random.next() ** 2 * (category.price[1] - category.price[0])) + 0.99,
      image: swatch(category.colour),
    });
  }
  return products;
}

function titleOf(random: SeededRandom, category: Category): string {
  const extra = random.chance(0.75) ? `, ${random.pick(category.extras)}` : '';
  return `${random.pick(brands)} ${random.pick(category.kinds)} ${random.pick(category.things)}${extra}`;
}

/** A plain coloured tile: sample products have no photographs. */
const swatch = (colour: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23${colour}' d='M0 0h8v8H0z'/%3E%3C/svg%3E`;

const brands = [
  'Oakmerrow',
  'Tavenlo',
  'Quillnest',
  'Brindalow',
  'Fennwick & Vale',
  'Lumorrin',
  'Harrowbee',
  'Kestramont',
  'Pippinfold',
  'Novareed',
  'Saltmarsh Lane',
  'Thistlebay',
  'Corvenna',
  'Maplethorn',
  'Ondavine',
  'Rookhollow',
  'Zephyrall',
  'Gladebrook & Co',
  'Wrenfield',
  'Altamoss',
];

type Category = { name: string; rank: string; colour: string; price: [number, number]; kinds: string[]; things: string[]; extras: string[] };

const categories: Category[] = [
  {
    name: 'Home & Kitchen',
    rank: 'kitchen_display_on_website',
    colour: 'c98b5e',
    price: [9, 70],
    kinds: ['Stainless Steel', 'Bamboo', 'Non-Stick', 'Stackable', 'Enamelled', 'Borosilicate Glass'],
    things: ['Garlic Press', 'Cutting Board', 'Food Storage Set', 'Colander', 'Milk Frother', 'Spice Rack', 'Baking Sheet', 'Measuring Cups'],
    extras: ['Set of 3', 'Dishwasher Safe', '12 Inch', 'Grey', 'with Lids', 'Large'],
  },
  {
    name: 'Toys & Games',
    rank: 'toy_display_on_website',
    colour: 'e2a93b',
    price: [8, 55],
    kinds: ['Wooden', 'Magnetic', 'Glow in the Dark', 'Travel', 'Cooperative', 'Junior'],
    things: ['Building Blocks', 'Puzzle', 'Marble Run', 'Card Game', 'Stacking Animals', 'Kite', 'Science Kit'],
    extras: ['100 Pieces', 'Ages 4 and Up', '2 to 6 Players', 'Gift Box', '500 Pieces'],
  },
  {
    name: 'Office Products',
    rank: 'office_product_display_on_website',
    colour: '5b7fa6',
    price: [6, 45],
    kinds: ['Adjustable', 'Refillable', 'Hardcover', 'Mesh', 'Recycled Paper', 'Magnetic'],
    things: ['Desk Organizer', 'Gel Pens', 'Dot Grid Notebook', 'Document Tray', 'Monitor Stand', 'Sticky Notes', 'File Folders'],
    extras: ['Pack of 12', 'A5', 'Black', '5 Compartments', 'Assorted Colours'],
  },
  {
    name: 'Sports & Outdoors',
    rank: 'sports_display_on_website',
    colour: '4f9d77',
    price: [10, 90],
    kinds: ['Lightweight', 'Insulated', 'Foldable', 'Waterproof', 'Non-Slip', 'Compact'],
    things: ['Water Bottle', 'Camping Lantern', 'Yoga Mat', 'Dry Bag', 'Resistance Bands', 'Trekking Poles', 'Picnic Blanket'],
    extras: ['1 Litre', 'Extra Thick', 'Set of 5', '20 L', 'Forest Green'],
  },
  {
    name: 'Pet Supplies',
    rank: 'pet_products_display_on_website',
    colour: 'a6705b',
    price: [7, 60],
    kinds: ['Washable', 'Orthopaedic', 'Slow Feed', 'Reflective', 'Chew Proof', 'Elevated'],
    things: ['Dog Bed', 'Pet Bowl', 'Cat Scratcher', 'Dog Leash', 'Grooming Brush', 'Litter Mat', 'Treat Pouch'],
    extras: ['Medium', 'for Small Breeds', '2 Pack', 'Slate', 'Large'],
  },
  {
    name: 'Health & Household',
    rank: 'health_and_beauty_display_on_website',
    colour: '7aa6a1',
    price: [6, 40],
    kinds: ['Unscented', 'Reusable', 'Organic Cotton', 'Digital', 'Plant Based', 'Travel Size'],
    things: ['Laundry Sheets', 'Pill Organizer', 'Heating Pad', 'Cleaning Cloths', 'Hand Soap Refill', 'Dish Brush'],
    extras: ['60 Count', 'Pack of 6', '7 Day', '32 oz', 'Lavender'],
  },
  {
    name: 'Beauty & Personal Care',
    rank: 'beauty_display_on_website',
    colour: 'c77d97',
    price: [7, 48],
    kinds: ['Hydrating', 'Vegan', 'Boar Bristle', 'Rose Quartz', 'Fragrance Free', 'Silk'],
    things: ['Face Serum', 'Hair Brush', 'Sleep Mask', 'Makeup Sponges', 'Lip Balm', 'Facial Roller', 'Scrunchies'],
    extras: ['1 fl oz', 'Set of 4', 'for All Hair Types', 'Blush', '5 Count'],
  },
  {
    name: 'Tools & Home Improvement',
    rank: 'home_improvement_display_on_website',
    colour: '8b8f97',
    price: [9, 95],
    kinds: ['Cordless', 'Heavy Duty', 'Magnetic', 'Dimmable', 'Precision', 'Self Adhesive'],
    things: ['Screwdriver Set', 'LED Strip Light', 'Tape Measure', 'Cable Clips', 'Stud Finder', 'Door Stopper', 'Work Light'],
    extras: ['24 Piece', '5 m', 'Warm White', '10 Pack', 'with Case'],
  },
  {
    name: 'Baby',
    rank: 'baby_product_display_on_website',
    colour: 'b9a6d3',
    price: [8, 65],
    kinds: ['Muslin', 'Silicone', 'Convertible', 'Organic', 'Waterproof', 'Soft Touch'],
    things: ['Swaddle Blankets', 'Bibs', 'Changing Pad', 'Teething Ring', 'Snack Cups', 'Stroller Organizer'],
    extras: ['3 Pack', '0 to 12 Months', 'Sage', 'BPA Free', 'Clouds'],
  },
  {
    name: 'Patio, Lawn & Garden',
    rank: 'lawn_and_garden_display_on_website',
    colour: '7d9b4a',
    price: [8, 80],
    kinds: ['Solar', 'Galvanised', 'Expandable', 'Self Watering', 'Ergonomic', 'Weatherproof'],
    things: ['Path Lights', 'Planter', 'Garden Hose', 'Pruning Shears', 'Bird Feeder', 'Kneeling Pad', 'Plant Labels'],
    extras: ['8 Pack', '10 Inch', '50 ft', 'Terracotta', 'Set of 2'],
  },
  {
    name: 'Electronics',
    rank: 'ce_display_on_website',
    colour: '5a6bb0',
    price: [9, 120],
    kinds: ['Wireless', 'Braided', 'Rechargeable', 'Foldable', 'Noise Reducing', 'Slim'],
    things: ['Phone Stand', 'USB-C Cable', 'Earbuds', 'Charging Station', 'Webcam Cover', 'Keyboard', 'Travel Adapter'],
    extras: ['2 m', '3 Pack', 'Midnight Blue', '10000 mAh', 'for Desk and Travel'],
  },
  {
    name: 'Arts, Crafts & Sewing',
    rank: 'arts_crafts_display_on_website',
    colour: 'd0705f',
    price: [6, 42],
    kinds: ['Beginner', 'Dual Tip', 'Cotton', 'Water Based', 'Assorted', 'Fine Line'],
    things: ['Embroidery Kit', 'Markers', 'Yarn', 'Acrylic Paint', 'Sketch Pad', 'Beads', 'Washi Tape'],
    extras: ['36 Colours', '24 Count', '9 x 12', '12 Rolls', 'with Storage Box'],
  },
];
