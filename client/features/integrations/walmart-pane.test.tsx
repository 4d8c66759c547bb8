import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WalmartIntegration } from '#shared/integrations/connection.ts';
import { integrationTexts } from '#shared/integrations/texts.ts';
import { WalmartPane } from './integrations-screen.tsx';
import type { Integrations } from './use-integrations.ts';

const shown = (value: WalmartIntegration | undefined): string =>
  renderToStaticMarkup(
    <WalmartPane
      integrations={
        {
          walmart: { value, trouble: null },
          busy: null,
          check: () => {},
          connectWalmart: async () => {},
        } as unknown as Integrations
      }
      links={undefined}
      now={0}
      onDisconnect={() => {}}
    />,
  ).replaceAll('&#x27;', "'");

it('offers to join Walmart only once it is known that no account is connected [INT-03]', () => {
  expect(shown({ authorized: false } as WalmartIntegration)).toContain(integrationTexts.noWalmart);
  expect(shown({ authorized: true } as WalmartIntegration)).not.toContain(integrationTexts.noWalmart);
  expect(shown(undefined)).not.toContain(integrationTexts.noWalmart);
});
