import { useSupport } from '#client/ui/support.tsx';

/** Where the portal names a place for support; else there is nothing to press. */
export function SupportLink({ strong = false, children }: { strong?: boolean; children: string }) {
  const support = useSupport();
  return support ? (
    <a className={strong ? 'btn primary' : 'btn'} href={support.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : null;
}
