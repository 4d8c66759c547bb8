import { WALMART_US } from '../../marketplaces.ts';
import { EVERYTHING_ELSE, type FeeRule, type FeeSchedule } from './fee-schedule.ts';

const flat = (percent: number, ...categories: string[]): FeeRule => ({
  categories,
  by: 'whole',
  rates: [{ percent }],
  minimum: 0.3,
  closing: 0,
});
const portions = (category: string, percent: number, upTo: number, above: number): FeeRule => ({
  categories: [category],
  by: 'portion',
  rates: [{ upTo, percent }, { percent: above }],
  minimum: 0.3,
  closing: 0,
});
const brackets = (minimum: number, rates: FeeRule['rates'], ...categories: string[]): FeeRule => ({
  categories,
  by: 'whole',
  rates,
  minimum,
  closing: 0,
});

/** Walmart's referral fees, by its own contract categories and without a least fee. */
const walmartSchedule: FeeSchedule = {
  marketplace: WALMART_US,
  dated: '2025-03-25',
  rules: [
    brackets(0, [{ upTo: 15, percent: 5 }, { upTo: 20, percent: 10 }, { percent: 15 }], 'Apparel & Accessories'),
    { ...portions('Appliances - Compact', 12, 300, 8), minimum: 0 },
    { ...flat(12, 'Automotive & Powersports', 'Base Power Tools', 'Industrial & Scientific'), minimum: 0 },
    brackets(0, [{ upTo: 10, percent: 8 }, { percent: 15 }], 'Baby Products', 'Beauty, Health & Personal Care'),
    {
      ...flat(8, 'Appliances - Major', 'Camera & Photo', 'Cell Phones', 'Consumer Electronics', 'Video Game Consoles'),
      minimum: 0,
    },
    { ...portions('Electronics Accessories', 15, 100, 8), minimum: 0 },
    { ...portions('Furniture', 15, 200, 10), minimum: 0 },
    brackets(0, [{ upTo: 15, percent: 8 }, { percent: 15 }], 'Grocery'),
    { ...portions('Jewelry', 20, 250, 5), minimum: 0 },
    { ...flat(10, 'Tires & Wheels'), minimum: 0 },
    { ...portions('Watches', 15, 1_500, 3), minimum: 0 },
    { ...flat(15, EVERYTHING_ELSE), minimum: 0 },
  ],
};

/**
 * Amazon's and Walmart's published referral fees, as estimates. A setting (FEE_SCHEDULES) replaces them. Other
 * marketplaces have no table here.
 */
export const publishedSchedules: readonly FeeSchedule[] = [
  {
    marketplace: 'US',
    dated: '2026-11-26',
    rules: [
      flat(45, 'Amazon Device Accessories'),
      flat(12, 'Automotive and Powersports', 'Business, Industrial and Scientific', 'Base Equipment Power Tools'),
      brackets(0.3, [{ upTo: 10, percent: 8 }, { percent: 15 }], 'Baby Products', 'Beauty, Health and Personal Care'),
      brackets(0.3, [{ upTo: 15, percent: 5 }, { upTo: 20, percent: 10 }, { percent: 17 }], 'Clothing and Accessories'),
      flat(
        8,
        'Computers',
        'Consumer Electronics',
        'Camera and Photo',
        'Cell Phone Devices',
        'Full-Size Appliances',
        'Video Game Consoles',
      ),
      portions('Compact Appliances', 15, 300, 8),
      portions('Electronics Accessories', 15, 100, 8),
      portions('Furniture', 15, 200, 10),
      brackets(0, [{ upTo: 15, percent: 8 }, { percent: 15 }], 'Grocery and Gourmet'),
      portions('Jewelry', 20, 250, 5),
      brackets(0.3, [{ upTo: 500, percent: 15 }, { percent: 8 }], 'Lawn Mowers and Snow Throwers'),
      { categories: ['Media'], by: 'whole', rates: [{ percent: 15 }], minimum: 0, closing: 1.8 },
      flat(10, 'Tires'),
      portions('Watches', 16, 1_500, 3),
      flat(15, EVERYTHING_ELSE),
    ],
  },
  walmartSchedule,
];
