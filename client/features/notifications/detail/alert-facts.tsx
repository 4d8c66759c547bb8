import type { ReactNode } from 'react';
import type { Fact } from './kind-views.tsx';

/** The facts of an alert, with a link below them. A fact that the message does not give is left out. */
export function AlertFacts({ facts, link }: { facts: readonly Fact[]; link: ReactNode }) {
  const given = facts.filter(([, value]) => value !== undefined);
  if (given.length === 0 && !link) return null;

  return (
    <section>
      <dl className="facts">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt className="cut" title={name}>
              {name}
            </dt>
            <dd className="fig">{value}</dd>
          </div>
        ))}
      </dl>
      {link}
    </section>
  );
}
