import './buttons.css';
import './states.css';

/** Over everything, while something is done that must not be done twice. @param label what is being done */
export const BusyScreen = ({ label }: { label: string }) => (
  <div className="busy-screen" role="status">
    <i className="spin" /> <span>{label}</span>
  </div>
);
