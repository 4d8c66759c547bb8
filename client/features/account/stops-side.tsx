export type StopsSideProps = {
  label: string;
  stops: readonly (readonly [title: string, text: string])[] /** Which of them somebody is at, from 0. */;
  at: number;
};

/** The steps of something, strung along the wire: those that are done, the present one and what comes. */
export const StopsSide = ({ label, stops, at }: StopsSideProps) => (
  <aside className="public-side" aria-label={label}>
    <ol className="stops">
      {stops.map(([title, text], index) => (
        <li key={title} className={index === at ? 'now' : index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <b>{title}</b>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ol>
  </aside>
);
