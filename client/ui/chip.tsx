import { Icon } from './icon.tsx';
import './tags.css';

/** A filter that is on, or one of several chosen things: a press takes it away. */
export const Chip = ({
  name,
  value,
  onRemove,
  disabled,
}: {
  /** Whose value it is. */ name?: string;
  value: string;
  onRemove: () => void;
  disabled?: boolean;
}) => (
  <button type="button" className="chip" disabled={disabled} onClick={onRemove}>
    <span className="unseen">Remove</span> {name && <span className="chip-name">{name}</span>} <span className="cut">{value}</span> <Icon name="close" small />
  </button>
);
