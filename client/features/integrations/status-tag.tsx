import { Icon } from '#client/ui/icon.tsx';
import { integrationTexts } from '#shared/integrations/texts.ts';
import '#client/ui/tags.css';

/** Whether something is connected, in the documents' words. @param connected undefined: nobody knows yet */
export function StatusTag({ connected }: { connected: boolean | undefined }) {
  return (
    <span className={connected ? 'tag gain push' : 'tag push'} role="status">
      {connected === undefined ? (
        integrationTexts.unknown
      ) : connected ? (
        <>
          <Icon name="check" small /> {integrationTexts.connected}
        </>
      ) : (
        integrationTexts.notConnected
      )}
    </span>
  );
}
