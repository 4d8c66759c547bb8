import { Fault } from '#client/ui/fault.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSupport } from '#client/ui/support.tsx';
import type { Links } from '#shared/account/portal-info.ts';
import { alreadyUsedMessage, alreadyUsedSentence, ERROR_110 } from '#shared/integrations/texts.ts';
import { screenTexts as texts } from './texts.ts';

/** ERROR-110: the seller is connected to another account. Whose, how to get into that one, and whom to ask. */
export function AlreadyUsedFault({ sellerId, email, links }: { sellerId: string; email: string; links: Links | undefined }) {
  const support = useSupport();
  return (
    <Fault
      title={ERROR_110}
      copy={alreadyUsedMessage(sellerId, email)}
      action={
        <>
          {links?.resetHelp ? (
            <a href={links.resetHelp} target="_blank" rel="noreferrer">
              {texts.resetHelp}
            </a>
          ) : (
            <Link href="/resetpassword">{texts.resetHelp}</Link>
          )}
          {support && (
            <a href={support.href} target="_blank" rel="noreferrer">
              {texts.contact}
            </a>
          )}
        </>
      }
    >
      <p>{alreadyUsedSentence(sellerId, email)}</p>
      <p className="soft">{texts.otherAccount}</p>
    </Fault>
  );
}
