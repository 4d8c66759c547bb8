import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangedListings } from './changed-listings.tsx';

it('an alert shows some of the changed listings with their prices, and how many more there are [RES-09]', () => {
  const html = renderToStaticMarkup(
    <ChangedListings
      marketplace="DE"
      total={14}
      listings={[
        { asin: 'B000000001', title: 'Tumbler', change: 'new', was: null, now: 20 },
        { asin: 'B000000002', title: null, change: 'gone', was: 9.5, now: null },
        { asin: 'B000000003', title: 'Lamp', change: 'repriced', was: 12, now: 11 },
      ]}
    />,
  );
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Tumbler New B000000001 €20.00');
  expect(text).toContain('B000000002 Gone B000000002 €9.50');
  expect(text).toContain('Lamp Repriced B000000003 €12.00 → €11.00');
  expect(text).toContain('And 11 more in the storefront.');
  expect(html).toContain('href="/products/DE/B000000001"');
  expect(html).toContain('aria-label="Product B000000001"');
});
