import { titleIn } from '#client/app/texts.ts';

/** Only a heading, as the specification requires. */
export const EnterpriseSupport = () => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="page-head">
      <h1>{titleIn('Enterprise Support')}</h1>
    </div>
  </main>
);
