import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { Note } from '#client/ui/states.tsx';
import { type CompanyOutcome, companyOutcomes } from '#shared/session/company-sign-in.ts';
import type { CompanySignIn } from '#shared/session/portal-info.ts';
import { safeReturnUrl } from '#shared/session/return-url.ts';
import type { SignedOutWhy } from '../session$.ts';
import { companyTexts as texts } from './texts.ts';

/** The way in through the company: its button, and why the last try failed. */
export function CompanyButton({ company, why }: { company: CompanySignIn; why: SignedOutWhy | undefined }) {
  const query = new URLSearchParams(useLocationProperty(() => location.search));
  const outcome = companyOutcomes.find((each) => each === query.get('sign-in'));
  const returnUrl = encodeURIComponent(safeReturnUrl(query.get('returnUrl')));
  const address = `${company.path}?returnUrl=${returnUrl}`;

  // The password form says it otherwise.
  const reason = outcome ?? (company.only ? reasonOf(why) : undefined);
  const goesByItself = company.silent && why === 'ended' && outcome === undefined;
  useEffect(() => {
    if (!goesByItself) return;
    // A tab in the background waits: by then, another one may have signed this browser in.
    const go = () => document.hidden || location.replace(`${address}&silent`);
    go();
    document.addEventListener('visibilitychange', go);
    return () => document.removeEventListener('visibilitychange', go);
  }, [goesByItself, address]);

  return (
    <section className="company">
      {company.only && <h1>{texts.title}</h1>}
      {reason && <Note bad={reason !== 'again'}>{texts.outcomes[reason](company.name)}</Note>}
      <a className={company.only ? 'btn primary large wide' : 'btn large wide'} href={address}>
        {texts.continue(company.name)}
      </a>
      {!company.only && <p className="soft">{texts.orHere}</p>}
    </section>
  );
}

const reasonOf = (why: SignedOutWhy | undefined): CompanyOutcome | undefined =>
  why === 'ended' ? 'again' : why === 'inactive' ? 'inactive' : undefined;
