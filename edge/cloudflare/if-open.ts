/** Ignores the error of a dead socket; its close is reported separately. */
export function ifOpen(act: () => void) {
  try {
    act();
  } catch {}
}
