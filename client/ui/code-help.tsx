import './states.css';

type CodeHelpProps = { title: string /** What each code means, for the person who sees it. */; codes: Readonly<Record<string, string>> };

/** Codes that a service elsewhere may show, each with what it means: closed until somebody looks for one. */
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
