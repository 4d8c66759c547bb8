import { useState } from 'react';
import { Age } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon, iconNames } from '#client/ui/icon.tsx';
import { PriceScale, type PriceScaleShape } from '#client/ui/price-scale.tsx';
import { ScreenIcon, screenIconNames } from '#client/ui/screen-icon.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Row, Sheet } from './example-sheet.tsx';
import '#client/ui/tags.css';

export const MarkExamples = () => (
  <>
    <Sheet title="Buttons">
      <Row>
        <button type="button" className="btn primary">
          Start Tracking
        </button>
        <BusyButton type="button" busy>
          Saving
        </BusyButton>
        <button type="button" className="btn primary" disabled>
          Disabled
        </button>
      </Row>
      <Row>
        <button type="button" className="btn">
          Secondary
        </button>
        <button type="button" className="btn" disabled>
          Disabled
        </button>
        <button type="button" className="btn quiet">
          Quiet
        </button>
      </Row>
      <Row>
        <button type="button" className="btn danger">
          <Icon name="trash" /> Delete
        </button>
        <button type="button" className="btn danger fill">
          Delete 3
        </button>
        <button type="button" className="btn icon" aria-label="More">
          <Icon name="more" />
        </button>
        <button type="button" className="btn small">
          Small
        </button>
        <button type="button" className="btn large">
          Large
        </button>
      </Row>
    </Sheet>
    <Sheet title="Tags, deltas, what just changed">
      <Row>
        <span className="tag">US</span>
        <span className="tag line">New</span>
        <span className="tag is-on">
          <Icon name="check" small /> Subscribed
        </span>
        <span className="tag gain">Connected</span>
        <span className="tag loss">
          <Icon name="warn" small /> Expired
        </span>
        <span className="tag new">Just now</span>
        <span className="count">128</span>
        <span className="count new">7</span>
      </Row>
      <Row>
        <span className="delta up good">+$4.12</span>
        <span className="delta down bad">−$1.80</span>
        <span className="delta up bad">+$2.41 over</span>
        <span className="delta flat good">Match</span>
        <span className="faint">–</span>
      </Row>
      <Row>
        <Repeated />
        <span className="pill">
          <Icon name="up" /> 3 new
        </span>
        <Chips />
      </Row>
      <Row>
        <span className="soft">
          Age: <Age at={Date.now() - 14_000} />, <Age at={Date.now() - 400_000} />, <Age at={Date.now() - 9_000_000} />
        </span>
      </Row>
      <p className="soft">
        Server: <ServerMessage text="Promo code expired. <a href='https://example.com/'>Read why</a>" />
      </p>
    </Sheet>
    <Sheet title="Price scale">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col">Scale</th>
            <th scope="col" className="num">
              Gap
            </th>
          </tr>
        </thead>
        <tbody>
          {scales.map(({ name, shape, gap, good }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <PriceScale shape={shape} label={`${name}: ${gap}`} />
              </td>
              <td className="num">
                <span className={`delta ${good === undefined ? 'flat' : good ? 'down good' : 'up bad'}`}>{gap}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
    <Sheet title="Icons">
      <ul className="sheet-icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
        {screenIconNames.map((name) => (
          <li key={name}>
            <ScreenIcon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Sheet>
  </>
);

function Repeated() {
  const [tokens, setTokens] = useState(18_240);
  return (
    <button type="button" className="btn" onClick={() => setTokens(tokens - 1)}>
      <span key={tokens} className="flash fig">
        {tokens.toLocaleString('en-US')}
      </span>
      Flash
    </button>
  );
}

function Chips() {
  const [on, setOn] = useState(true);
  return on ? <Chip name="Category" value="Home & Garden" onRemove={() => setOn(false)} /> : <span className="faint">No filter</span>;
}

type Mark = PriceScaleShape['marks'][number];
const mark = (kind: Mark['kind'], at: number, beyond = false): Mark => ({ kind, at, beyond });
const others = [mark('cap', 41.7), mark('avg', 63.5), mark('box', 50)];
const scales: { name: string; shape: PriceScaleShape; gap: string; good?: boolean }[] = [
  { name: 'Over', shape: { marks: [...others, mark('you', 90.2)], bar: { from: 50, length: 40.2, good: false } }, gap: '+$2.41', good: false },
  { name: 'Under', shape: { marks: [...others, mark('you', 37)], bar: { from: 37, length: 13, good: true } }, gap: '−$1.45', good: true },
  { name: 'Match', shape: { marks: [...others, mark('you', 50)] }, gap: 'Match' },
  { name: 'Beyond 12%', shape: { marks: [...others, mark('you', 100, true)], bar: { from: 50, length: 50, good: false } }, gap: '+$12.45', good: false },
];
