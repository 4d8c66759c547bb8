import { useEffect, useState } from 'react';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type ActLinkAnswer, actLinkCalls } from '#shared/channels/act-link-calls.ts';
import { ACT_LINK_PATH } from '#shared/channels/paths.ts';
import { formatDate, timeOfDay } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { PublicPage } from '../public-page.tsx';
import { SignInSide } from '../sign-in-side.tsx';

const texts = localized('account/email-link/actLinkTexts', {
  loading: 'Opening the alert',
  snooze: 'Snooze the alert',
  snoozeText: (day: string, time: string) => `It leaves the inbox and comes back on ${day} at ${time}, unread.`,
  snoozed: (day: string, time: string) => `Snoozed. It comes back on ${day} at ${time}.`,
  done: 'Mark as done',
  doneText: 'It leaves the inbox for your whole team.',
  markedDone: 'Marked as done.',
  refused: 'This link can’t be used',
  incomplete: 'This link is not complete. Open the one in the message again.',
  open: 'Open the alert',
  openInbox: 'Open the inbox',
} as const);

type ActLinkProps = { call: Call; portal: PortalInfo | null; secrets: Readonly<Record<string, string>> };

/** The page behind a link that acts on an alert. It takes effect on a press, since mail scanners open pages, too. */
export function ActLink({ call, portal, secrets }: ActLinkProps) {
  const api = caller(actLinkCalls, call);
  const [isDone, setDone] = useState(false);
  const [link, setLink] = useState<ActLinkAnswer>();
  const token = secrets[ACT_LINK_PATH.slice(1)] ?? '';
  const [refused, setRefused] = useState<string>(token === '' ? texts.incomplete : '');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  useEffect(() => {
    if (token === '') return;
    let here = true;
    void api.look({ token, zone }).then((answer) => {
      if (!here) return;
      if (answer.ok) setLink(answer.value.value);
      else setRefused(answer.error.message);
    });
    return () => {
      here = false;
    };
  }, [api, token, zone]);
  const { busy, fault, submit } = useSubmit(async () => {
    const answer = await api.use({ token, zone });
    if (!answer.ok) return answer.error.message;
    setLink(answer.value.value);
    setDone(true);
  });

  return (
    <PublicPage side={<SignInSide portal={portal} />} foot={<AlertLink record={link?.record} />}>
      <Form onSubmit={submit}>
        <h1>{link ? texts[link.act] : refused === '' ? texts.loading : texts.refused}</h1>
        {link && (
          <>
            <p>
              <b>{link.title}</b>
            </p>
            <p role="status">{wordsOf(link, isDone)}</p>
          </>
        )}
        <FormError text={refused || fault} />
        {link && !isDone && (
          <BusyButton className="btn primary large wide" busy={busy}>
            {texts[link.act]}
          </BusyButton>
        )}
      </Form>
    </PublicPage>
  );
}

const AlertLink = ({ record }: { record: string | undefined }) =>
  record === undefined ? (
    <Link href="/notifications">{texts.openInbox}</Link>
  ) : (
    <Link href={`/notifications/${encodeURIComponent(record)}`}>{texts.open}</Link>
  );

function wordsOf({ until }: ActLinkAnswer, isDone: boolean): string {
  if (until === null) return isDone ? texts.markedDone : texts.doneText;
  const when = [formatDate(until), timeOfDay(until)] as const;
  return isDone ? texts.snoozed(...when) : texts.snoozeText(...when);
}
