import { renderToStaticMarkup } from 'react-dom/server';
import { asapScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ToastsProvider } from '#client/ui/toasts.tsx';
import { createToasts } from '#client/ui/toasts$.ts';
import type { SellerSummary } from '#shared/sellers/seller.ts';
import { TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { CategoryStatistics } from './category-statistics.tsx';
import { GoneTable } from './gone-table.tsx';
import { CostQuestion, RunTrouble } from './run-trouble.tsx';
import { SellerHead } from './seller-head.tsx';
import { noRun } from './storefront-run.ts';

const summary: SellerSummary = {
  seller_id: 'A3NRTHG8TE55QK',
  seller_name: 'Northgate Goods LLC',
  rating: 96,
  feedback_count: 41_208,
  tracked_since: Date.UTC(2021, 2, 14, 12),
  listing_count: 1_284,
};

/** The text that is read, with a bar between cells. */
const words = (markup: string): string =>
  markup
    .replace(/<\/(th|td|dt|dd|h2|p|tr)>/g, '|')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s*\|[|\s]*/g, ' | ');

describe('the summary of a seller', () => {
  it('shows rating, feedback count, listing count, and tracking start, with a link to the seller’s page', () => {
    const markup = renderToStaticMarkup(<SellerHead summary={summary} marketplace="UK" look={undefined} now={0} />);
    expect(words(markup)).toContain(
      'Rating | 96% | Feedback count | 41,208lifetime | Listing count | 1,284 | Tracked since | Mar 14, 2021',
    );
    expect(markup).toContain('href="https://www.amazon.co.uk/sp?seller=A3NRTHG8TE55QK"');
    expect(words(markup)).not.toContain('Your last visit');
  });

  it('shows a dash for unknown values', () => {
    const unknown = {
      ...summary,
      seller_name: null,
      rating: null,
      feedback_count: null,
      tracked_since: null,
      listing_count: null,
    };
    const markup = renderToStaticMarkup(<SellerHead summary={unknown} marketplace="US" look={undefined} now={0} />);
    expect(words(markup)).toContain('Rating | – | Feedback count | – | Listing count | – | Tracked since | –');
  });

  it('says when it is the first visit', () => {
    expect(
      words(renderToStaticMarkup(<SellerHead summary={summary} marketplace="US" look={null} now={0} />)),
    ).toContain('Your last visit | First visit');
  });

  it('lists the categories with their listings, how many of them Amazon offers too, and the totals', () => {
    const categories = [
      { name: 'Home & Kitchen', listing_count: 412, listing_count_amazon: 61 },
      { name: 'Books', listing_count: 12, listing_count_amazon: 11 },
    ];
    const read = words(renderToStaticMarkup(<CategoryStatistics categories={categories} />));
    expect(read).toContain('Category statistics of seller');
    expect(read).toMatch(/Category \| .*Listings \| Listings with Amazon offer/);
    expect(read).toContain('Home & Kitchen | 412 | 61 (15%) | Books | 12 | 11 (92%) | All | 424 | 72 (17%)');
  });

  it('has no table for a seller without categories', () => {
    const markup = renderToStaticMarkup(<CategoryStatistics categories={[]} />);
    expect(markup).not.toContain('<table');
    expect(markup).toContain('No categories');
  });
});

describe('the table of gone listings', () => {
  it('shows the last price, and markup in a title as text', () => {
    const gone = [
      { asin: 'B026RBJF0X', title: '<b>Bands</b>', price: 14.05 },
      { asin: 'B0A8K9PELK', title: null, price: null },
    ];
    const markup = renderToStaticMarkup(<GoneTable gone={gone} marketplace="DE" sellerId={null} />);
    expect(markup).toContain('&lt;b&gt;Bands&lt;/b&gt;');
    expect(words(markup)).toContain('B026RBJF0X | €14.05 | – | B0A8K9PELK | –');
    expect(markup).toContain('href="/products/DE/B026RBJF0X"');
  });
});

describe('a failed storefront', () => {
  const trouble = (failure: { status: number; code: string; message: string }, hasRows: boolean) =>
    words(
      renderToStaticMarkup(
        <ToastsProvider value={createToasts(asapScheduler)}>
          <RunTrouble failure={failure} hasRows={hasRows} isKnown={hasRows} onRetry={() => {}} />
        </ToastsProvider>,
      ),
    );

  it('shows the specification’s text for an unknown seller', () => {
    expect(trouble({ status: 400, code: '400', message: 'Any other words' }, false)).toContain(
      "Seller's Data does not exist in Database, Please try another SellerID or Contact Support",
    );
  });

  it('leads to the token plans when tokens run short, with or without rows', () => {
    const failure = { status: 402, code: 'NO_TOKENS', message: 'This needs 40 tokens and you have 2.' };
    for (const hasRows of [true, false]) {
      expect(trouble(failure, hasRows)).toContain('This needs 40 tokens and you have 2.');
      const markup = renderToStaticMarkup(
        <RunTrouble failure={failure} hasRows={hasRows} isKnown onRetry={() => {}} />,
      );
      expect(markup).toContain(`href="${TOKEN_PLANS_PATH.replaceAll('&', '&amp;')}"`);
    }
  });

  it('says that a sub-account’s daily limit is reached, and sells no tokens against it', () => {
    const failure = { status: 402, code: 'TOKEN_CAP', message: 'Your owner allows you 60 tokens a day.' };
    for (const hasRows of [true, false]) {
      expect(trouble(failure, hasRows)).toContain('Too few tokens are left for today');
      expect(trouble(failure, hasRows)).not.toContain('pricing-plans');
    }
  });

  it('gives the reason for any other failure and offers a retry', () => {
    const read = trouble({ status: 502, code: 'EXCEPTION', message: 'Error can not request server' }, true);
    expect(read).toContain('The listings could not be loaded');
    expect(read).toContain('Error can not request server');
    expect(read).toContain('Try again');
  });
});

describe('the cost question', () => {
  const question = (left: number | null) =>
    words(
      renderToStaticMarkup(
        <CostQuestion
          run={{ ...noRun, of: 1_284, cost: { listings: 1_284, free: 5 } }}
          left={left}
          onRead={() => {}}
        />,
      ),
    );

  it('shows the cost in advance, with the free listings and the balance', () => {
    expect(question(18_240)).toContain(
      'Loading all 1,284 listings costs up to 1,279 tokens. 5 listings of them are free',
    );
    expect(question(18_240)).toContain('You have 18,240 tokens.');
    expect(question(18_240)).toContain('Load all for 1,279 tokens');
  });

  it('leads to the token plans when tokens run short', () => {
    expect(question(12)).toContain('You have 12 tokens, which is not enough.');
    expect(question(12)).toContain('See the token plans');
    expect(question(12)).not.toContain('Load all for');
    expect(question(null)).toContain('Load all for');
  });
});
