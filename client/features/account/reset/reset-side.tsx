import { resetScreenTexts as texts } from './texts.ts';

/** Where in a reset somebody is. */
export const ResetSide = () => (
  <aside className="door-side" aria-label={texts.side}>
    <ol className="stops">
      {texts.stops.map(([title, text], index) => (
        <li key={title} className={index === 1 ? 'now' : undefined} aria-current={index === 1 ? 'step' : undefined}>
          <b>{title}</b>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ol>
  </aside>
);
