import { useEffect, useMemo, useState } from 'react';
import { Subscription } from 'rxjs';
import type { Happening, HappeningSource, Happenings, PageProduct, ProductStore } from '#client/stream/product-part.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useClock } from '#client/ui/age.tsx';
import { RetryButton } from '#client/ui/failures.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { formatDate, formatMoment, formatTime } from '#shared/format.ts';
import { type HappeningKind, kinds, productPageTexts as texts } from './texts.ts';

export type Sources = { [K in HappeningKind]?: () => Promise<HappeningSource> };
type Read = { state: ResourceState<Happenings>; resource: Resource<Happenings> };
type AllRead = { [K in HappeningKind]?: Read };

const AT_ONCE = 12;

/**
 * Everything that happened with the product, newest first. Each kind is read by itself: one that fails takes no other
 * with it.
 */
export function Happened({ store, product, sources }: { store: ProductStore; product: PageProduct; sources: Sources }) {
  const read = useSources(store, product, sources);
  const [kind, setKind] = useState<HappeningKind | 'all'>('all');
  const [most, setMost] = useState(AT_ONCE);
  const today = new Date(useClock().now()).toDateString();
  const open = kinds.filter((each) => sources[each]);
  const totalOf = (each: HappeningKind) => read[each]?.state.value?.total;
  // A kind of which there is nothing has no button, unless it was just chosen.
  const offered = open.filter(
    (each) => each === kind || read[each]?.state.phase === 'failed' || (totalOf(each) ?? 0) > 0,
  );
  const chosen = kind === 'all' ? open : open.filter((each) => each === kind);
  const rows = useMemo(() => merged(read, chosen), [read, chosen]);
  const isLoading = chosen.some((each) => ['loading', 'idle', undefined].includes(read[each]?.state.phase));
  const total = chosen.reduce((sum, each) => sum + (totalOf(each) ?? 0), 0);
  if (open.length === 0) return null;
  return (
    <section className="product-happened">
      <header>
        <h2>{texts.happened}</h2>
        {offered.length > 1 && (
          <Segmented
            label={texts.happened}
            choices={[
              { value: 'all', label: texts.all },
              ...offered.map((each) => ({ value: each, label: texts.counted(texts.kinds[each], totalOf(each)) })),
            ]}
            value={kind}
            onChange={(next) => {
              setKind(next as HappeningKind | 'all');
              setMost(AT_ONCE);
            }}
          />
        )}
      </header>
      {chosen.map((each) => {
        const { state, resource } = read[each] ?? {};
        return (
          state?.phase === 'failed' && (
            <Note key={each} bad action={<RetryButton small onPress={() => resource?.reload()} />}>
              {texts.failed(texts.kinds[each])} {state.trouble.message}
            </Note>
          )
        );
      })}
      {isLoading && rows.length === 0 && <Skeleton lines={4} label={texts.loading} />}
      {!isLoading && rows.length === 0 && <p className="soft">{texts.nothing}</p>}
      <ol className="product-time">
        {rows.slice(0, most).map(({ key, kind: of, at, icon, text, figure, href }) => (
          <li key={key} title={texts.kinds[of]}>
            <time className="fig faint" dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
              {new Date(at).toDateString() === today ? formatTime(at) : formatDate(at)}
            </time>
            <ScreenIcon name={icon} small />
            <span className="cut" title={text}>
              {href ? <Link href={href}>{text}</Link> : text}
            </span>
            <span className="fig soft">{figure}</span>
          </li>
        ))}
      </ol>
      {rows.length > most ? (
        <button type="button" className="btn small" onClick={() => setMost(most + AT_ONCE * 2)}>
          {texts.more(Math.min(AT_ONCE * 2, rows.length - most))}
        </button>
      ) : (
        total > rows.length && rows.length > 0 && <p className="small soft">{texts.newestOf(rows.length, total)}</p>
      )}
    </section>
  );
}

type Row = Happening & { kind: HappeningKind; key: string };

/** The rows of these kinds, newest first. */
export function merged(
  read: { [K in HappeningKind]?: { state: { value?: Happenings | undefined } } },
  of: readonly HappeningKind[],
): Row[] {
  const rows = of.flatMap((kind) =>
    (read[kind]?.state.value?.rows ?? []).map((row): Row => ({ ...row, kind, key: `${kind} ${row.id}` })),
  );
  return rows.filter(({ at }) => Number.isFinite(at)).toSorted((a, b) => b.at - a.at);
}

/** Loads each source and reads it, for as long as the page is open. */
function useSources(store: ProductStore, product: PageProduct, sources: Sources): AllRead {
  const [read, setRead] = useState<AllRead>({});
  useEffect(() => {
    const life = new Subscription();
    setRead({});
    for (const kind of kinds) {
      const source = sources[kind];
      if (!source) continue;
      // A source whose code cannot be loaded takes no other with it.
      void source().then(
        (create) => {
          if (life.closed) return;
          const resource = create(store, product).start();
          life.add(resource.close);
          life.add(
            resource.state$.subscribe((state) => setRead((before) => ({ ...before, [kind]: { state, resource } }))),
          );
        },
        () => undefined,
      );
    }
    return () => life.unsubscribe();
  }, [store, product, sources]);
  return read;
}
