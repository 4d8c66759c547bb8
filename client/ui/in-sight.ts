/**
 * Whether a person can see one of these now: in a page that shows, not scrolled away, and under no panel.
 * The browser tells with its next frame: asked in between, it would lay out the whole page once more.
 */
export function isAnyInSight(elements: readonly Element[]): Promise<boolean> {
  if (elements.length === 0 || document.visibilityState === 'hidden') return Promise.resolve(false);
  return new Promise((tell) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      tell(entries.some(({ isIntersecting, target, boundingClientRect }) => isIntersecting && isOnTop(target, boundingClientRect)));
    });
    for (const element of elements) observer.observe(element);
  });
}

const isOnTop = (element: Element, { left, top, width, height }: DOMRectReadOnly): boolean =>
  element.contains(document.elementFromPoint(left + width / 4, top + height / 2));
