import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { AnswerRequest } from '#client/ui/answer-request.tsx';
import { rightCalls } from '#shared/members/right-calls.ts';
import { rightName } from '#shared/members/right-names.ts';
import type { Notice } from '#shared/notifications/notices.ts';
import { isSupported } from '#shared/result.ts';
import { noticePartTexts as texts } from './notice-facts.ts';

type RequestActsProps = { deps: StoreDeps; notice: Extract<Notice, { about: 'request' }> };

/** Grants or declines a member's request for a right (OWN-11). Another tab's answer appears at once. */
export function RequestActs({ deps, notice }: RequestActsProps) {
  const api = caller(rightCalls, deps.call);
  const [{ value }, resource] = useResource(() => createResource(deps, { read: () => api.list(), staleOn: ['right.requested'] }), [deps, api]);
  const request = value?.requests.find(({ id }) => id === notice.request);
  if (!request) return null;
  if (request.state !== 'open') return <p role="status">{texts.answered[request.state](request.words)}</p>;
  const answer = async (grant: boolean, words: string): Promise<string> => {
    const answered = await api.answer({ id: request.id, grant, words });
    if (!answered.ok) return answered.error.message;
    if (isSupported(answered.value.value)) resource.reload();
    return '';
  };
  return <AnswerRequest right={rightName(notice.right)} name={request.name} reason={request.reason} onAnswer={answer} />;
}
