import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useLacks } from '#client/ui/full.tsx';
import { rightNames } from '#shared/members/right-names.ts';
import { hasAccess, type RightToUse, type UserInfo } from '#shared/session/user.ts';
import { RequestRight } from './request-right.tsx';
import { rightsTexts as texts } from './rights-texts.ts';
import './rights.css';

type RightListProps = {
  store: StoreDeps;
  user: UserInfo;
  rights: readonly RightToUse[];
  /** The right whose request is open. */
  open: RightToUse | undefined;
  onOpen(right: RightToUse | undefined): void;
};

/** Rights with what they open. A sub-account asks here for those that it lacks (OWN-11). */
export function RightList({ store, user, rights, open, onOpen }: RightListProps) {
  const opens = {
    ...texts.opens,
    ...(useLacks('history') && texts.opensNoHistory),
    ...(useLacks('products') && texts.opensNoProducts),
  };
  return (
    <ul className="right-list">
      {rights.map((right) => {
        const has = hasAccess(user, right);
        return (
          <li key={right}>
            <div>
              <b>{rightNames[right]}</b>
              <p className="soft small">{opens[right]}</p>
            </div>
            {has ? (
              <span className="tag gain">{texts.have}</span>
            ) : (
              <button
                type="button"
                className="btn small"
                aria-expanded={open === right}
                aria-label={`${texts.ask}: ${rightNames[right]}`}
                onClick={() => onOpen(open === right ? undefined : right)}
              >
                {texts.ask}
              </button>
            )}
            {!has && open === right && <RequestRight store={store} right={right} />}
          </li>
        );
      })}
    </ul>
  );
}
