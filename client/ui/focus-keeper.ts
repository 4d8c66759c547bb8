/** What lies over the page for a while: the focus comes from the page and goes back to where it was. */
const OVERLAY = '[role="dialog"], [popover], .toasts, .toasts-foot';
/** Where somebody is in a page: at a list's current row, else at its heading, else in what covers both. */
const HOMES = ['main [role="grid"] [role="row"][tabindex="0"]', 'main h1', 'main aside', 'main'];

/**
 * The focus never falls out of the page: when what had it is taken away, with its row, its toast or its whole screen,
 * the place where the person was gets it. A blur by hand stays a blur.
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
    // What is taken away blurs too, and only afterwards can that be told.
    queueMicrotask(() => {
      if (holder === target && holder?.isConnected && page.activeElement === page.body) holder = null;
    });
  });

  const keep = () => {
    if (holder === null || holder.isConnected || page.activeElement !== page.body) return;
    const places = [modal, inPage, ...HOMES.map((home) => page.querySelector(home))];
    const place = places.find((each) => each?.isConnected && !each.closest('[inert]'));
    // Between two screens there is none: the next one brings it.
    if (!(place instanceof HTMLElement)) return;
    if (!place.matches('a, button, input, select, textarea, [tabindex]')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  new MutationObserver(keep).observe(page.body, { childList: true, subtree: true });
}
