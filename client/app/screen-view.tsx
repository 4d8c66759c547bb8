import type { ReactNode } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { LazyBoundary, TryAgain } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { LazyComponent } from '#client/ui/lazy.ts';
import { Skeleton } from '#client/ui/states.tsx';
import { appTexts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/states.css';

type ScreenViewProps<P> = {
  title: string;
  component: LazyComponent<P>;
  props: P;
  /** Shown while it loads. */
  fallback: ReactNode;
};

/** Renders a lazy screen, with a placeholder while it loads and an error page if that fails or the screen breaks. */
export function ScreenView<P extends object>({ title, component: Screen, props, fallback }: ScreenViewProps<P>) {
  const path = usePathname();
  return (
    <LazyBoundary
      of={path}
      fallback={fallback}
      failed={<NotLoaded title={title} />}
      broken={() => <Broken title={title} />}
    >
      <Screen {...props} />
    </LazyBoundary>
  );
}

const Broken = ({ title }: { title: string }) => (
  <StandIn icon={<Icon name="warn" />} title={appTexts.broken(title)} text={appTexts.brokenHint}>
    <TryAgain>{appTexts.reload}</TryAgain>
  </StandIn>
);

export const NotLoaded = ({ title }: { title: string }) => (
  <StandIn icon={<Icon name="unplug" />} title={appTexts.notLoaded(title)} text={appTexts.notLoadedHint}>
    <TryAgain />
  </StandIn>
);

export const ScreenOutline = ({ title, hasViews }: { title: string; hasViews?: boolean | undefined }) => (
  <main className={hasViews ? 'page has-views' : 'page'} id="content" tabIndex={-1}>
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <div className="page-skeleton">
      <Skeleton lines={8} label={appTexts.loadingScreen(title)} />
    </div>
  </main>
);

/** A page without a screen: says what is wrong and what to do. */
export const StandIn = ({
  icon,
  title,
  text,
  strong,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  strong?: boolean;
  children?: ReactNode;
}) => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="empty-state">
      {icon}
      <h1>{title}</h1>
      <p className="stand-in-text">{strong ? <b>{text}</b> : text}</p>
      {children}
    </div>
  </main>
);
