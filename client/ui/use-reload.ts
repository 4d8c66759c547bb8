import { useState } from 'react';

/**
 * Loads the page anew, once the portal answers: while nothing does, the whole portal would be gone.
 * @returns whether it is being tried, and a way to try
 */
export function useReload(): [boolean, () => void] {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    const there = await fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) location.reload();
    else setBusy(false);
  };
  return [busy, () => void reload()];
}
