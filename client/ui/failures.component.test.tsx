import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { overflow, show, smallTargets, violations } from '#tests/support/component.tsx';
import { CodeHelp } from './code-help.tsx';
import { Banner, EmptyState, Fault, LoadFailed, Refused } from './failures.tsx';
import { Icon } from './icon.tsx';
import { Note, Skeleton } from './states.tsx';

const button = (text: string) => (
  <button type="button" className="btn">
    {text}
  </button>
);

describe('what is shown instead of content', () => {
  it.for([1440, 360])('passes axe at %i px, fits into it, and is large enough to press', async (width) => {
    await page.viewport(width, 900);
    await show(
      <>
        <Banner title="Your trial ends in 3 days." action={button('Choose a plan')}>
          Alerts stop then, your history stays.
        </Banner>
        <Banner bad title="Payment failed." action={button('Update card')}>
          We try again on Nov 24.
        </Banner>
        <Note action={button('Renew')}>The connection ends in 45 days.</Note>
        <Note bad>
          Please complete the Amazon Integration Process. <a href="#notes">Amazon Integration</a>
        </Note>
        <CodeHelp
          title="Amazon shows an error code?"
          codes={{ MD1000: 'Amazon does not list our app for this region yet.' }}
        />
        <EmptyState icon={<Icon name="bell" />} title="No notifications yet">
          Alerts appear here the moment Amazon sends them.
        </EmptyState>
        <LoadFailed title="The suppliers could not be loaded" onRetry={() => {}}>
          The provider is not answering.
        </LoadFailed>
        <Fault title="The report was not sent" copy="Code 17" action={button('Try again')}>
          <p>The provider is not answering.</p>
        </Fault>
        <Skeleton lines={5} label="Loading suppliers" />
      </>,
    );
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('announces a failure at once, and news politely', async () => {
    await show(
      <>
        <Banner title="Your trial ends in 3 days." />
        <Banner bad title="Payment failed." />
      </>,
    );
    await expect.element(page.getByRole('status').getByText('Your trial ends in 3 days.')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText('Payment failed.')).toBeVisible();
  });

  it('leads from a refusal to where it can be changed', async () => {
    await show(
      <Refused
        title={noTokensTexts.title}
        message="You do not have enough tokens."
        way={{ href: TOKEN_PLANS_PATH, label: noTokensTexts.action }}
      />,
    );
    await page.getByRole('link', { name: noTokensTexts.action }).click();
    await expect.poll(() => location.pathname + location.search).toBe(TOKEN_PLANS_PATH);
  });

  it('copies the text of a fault', async () => {
    await show(<Fault title="The report was not sent" copy="Code 17" />);
    await page.getByRole('button', { name: 'Copy Error Message' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe('Code 17');
  });
});
