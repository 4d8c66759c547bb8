import { Icon } from './icon.tsx';
import './tags.css';

/** An active filter or a selected item. A press removes it. */
export const Chip = ({
  name,
  value,
  onRemove,
  disabled,
}: {
  /** What the value belongs to. */ name?: string;
  value: string;
  onRemove: () => void;
  disabled?: boolean;
}) => (
  <button type="button" className="chip" disabled={disabled} onClick={onRemove}>
    <span className="unseen">Remove</span> {name && <span className="chip-name">{name}</span>}{' '}
    <span className="cut">{value}</span> <Icon name="close" small />
  </button>
);
