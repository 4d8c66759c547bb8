/** A line of a list of shortcuts: what it does, and its keys. For a `dl`. */
export const KeyLine = ({ label, keys }: { label: string; keys: readonly string[] }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {keys.map((key) => (
        <kbd key={key} className="key-cap">
          {key}
        </kbd>
      ))}
    </dd>
  </div>
);
