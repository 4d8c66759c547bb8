import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { Link } from '#client/ui/link.tsx';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { integrationTexts } from '#shared/integrations/texts.ts';
import { translated } from '#shared/localized.ts';
import './integrations.css';
import { Fault } from '#client/ui/failures.tsx';
import type { WalmartReturn } from '#shared/integrations/authorisation.ts';

type WalmartAuthProps = { call: Call; secrets: Readonly<Record<string, string>> };

/**
 * Landing page of Walmart's redirect: forwards what Walmart returned, then opens the connected integration. Without a
 * code it only moves on. People who start at Walmart and have signed in begin here.
 */
export function WalmartAuth({ call, secrets }: WalmartAuthProps) {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const api = caller(integrationCalls, call);
    const begin = async () => {
      const answer = await api.connectWalmart({ flow: 'sign-in', marketplace: 'US' });
      if (!here) return;
      if (answer.ok) location.replace(answer.value.value.url);
      else setFailure(answer.error.message);
    };
    const end = async () => {
      const answer = await api.walmartReturn(readWalmartReturn(location.search, secrets));
      if (!here) return;
      if (answer.ok) navigate(answer.value.value.next, { replace: true });
      else setFailure(answer.error.message);
    };
    void (isBeginning(location.search) ? begin() : end());
    return () => {
      here = false;
    };
  }, [call, secrets]);
  return (
    <main className="walmart-way">
      <h1 className="unseen">{translated('titles', 'Walmart Integration')}</h1>
      {failure === null ? (
        <p role="status">
          <i className="spin" /> {integrationTexts.pleaseWait}
        </p>
      ) : (
        <Fault title={failure} action={<Link href={integrationScreens.walmart}>{integrationTexts.goBack}</Link>} />
      )}
    </main>
  );
}

/**
 * Reads Walmart's return from the query, and from the secrets already removed from the URL. Empty values count as
 * missing.
 */
export function readWalmartReturn(search: string, secrets: Readonly<Record<string, string>>): WalmartReturn {
  const query = new URLSearchParams(search);
  const read = (name: string) => secrets[name] || query.get(name) || undefined;
  return { code: read('code'), type: read('type'), sellerId: read('sellerId'), state: read('state') };
}

/** Whether the URL only requests Walmart's log-in page and carries no return. */
export const isBeginning = (search: string): boolean => new URLSearchParams(search).has('begin');
