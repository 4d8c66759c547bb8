import type { Observable } from 'rxjs';
import type { Link } from '#client/stream/link-state.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { frameTexts } from './frame-texts.ts';

/** A note that the live connection has ended for good, with a reload button. */
export function LinkNote({ connection$ }: { connection$: Observable<Link> }) {
  const reason = useSlice(connection$, ({ status }) => (status.state === 'ended' ? status.reason : null));
  if (reason === null || reason === 'signed-out' || reason === 'inactive') return null;
  return (
    <div className="note bad link-note" role="alert">
      <Icon name="warn" />
      <span>{reason === 'reload' ? frameTexts.reload : frameTexts.refused}</span>
      <button type="button" className="btn small push" onClick={() => location.reload()}>
        {frameTexts.reloadButton}
      </button>
    </div>
  );
}
