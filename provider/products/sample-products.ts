import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';

export type SampleProduct = {
  asin: string;
  title: string;
  category: string;
  bsr: number;
  rankCategory: string;
  price: number;
  image: string;
};

const SEED = 20_251;
const PRODUCTS = 1_600;

/** The sample data's products. Brands and titles are invented. */
export function sampleProducts(): SampleProduct[] {
  const random = createSeededRandom(SEED);
  const titles = new Set<string>();
  const products: SampleProduct[] = [];
  while (products.length < PRODUCTS) {
    const category = random.pick(categories);
    const title = titleOf(random, category.lines);
    if (titles.has(title)) continue;
    titles.add(title);
    products.push(productOf(random, category, title, `B0${random.code(8)}`));
  }
  return products;
}

let byAsin: ReadonlyMap<string, SampleProduct> | undefined;

/** Returns the sample product with this ASIN, if there is one. */
export function sampleProduct(asin: string): SampleProduct | undefined {
  byAsin ??= new Map(sampleProducts().map((product) => [product.asin, product]));
  return byAsin.get(asin);
}

/** The category that `inventProduct` would choose with the same `words`. */
export const inventCategory = (words: SeededRandom): string => words.pick(categories).name;

/**
 * Invents another product.
 * @param words random numbers for what its variations share
 * @param own random numbers for what differs
 */
export function inventProduct(words: SeededRandom, own: SeededRandom, asin: string): SampleProduct {
  const category = words.pick(categories);
  return productOf(own, category, titleOf(words, category.lines), asin);
}

/** The brand that a title begins with; empty if it is no sample product's. */
export const brandOf = (title: string): string => brands.find((brand) => title.startsWith(brand)) ?? '';

/** The brand and kind of a product, taken from its title. */
export function wordsOf({ title, category }: SampleProduct): { brand: string; thing: string } {
  const lines = categories.find(({ name }) => name === category)?.lines ?? [];
  return { brand: brandOf(title), thing: lines.find(({ thing }) => title.includes(thing))?.thing ?? category };
}

function productOf(
  random: SeededRandom,
  { name, rank, price: [least, most], colour }: Category,
  title: string,
  asin: string,
): SampleProduct {
  return {
    asin,
    title,
    category: name,
    rankCategory: rank,
    bsr: Math.round(40 * 10 ** (random.next() * 3.8)),
    price: Math.floor(least + random.next() ** 3 * (most - least)) + 0.99,
    image: swatch(colour),
  };
}

function titleOf(random: SeededRandom, lines: readonly Line[]): string {
  const line = random.pick(lines);
  const extra = random.chance(0.75) ? `, ${random.pick(line.extras)}` : '';
  return `${random.pick(brands)} ${random.pick(line.kinds)} ${line.thing}${extra}`;
}

/** A plain colored tile: sample products have no photos. */
const swatch = (colour: string) =>
  `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Cpath%20fill='%23${colour}'%20d='M0%200h8v8H0z'/%3E%3C/svg%3E`;

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

type Line = { thing: string; kinds: string[]; extras: string[] };
type Category = { name: string; rank: string; colour: string; price: [number, number]; lines: Line[] };

/** @param lines 'thing: kinds: extras', with alternatives separated by slashes */
const category = (name: string, rank: string, colour: string, price: [number, number], lines: string[]): Category => ({
  name,
  rank,
  colour,
  price,
  lines: lines.map((line) => {
    const [thing = '', kinds = '', extras = ''] = line.split(': ');
    return { thing, kinds: kinds.split('/'), extras: extras.split('/') };
  }),
});

const categories: Category[] = [
  category(
    'Home & Kitchen',
    'kitchen_display_on_website',
    'c98b5e',
    [9, 70],
    [
      'Cutting Board: Bamboo/Acacia/Non-Slip: Large/Set of 3/with Juice Groove',
      'Garlic Press: Stainless Steel/Easy Clean/Heavy: with Peeler/Matte Black',
      'Food Storage Containers: Glass/Stackable/Airtight: Set of 5/10 Pieces/with Lids',
      'Colander: Stainless Steel/Collapsible/Enamelled: 3 Quart/5 Quart',
      'Milk Frother: Handheld/Rechargeable/Electric: with Stand/White',
      'Spice Rack: Wall Mount/Rotating/Bamboo: 4 Tier/16 Jars',
      'Baking Sheet: Non-Stick/Aluminium/Carbon Steel: Set of 2/Half Size',
    ],
  ),
  category(
    'Toys & Games',
    'toy_display_on_website',
    'e2a93b',
    [8, 55],
    [
      'Building Blocks: Wooden/Magnetic/Soft: 60 Pieces/100 Pieces/with Storage Bag',
      'Floor Puzzle: World Map/Ocean Animals/Dinosaur: 48 Pieces/Ages 4 and Up',
      'Marble Run: Wooden/Glow in the Dark/Starter: 120 Pieces/80 Pieces',
      'Card Game: Cooperative/Family/Travel: 2 to 6 Players/20 Minutes',
      'Stacking Animals: Wooden/Silicone: 10 Pieces/Gift Box',
      'Science Kit: Crystal Growing/Junior/Volcano: Ages 8 and Up/12 Experiments',
    ],
  ),
  category(
    'Office Products',
    'office_product_display_on_website',
    '5b7fa6',
    [6, 45],
    [
      'Desk Organizer: Mesh/Bamboo/Rotating: 5 Compartments/Black',
      'Gel Pens: Retractable/Quick Dry/Fine Point: Pack of 12/Assorted Colours',
      'Dot Grid Notebook: Hardcover/Spiral/Recycled Paper: A5/160 Pages',
      'Monitor Stand: Adjustable/Wooden/Dual: with Drawer/Walnut',
      'Sticky Notes: Recycled/Lined/Transparent: 12 Pads/Pastel',
      'File Folders: Letter Size/Expanding/Hanging: 25 Count/Assorted Colours',
    ],
  ),
  category(
    'Sports & Outdoors',
    'sports_display_on_website',
    '4f9d77',
    [10, 90],
    [
      'Water Bottle: Insulated/Stainless Steel/Leakproof: 1 Litre/Forest Green/24 oz',
      'Camping Lantern: Rechargeable/Collapsible/Solar: 2 Pack/1000 Lumens',
      'Yoga Mat: Non-Slip/Extra Thick/Cork: with Strap/Plum',
      'Dry Bag: Waterproof/Lightweight: 10 L/20 L',
      'Resistance Bands: Fabric/Latex Free/Long: Set of 3/Set of 5',
      'Trekking Poles: Carbon/Foldable/Aluminium: Pair/with Cork Grips',
      'Picnic Blanket: Waterproof/Foldable: Extra Large/Checked',
    ],
  ),
  category(
    'Pet Supplies',
    'pet_products_display_on_website',
    'a6705b',
    [7, 60],
    [
      'Dog Bed: Orthopaedic/Washable/Raised: Medium/Large/Slate',
      'Dog Bowl: Slow Feed/Stainless Steel/Elevated: 2 Pack/for Small Breeds',
      'Cat Scratcher: Cardboard/Sisal/Corner: Large/with Catnip',
      'Dog Leash: Reflective/Rope/Hands Free: 6 ft/Heavy Duty',
      'Grooming Brush: Self Cleaning/Gentle/Double Sided: for Cats and Dogs/Blue',
      'Litter Mat: Double Layer/Washable: 30 x 24 in/Grey',
    ],
  ),
  category(
    'Health & Household',
    'health_and_beauty_display_on_website',
    '7aa6a1',
    [6, 40],
    [
      'Laundry Sheets: Unscented/Plant Based/Fresh Linen: 60 Count/120 Count',
      'Pill Organizer: Weekly/Travel/Large: 7 Day/AM and PM',
      'Heating Pad: Electric/Microwavable/Weighted: 12 x 24 in/with Auto Shut-Off',
      'Cleaning Cloths: Microfibre/Swedish/Reusable: Pack of 6/Pack of 12',
      'Hand Soap Refill: Foaming/Fragrance Free/Lavender: 32 oz/64 oz',
      'Dish Brush: Bamboo/Long Handle: with 2 Refills/Set of 2',
    ],
  ),
  category(
    'Beauty & Personal Care',
    'beauty_display_on_website',
    'c77d97',
    [7, 48],
    [
      'Face Serum: Hydrating/Vitamin C/Fragrance Free: 1 fl oz/2 fl oz',
      'Hair Brush: Detangling/Bamboo/Boar Bristle: for All Hair Types/Travel Size',
      'Sleep Mask: Silk/Contoured/Weighted: Blush/Black',
      'Makeup Sponges: Latex Free/Vegan: Set of 4/5 Count',
      'Lip Balm: Tinted/Shea Butter/Unscented: 3 Pack/SPF 15',
      'Facial Roller: Rose Quartz/Ice/Jade: with Gua Sha/Gift Set',
    ],
  ),
  category(
    'Tools & Home Improvement',
    'home_improvement_display_on_website',
    '8b8f97',
    [9, 95],
    [
      'Screwdriver Set: Precision/Magnetic/Ratcheting: 24 Piece/40 Piece with Case',
      'LED Strip Light: Dimmable/Warm White/Motion Sensor: 5 m/2 m',
      'Tape Measure: Self Locking/Magnetic Hook/Pocket: 25 ft/16 ft',
      'Cable Clips: Self Adhesive/Silicone/Under Desk: 10 Pack/30 Pack',
      'Work Light: Rechargeable/Magnetic/Folding: 2 Pack/2000 Lumens',
      'Door Stopper: Heavy Duty/Silicone/Wall Mount: 4 Pack/Brushed Nickel',
    ],
  ),
  category(
    'Baby',
    'baby_product_display_on_website',
    'b9a6d3',
    [8, 65],
    [
      'Swaddle Blankets: Muslin/Organic Cotton/Bamboo: 3 Pack/Clouds',
      'Bibs: Silicone/Waterproof/Bandana: Set of 2/Sage',
      'Changing Pad: Portable/Waterproof/Contoured: Grey/with Straps',
      'Teething Ring: Silicone/Wooden/Cooling: 2 Pack/BPA Free',
      'Snack Cups: Spill Proof/Silicone/Collapsible: 2 Pack/with Lids',
      'Stroller Organizer: Universal/Insulated: Black/with Cup Holders',
    ],
  ),
  category(
    'Patio, Lawn & Garden',
    'lawn_and_garden_display_on_website',
    '7d9b4a',
    [8, 80],
    [
      'Path Lights: Solar/Warm White/Low Voltage: 8 Pack/12 Pack',
      'Planter: Self Watering/Terracotta/Hanging: 10 Inch/Set of 2',
      'Garden Hose: Expandable/Kink Free/Soaker: 50 ft/100 ft',
      'Pruning Shears: Ergonomic/Bypass/Ratchet: with Sheath/8 Inch',
      'Bird Feeder: Squirrel Proof/Window/Copper: 2 lb/with Hook',
      'Kneeling Pad: Extra Thick/Foldable: Green/Large',
    ],
  ),
  category(
    'Electronics',
    'ce_display_on_website',
    '5a6bb0',
    [9, 120],
    [
      'Phone Stand: Foldable/Adjustable/Magnetic: Aluminium/for Desk',
      'USB-C Cable: Braided/Right Angle/Fast Charge: 2 m/3 Pack',
      'Earbuds: Wireless/Noise Reducing/Sport: with Charging Case/Midnight Blue',
      'Charging Station: 3 in 1/Wireless/5 Port: White/for Nightstand',
      'Keyboard: Slim/Wireless/Mechanical: Compact/Backlit',
      'Travel Adapter: Universal/Slim: 4 Ports/2 Pack',
    ],
  ),
  category(
    'Arts, Crafts & Sewing',
    'arts_crafts_display_on_website',
    'd0705f',
    [6, 42],
    [
      'Embroidery Kit: Beginner/Botanical/Floral: 3 Patterns/with Hoop',
      'Brush Markers: Dual Tip/Water Based/Pastel: 36 Colours/24 Count',
      'Yarn: Cotton/Chunky/Recycled: 6 Skeins/Oatmeal',
      'Acrylic Paint: Matte/Metallic/Heavy Body: 24 Colours/12 Tubes',
      'Sketch Pad: Spiral/Hardbound/Toned: 9 x 12/100 Sheets',
      'Washi Tape: Floral/Gold Foil/Solid: 12 Rolls/24 Rolls',
    ],
  ),
];
