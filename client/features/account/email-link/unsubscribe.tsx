import { useState } from 'react';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { CHANNELS_PATH, UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { unsubscribeCalls } from '#shared/channels/unsubscribe-calls.ts';
import { localized } from '#shared/localized.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { PublicPage } from '../public-page.tsx';
import { SignInSide } from '../sign-in-side.tsx';

const texts = localized('account/email-link/unsubscribeTexts', {
  title: 'Unsubscribe',
  text: 'Stop emails of this kind. What they say is still in the portal.',
  button: 'Stop these emails',
  done: 'You get no more of these emails.',
  settings: 'Choose what reaches you',
} as const);

type UnsubscribeProps = { call: Call; portal: PortalInfo | null; secrets: Readonly<Record<string, string>> };

/** The page behind the link in emails that can be turned off. It takes effect on a press, since mail scanners open pages, too. */
export function Unsubscribe({ call, portal, secrets }: UnsubscribeProps) {
  const [isDone, setDone] = useState(false);
  const { busy, fault, submit } = useSubmit(async () => {
    const token = secrets[UNSUBSCRIBE_PATH.slice(1)] ?? '';
    const answer = await caller(unsubscribeCalls, call).apply({ token });
    if (!answer.ok) return answer.error.message;
    setDone(true);
  });
  return (
    <PublicPage side={<SignInSide portal={portal} />} foot={<Link href={CHANNELS_PATH}>{texts.settings}</Link>}>
      <Form onSubmit={submit}>
        <h1>{texts.title}</h1>
        <p role="status">{isDone ? texts.done : texts.text}</p>
        <FormError text={fault} />
        {!isDone && (
          <BusyButton className="btn primary large wide" busy={busy}>
            {texts.button}
          </BusyButton>
        )}
      </Form>
    </PublicPage>
  );
}
