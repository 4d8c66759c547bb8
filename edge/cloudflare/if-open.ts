/** A socket that is gone throws; its close is reported by itself. */
export function ifOpen(act: () => void) {
  try {
    act();
  } catch {}
}
