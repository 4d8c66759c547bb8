import { useEffect, useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Ago } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import { type ColleagueLooks, MOST_ASKED } from '#shared/team/decisions/decisions.ts';
import './colleague-note.css';

const texts = localized('decisions/texts', {
  title: 'Looked up by colleagues',
  one: (names: string) => `${names} looked up this product`,
  several: (names: string, found: number, all: number) =>
    `${names} looked up ${formatCount(found)} of these ${formatCount(all)} products in the last 24 hours.`,
  list: 'Show which',
  more: (count: number) => `${formatCount(count)} more`,
  close: 'Hide this note',
} as const);

type ColleagueNoteProps = {
  store: StoreDeps;
  marketplace: string;
  /** The products that are looked up. */
  asins(): readonly string[];
  /** Changes when `asins` has more of them. */
  count: number;
};

/** How many look-ups the open note lists. */
const MOST_LISTED = 50;

/**
 * Says that colleagues looked up the same products within 24 hours (OWN-04). Asks beside the look-up, once per product,
 * and shows nothing until there is something to say. Stands below the products, where it moves no row. A failure is
 * nobody's concern: the look-up itself is done.
 */
export function ColleagueNote({ store, marketplace, asins, count }: ColleagueNoteProps) {
  const api = caller(decisionCalls, store.call);
  const [looks, setLooks] = useState<ColleagueLooks>([]);
  const [closed, setClosed] = useState(false);
  const asked = useRef(new Set<string>());
  const asking = useRef(Promise.resolve());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` says when there are more ASINs
  useEffect(() => {
    let isLatest = true;
    const ask = async () => {
      const more = isLatest ? asins().filter((asin) => !asked.current.has(asin)) : [];
      for (let start = 0; start < more.length && isLatest; start += MOST_ASKED) {
        const portion = more.slice(start, start + MOST_ASKED);
        const answer = await api.colleagues({ marketplace, asins: portion });
        if (!answer.ok) return;
        for (const asin of portion) asked.current.add(asin);
        const found = answer.value.value.looks;
        if (found.length > 0) setLooks((before) => [...before, ...found]);
      }
    };
    // One call at a time, and none is given up: its products would be asked for again.
    asking.current = asking.current.then(ask);
    return () => {
      isLatest = false;
    };
  }, [api, marketplace, count]);
  const [first] = looks;
  if (!first || closed) return null;
  const found = new Set(looks.map(({ asin }) => asin)).size;
  const names = [...new Set(looks.map(({ name }) => name))];
  return (
    <section className="colleague-note" aria-label={texts.title}>
      <div className="colleague-line" role="status">
        <Icon name="person" />
        <p>
          {asked.current.size === 1 ? (
            <>
              <b>{texts.one(names.join(', '))}</b> <Ago at={first.at} />
            </>
          ) : (
            <b>{texts.several(names.join(', '), found, asked.current.size)}</b>
          )}
        </p>
        <IconButton icon="close" label={texts.close} large onClick={() => setClosed(true)} />
      </div>
      {asked.current.size > 1 && (
        <details>
          <summary>{texts.list}</summary>
          <ul>
            {looks.slice(0, MOST_LISTED).map(({ asin, name, at }) => (
              <li key={`${asin} ${name}`}>
                <span className="code">{asin}</span> {name}
                <span className="soft fig">
                  <Ago at={at} />
                </span>
              </li>
            ))}
            {looks.length > MOST_LISTED && <li className="soft">{texts.more(looks.length - MOST_LISTED)}</li>}
          </ul>
        </details>
      )}
    </section>
  );
}
