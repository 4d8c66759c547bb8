import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useAge } from '#client/ui/age.tsx';
import { AnswerRequest } from '#client/widgets/members/answer-request.tsx';
import { ago } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import type { RightRequest } from '#shared/members/right-requests.ts';
import { rightOf } from '../rights.ts';
import '../members.css';

const texts = localized('members/texts', {
  title: 'Requests for rights',
  asks: (right: string) => `asks for ${right}`,
  granted: (right: string, name: string) => `${name} now has the right ${right}`,
  declined: (name: string) => `${name} was told`,
  failed: 'The request could not be answered',
} as const);

const rightIn = ({ right }: RightRequest): string => rightOf(right)?.name ?? right;

/** The members' open requests for rights, above the list. Renders nothing if there are none. */
export function RightRequestList({ store }: { store: StoreDeps }) {
  const api = caller(rightCalls, store.call);
  const [{ value }, resource] = useResource(store, [api], { read: () => api.list(), staleOn: ['right.requested'] });
  const open = value?.requests.filter(({ state }) => state === 'open') ?? [];

  /** @returns the reason for a failure; '' on success */
  const answer = async (request: RightRequest, grant: boolean, words: string): Promise<string> => {
    const answered = await resource.change({
      show: ({ requests }) => ({
        requests: requests.map((each) =>
          each.id === request.id ? { ...each, state: grant ? 'granted' : 'declined' } : each,
        ),
      }),
      call: () => api.answer({ id: request.id, grant, words }),
    });
    if (!answered.ok) return `${texts.failed}. ${answered.error.message}`;
    store.toasts.done(grant ? texts.granted(rightIn(request), request.name) : texts.declined(request.name));
    return '';
  };

  return (
    open.length > 0 && (
      <section className="right-requests" aria-labelledby="right-requests">
        <h2 id="right-requests">{texts.title}</h2>
        <ul>
          {open.map((request) => (
            <li key={request.id}>
              <p>
                <b>{request.name}</b> {texts.asks(rightIn(request))}{' '}
                <span className="soft small">
                  <Age at={request.requestedAt} />
                </span>
              </p>
              <blockquote>{request.reason}</blockquote>
              <AnswerRequest
                right={rightIn(request)}
                name={request.name}
                reason={request.reason}
                onAnswer={(grant, words) => answer(request, grant, words)}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function Age({ at }: { at: number }) {
  return ago(useAge(at));
}
