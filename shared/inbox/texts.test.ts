import { expect, it } from 'vitest';
import { notificationTexts } from './texts.ts';

it('names the subscribed type and the remaining count', () => {
  expect(notificationTexts.subscribed('PRICING_HEALTH')).toBe(
    'Successfully subscribed to Pricing Health notifications!',
  );
  expect(notificationTexts.subscribed('ANY_OFFER_CHANGED')).toBe(
    'Successfully subscribed to Offer Changes notifications!',
  );
  expect(notificationTexts.confirmDeleteMany(3)).toBe('Are you sure you want to delete 3 notification(s)?');
});
