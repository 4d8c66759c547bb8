import type { ReactNode } from 'react';
import { parse } from 'valibot';
import { caller } from '#client/api/caller.ts';
import { createSession, type Session } from '#client/features/account/session.ts';
import { SupportProvider } from '#client/ui/support.tsx';
import { wizardCalls } from '#shared/account/onboarding/calls.ts';
import { onboardingSettingsSchema } from '#shared/account/onboarding/onboarding-settings.ts';
import { sessionCalls } from '#shared/session/calls.ts';
import { type PortalInfo, portalInfoSchema } from '#shared/session/portal-info.ts';
import { showPage } from './component.tsx';
import { type Answers, createEdge, type Edge, on } from './fed-screen.tsx';

export const EXTENSION = 'a'.repeat(32);
export const OLD_EXTENSION = 'b'.repeat(32);

/** A portal whose links all lead somewhere. */
export const portalInfo = (links: Partial<PortalInfo['links']> = {}): PortalInfo =>
  parse(portalInfoSchema, {
    product: 'az',
    demo: null,
    sampleData: false,
    links: {
      supportChat: 'https://chat.example',
      supportPortal: 'https://help.example',
      terms: 'https://terms.example',
      privacy: 'https://privacy.example',
      ...links,
    },
  });

export const onboardingSettings = (change: object = {}) =>
  parse(onboardingSettingsSchema, {
    consoles: { US: 'https://sellercentral.amazon.com/register', UK: 'https://sellercentral.amazon.co.uk/register' },
    developerNumbers: { US: '1234-5678-9012', UK: '9876-5432-1098' },
    extensionId: EXTENSION,
    oldExtensionId: OLD_EXTENSION,
    helpVideo: 'about:blank#video',
    ezGuide: 'https://guide.example/ez',
    productPage: 'https://www.amazon.com/dp/B000000001',
    bulkScanApp: 'https://apps.example/bulk-scan',
    browserApp: 'https://scan.example/',
    bulkScanHelp: 'https://help.example/bulk-scan',
    renewal: 'https://renew.example/plans',
    ...change,
  });

type PublicPage = { call: Edge['call']; portal: PortalInfo; session: Session };

/** Renders a page for people without a session at this address, over an edge that the test answers for. */
export async function showPublic(
  address: string,
  render: (page: PublicPage) => ReactNode,
  answers: Answers,
  portal = portalInfo(),
) {
  history.replaceState(null, '', address);
  const edge = createEdge([on(wizardCalls.settings, onboardingSettings()), ...answers]);
  const session = createSession({
    api: caller(sessionCalls, edge.call),
    credentials: { keep: () => {}, forget: () => {} },
  });
  const support = portal.links.supportPortal;
  const page = render({ call: edge.call, portal, session });
  const shown = await showPage(
    <SupportProvider value={support ? { name: 'Support', href: support } : null}>{page}</SupportProvider>,
  );
  return { edge, session, ...shown };
}
