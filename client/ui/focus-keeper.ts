/** Temporary overlays: the focus returns to the page afterward. */
const OVERLAY = '[role="dialog"], [popover], .toasts, .toasts-foot';
/** Fallback targets in a page: the current row of a list, the heading, then their container. */
const HOMES = ['main [role="grid"] [role="row"][tabindex="0"]', 'main h1', 'main aside', 'main'];

/**
 * Keeps the focus from getting lost: when the focused element is removed, with its row, toast or whole screen,
 * the person's previous position gets the focus. A deliberate blur stays.
 */
export function keepFocus(page: Document): void {
  let holder: Element | null = null;
  let inPage: Element | null = null;
  let modal: Element | null = null;

  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    holder = target;
    modal = target.closest('[aria-modal="true"]');
    if (!target.closest(OVERLAY)) inPage = target;
  });
  page.addEventListener('focusout', ({ target }) => {
    // Removed elements blur, too; only afterward can the cases be distinguished.
    queueMicrotask(() => {
      if (holder === target && holder?.isConnected && page.activeElement === page.body) holder = null;
    });
  });

  const keep = () => {
    if (holder === null || holder.isConnected || page.activeElement !== page.body) return;
    // A dialog that has just opened must not lose the focus to the page below it.
    const over = page.querySelector('[aria-modal="true"] [data-autofocus]');
    const candidates = [modal, over, inPage, ...HOMES.map((home) => page.querySelector(home))];
    const next = candidates.find((each) => each?.isConnected && !each.closest('[inert]'));
    // Between two screens there is no target: the next screen brings one.
    if (!(next instanceof HTMLElement)) return;
    if (!next.matches('a, button, input, select, textarea, [tabindex]')) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  new MutationObserver(keep).observe(page.body, { childList: true, subtree: true });
}
