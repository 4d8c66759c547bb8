import { localized } from '../../localized.ts';

export const priceTexts = localized('prices/priceTexts', {
  choices: {
    wins: 'The price that wins',
    'match-buy-box': 'Match the Buy Box',
    'one-below': 'One cent below',
    suggested: 'Walmart’s suggestion',
    'match-lowest': 'Match the lowest offer',
    'meet-threshold': 'Meet the threshold',
    former: 'Former price',
  },
  refused: { 'no-price': 'Enter a price', 'below-floor': 'Below your floor', 'above-ceiling': 'Above your ceiling' },
  rightRequired: 'Your account can’t change prices. Ask your account owner to turn this on.',
});
