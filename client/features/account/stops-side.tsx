export type StopsSideProps = {
  label: string;
  stops: readonly (readonly [title: string, text: string])[];
  /** The index of the current step. */
  at: number;
};

/** A list of steps along the wire: done, current and upcoming. */
export const StopsSide = ({ label, stops, at }: StopsSideProps) => (
  <aside className="public-side" aria-label={label}>
    <ol className="stops">
      {stops.map(([title, text], index) => (
        <li
          key={title}
          className={index === at ? 'now' : index < at ? 'done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <b>{title}</b>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ol>
  </aside>
);
