import { PriceScale } from '#client/ui/price-scale.tsx';
import { signInTexts } from './texts.ts';
import '#client/ui/tags.css';
import './account.css';

const sample = {
  bar: { from: 50, length: 40.2, good: false },
  marks: [
    { kind: 'cap', at: 41.7, beyond: false },
    { kind: 'avg', at: 63.5, beyond: false },
    { kind: 'box', at: 50, beyond: false },
    { kind: 'you', at: 90.2, beyond: false },
  ] as const,
};

/** What the portal offers (AUTH-05), strung along the wire. */
export const SignInSide = () => (
  <aside className="public-side" aria-label="What the portal offers">
    <ul className="stops">
      <li className="now">
        <div className="sample">
          <b>Buy Box changed</b>
          <span className="num faint small">Sample, 2 s ago</span>
          <span className="soft">Harlow insulated tumbler</span>
          <PriceScale shape={{ ...sample, marks: [...sample.marks] }} label="Sample: You $27.40, Buy Box $24.99, Threshold $24.49, Average $25.80" />
          <span className="fig soft">You $27.40, Buy Box $24.99</span>
          <span className="num">
            <span className="delta up bad">+$2.41</span>
          </span>
        </div>
      </li>
      {signInTexts.offers.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ul>
  </aside>
);
