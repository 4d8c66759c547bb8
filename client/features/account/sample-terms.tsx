import { Link } from '#client/ui/link.tsx';
import './account.css';

/** Replaces the company's terms if the portal runs with sample data. */
export const SampleTerms = ({ params }: { params: { readonly page?: string } }) => (
  <main className="public-form">
    <div />
    <div className="public-body">
      <h1>{params.page === 'privacy' ? 'Privacy policy' : 'Terms'}</h1>
      <p>
        This portal runs with sample data on one machine. Nothing is sold here, no card is charged, and nothing that you enter leaves the machine: its mails and
        messages stand in an outbox of its own.
      </p>
      <p>Whoever runs a portal for customers names the company&rsquo;s own pages by LINK_TERMS and LINK_PRIVACY; they take the place of this one.</p>
      <p>
        <Link href="/sign-up">Back to the sign-up</Link>
      </p>
    </div>
  </main>
);
