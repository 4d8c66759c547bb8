import { Link } from '#client/ui/link.tsx';
import { localized } from '#shared/localized.ts';
import './account.css';

const texts = localized('account/sampleTerms', {
  terms: 'Terms',
  privacy: 'Privacy policy',
  sample:
    'This portal runs with sample data on one machine. Nothing is sold here, no card is charged, and nothing you enter leaves the machine. Emails and text messages stay in its own outbox.',
  operator:
    "If you run a portal for customers, set LINK_TERMS and LINK_PRIVACY to your company's own pages. They replace this one.",
  back: 'Back to sign-up',
});

/** Replaces the company's terms if the portal runs with sample data. */
export const SampleTerms = ({ params }: { params: { readonly page?: string } }) => (
  <main className="public-form">
    <div />
    <div className="public-body">
      <h1>{params.page === 'privacy' ? texts.privacy : texts.terms}</h1>
      <p>{texts.sample}</p>
      <p>{texts.operator}</p>
      <p>
        <Link href="/sign-up">{texts.back}</Link>
      </p>
    </div>
  </main>
);
