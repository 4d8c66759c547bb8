import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Bones } from '#client/ui/bones.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { OnDemand } from './on-demand.ts';
import { StandIn } from './stand-in.tsx';
import { appTexts } from './texts.ts';

type ScreenViewProps<P> = { title: string; load: OnDemand<ComponentType<P>>; props: P /** While it is on its way. */; waiting: ReactNode };

/** A screen, once its part of the program is here; until then its outline, or why it does not come. */
export function ScreenView<P extends object>({ title, load, props, waiting }: ScreenViewProps<P>) {
  const fetched = useValue(load.fetched$);
  useEffect(() => load.fetch(), [load]);
  if (fetched.state === 'here') return <fetched.part {...props} />;
  if (fetched.state === 'waiting') return waiting;
  return <NotLoaded title={title} />;
}

function NotLoaded({ title }: { title: string }) {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    // Reloaded while nothing answers, the whole portal would be gone.
    const there = await fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) location.reload();
    else setBusy(false);
  };
  return (
    <StandIn icon="unplug" title={appTexts.notLoaded(title)} text={appTexts.notLoadedHint}>
      <BusyButton className="btn" busy={busy} type="button" onClick={() => void again()}>
        {appTexts.tryAgain}
      </BusyButton>
    </StandIn>
  );
}

/** A screen's heading where it will stand, and lines below it. */
export const ScreenOutline = ({ title }: { title: string }) => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <div className="page-bones">
      <Bones lines={8} label={appTexts.loadingScreen(title)} />
    </div>
  </main>
);
