import { translated } from '#shared/localized.ts';

/** Only a heading, as the specification requires. */
export const EnterpriseSupport = () => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="page-head">
      <h1>{translated('titles', 'Enterprise Support')}</h1>
    </div>
  </main>
);
