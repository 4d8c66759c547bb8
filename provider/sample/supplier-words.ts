import type { WholesaleCategory, WholesaleLocation } from '#shared/wholesale/requests.ts';

/** The parts of sample suppliers. Names of companies, brands, streets and towns are invented. */

type Place = {
  /** Legal forms of companies in this country. */
  forms: readonly string[];
  starts: readonly string[];
  ends: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  /** Whether the house number comes first. */
  numberFirst?: boolean;
};

export const places: Record<WholesaleLocation, Place> = {
  US: {
    forms: ['Inc', 'LLC', 'Trading Co', 'Supply Co'],
    starts: [
      'Alder',
      'Brindle',
      'Corven',
      'Dunmer',
      'Eastmar',
      'Hartvale',
      'Northpel',
      'Ordwin',
      'Pallon',
      'Quarrel',
      'Ridgemar',
      'Stonevel',
    ],
    ends: ['finch', 'brook', 'haven', 'ridge', 'crest', 'field', 'port', 'wick'],
    streets: ['Quay Lane', 'Mill St', 'Harbor Rd', 'Depot Ave'],
    towns: ['Larkfall, OH', 'Pinemere, TX', 'Eastbarrow, NJ', 'Sandrow, CA'],
    numberFirst: true,
  },
  Canada: {
    forms: ['Ltd', 'Inc', 'Wholesale Ltd'],
    starts: ['Juniper', 'Maplen', 'Fernloch', 'Tamarac', 'Borealis', 'Lachant', 'Kelowen', 'Ottamar'],
    ends: ['row', 'mere', 'gate', 'lake', 'wood', 'point'],
    streets: ['Portage Way', 'Cedar Line', 'Rue du Quai'],
    towns: ['Fairlone, ON', 'Val-Brisé, QC', 'Coldmere, AB'],
    numberFirst: true,
  },
  'United Kingdom': {
    forms: ['Ltd', '& Sons Ltd', 'Trade Ltd'],
    starts: ['Greav', 'Lark', 'Thistle', 'Wren', 'Penhal', 'Ashcom', 'Bramlin', 'Coldwen'],
    ends: ['field', 'combe', 'bury', 'ley', 'worthy', 'stead'],
    streets: ['Wharf Row', 'Tanner Street', 'Orchard Way'],
    towns: ['Little Marrow', 'Eastwick Quay', 'Harrowby Moor'],
    numberFirst: true,
  },
  Germany: {
    forms: ['GmbH', 'GmbH & Co. KG', 'Großhandel GmbH'],
    starts: ['Bremmer', 'Kessel', 'Müllen', 'Falken', 'Grün', 'Weiß', 'Ober', 'Löwen'],
    ends: ['bach', 'brück', 'hausen', 'feld', 'tal', 'stätt'],
    streets: ['Industriestraße', 'Am Speicher', 'Lindenallee'],
    towns: ['Neuforst', 'Altmühlen', 'Grünhafen'],
  },
  Italy: {
    forms: ['Srl', 'SpA', '& Figli Srl'],
    starts: ['Torre', 'Monte', 'Bella', 'Castel', 'Riva', 'Fonte', 'Città'],
    ends: ['vecchia', 'verna', 'mora', 'lenta', 'rossana', 'dorata'],
    streets: ['Via del Molo', 'Via dei Tessitori', 'Corso Nuovo'],
    towns: ['Rivachiara', 'Montesanto Basso', 'Porto Lieve'],
  },
  Spain: {
    forms: ['SL', 'SA', 'e Hijos SL'],
    starts: ['Iber', 'Sol', 'Mar', 'Alba', 'Ríos', 'Peña', 'Cañ'],
    ends: ['menaje', 'verde', 'llano', 'clara', 'dorada', 'mayor'],
    streets: ['Calle Mayor', 'Avenida del Puerto', 'Camino Viejo'],
    towns: ['Villalarga', 'Puerto Claro', 'San Ardón'],
  },
  France: {
    forms: ['SARL', 'SAS', 'et Fils SARL'],
    starts: ['Maison ', 'Atelier ', 'Comptoir ', 'Établissements '],
    ends: [
      'Verlane',
      'Brisac',
      'Montélo',
      'Clairval',
      'Dufrenne',
      'Saint-Orel',
      'Vallombre',
      'Courcelin',
      'Beaumarel',
      'Noirval',
    ],
    streets: ['rue des Lices', 'quai Neuf', 'allée des Tilleuls'],
    towns: ['Clairville-sur-Onde', 'Montbrisac', 'Saint-Orel'],
    numberFirst: true,
  },
  Poland: {
    forms: ['Sp. z o.o.', 'Hurt Sp. z o.o.'],
    starts: ['Wiśn', 'Łąk', 'Brzoz', 'Dąb', 'Jarzęb', 'Sosn'],
    ends: ['owiec', 'ówka', 'nica', 'opol', 'anów', 'ex'],
    streets: ['ul. Portowa', 'ul. Składowa', 'ul. Lipowa'],
    towns: ['Nowa Łąka', 'Brzozowiec Mały', 'Stary Dąb'],
  },
  Latvia: {
    forms: ['SIA', 'Tirdzniecība SIA'],
    starts: ['Baltmar', 'Dzint', 'Lielup', 'Ozol', 'Bērz', 'Kalnm'],
    ends: ['ava', 'aine', 'ziedi', 'krasts', 'muiža', 'lauki'],
    streets: ['Ostas iela', 'Noliktavu iela', 'Liepu iela'],
    towns: ['Jaunkrasts', 'Ozolmala', 'Dzintarpils'],
  },
  Switzerland: {
    forms: ['AG', 'GmbH', 'Sàrl'],
    starts: ['Alpin', 'Zürn', 'Berner', 'Rhomm', 'Lémann', 'Säntel'],
    ends: ['horn', 'egg', 'wil', 'matt', 'ikon', 'berg'],
    streets: ['Bahnhofweg', 'Lagerstrasse', 'Chemin du Port'],
    towns: ['Oberhornwil', 'Lémanval', 'Mattikon'],
  },
};

export const productTypesOf: Record<WholesaleCategory, readonly string[]> = {
  Art: ['Prints', 'Frames', 'Canvases', 'Sculptures'],
  'Baby & Toddler': ['Bibs', 'Strollers', 'Sleepwear', 'Bottles'],
  'Books & Media': ['Picture books', 'Board books', 'Vinyl records', 'Calendars'],
  'Cameras & Optics': ['Tripods', 'Binoculars', 'Camera bags', 'Filters'],
  'Cell Phones & Accessories': ['Phone cases', 'Chargers', 'Screen protectors', 'Headsets'],
  'Clothing, Shoes & Jewelry': ['Knitwear', 'Sandals', 'Earrings', 'Workwear'],
  Collectibles: ['Figurines', 'Trading cards', 'Enamel pins', 'Coins'],
  'Computers & Software': ['Keyboards', 'Docking stations', 'Cables', 'Laptop sleeves'],
  'Consumer Electronics': ['Speakers', 'Smart plugs', 'Alarm clocks', 'Headphones'],
  'Food & Beverages': ['Herbal tea', 'Olive oil', 'Biscuits', 'Roasted coffee'],
  Furniture: ['Side tables', 'Shelves', 'Bar stools', 'Desks'],
  'Health & Beauty': ['Soap bars', 'Hair brushes', 'Bath salts', 'Face masks'],
  'Home & Garden': ['Storage baskets', 'Bed linen', 'Planters', 'Candles'],
  'Industrial & Scientific': ['Safety gloves', 'Callipers', 'Labels', 'Lab glassware'],
  'Luggage & Bags': ['Suitcases', 'Backpacks', 'Packing cubes', 'Tote bags'],
  'Mature Audiences 18+': ['Party games', 'Bar sets', 'Gift boxes'],
  'Musical Instruments': ['Ukuleles', 'Drumsticks', 'Music stands', 'Strings'],
  'Office & School Supplies': ['Notebooks', 'Gel pens', 'Folders', 'Desk organisers'],
  'Party & Gifts': ['Balloons', 'Gift wrap', 'Garlands', 'Mugs'],
  'Pet Supplies': ['Dog beds', 'Cat toys', 'Leashes', 'Bird feeders'],
  'Religious & Ceremonial': ['Candles', 'Incense', 'Altar cloths', 'Rosaries'],
  'Sporting Goods': ['Yoga mats', 'Resistance bands', 'Water bottles', 'Camp stoves'],
  'Toys & Games': ['Puzzles', 'Plush toys', 'Building blocks', 'Board games'],
  'Vehicles, Parts & Accessories': ['Floor mats', 'Phone mounts', 'Wiper blades', 'Seat covers'],
};

export const brands = [
  ...[
    'Oakmerrow',
    'Tavenlo',
    'Quillnest',
    'Brindalow',
    'Lumorrin',
    'Harrowbee',
    'Kestramont',
    'Pippinfold',
    'Novareed',
    'Thistlebay',
    'Corvenna',
  ],
  ...[
    'Ondavine',
    'Rookhollow',
    'Zephyrall',
    'Wrenfield',
    'Mossgate',
    'Hollisay',
    'Tamsyn Vale',
    'Norcrest',
    'Calderwyck',
    'Brightmoor',
    'Ardenne & Roe',
  ],
];

/** `{goods}` is replaced by the supplier's product types. */
export const descriptions = [
  'Importer of {goods}. Ships full cases within two days.',
  '{goods} by the case. Minimum order 250.',
  'Family distributor of {goods}, open to marketplace sellers with a trade account.',
  '{goods} for online resale, price lists by email each Monday.',
  'End-of-line lots of {goods} every month, mixed pallets on request.',
  '{goods} made to your own label from 500 pieces.',
];
