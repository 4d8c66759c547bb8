/** Whether a person can see it now: in a page that shows, not scrolled away, and under no panel. */
export function isInSight(element: Element | null): boolean {
  if (!element || document.visibilityState === 'hidden') return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 4, top + height / 2));
}
