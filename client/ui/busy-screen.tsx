import './buttons.css';
import './states.css';

/** Covers the page during an action that must not run twice. @param label the action */
export const BusyScreen = ({ label }: { label: string }) => (
  <div className="busy-screen" role="status">
    <i className="spin" /> <span>{label}</span>
  </div>
);
