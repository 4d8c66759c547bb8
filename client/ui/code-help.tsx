import './states.css';

type CodeHelpProps = {
  title: string;
  /** The meaning of each code, for the person who sees it. */
  codes: Readonly<Record<string, string>>;
};

/** A collapsed list of another service's codes and their meanings. */
export const CodeHelp = ({ title, codes }: CodeHelpProps) => (
  <details className="code-help">
    <summary>{title}</summary>
    <dl>
      {Object.entries(codes).map(([code, meaning]) => (
        <div key={code}>
          <dt className="code">{code}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
