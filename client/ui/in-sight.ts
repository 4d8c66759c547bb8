/**
 * Resolves to whether one of the elements can be seen: the page is visible, and the element is scrolled into view and
 * not covered by a panel. The answer comes with the next frame: an immediate check would force a layout of the whole
 * page.
 */
export function isAnyInSight(elements: readonly Element[]): Promise<boolean> {
  if (elements.length === 0 || document.visibilityState === 'hidden') return Promise.resolve(false);
  return new Promise((tell) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      tell(
        entries.some(
          ({ isIntersecting, target, boundingClientRect }) => isIntersecting && isOnTop(target, boundingClientRect),
        ),
      );
    });
    for (const element of elements) observer.observe(element);
  });
}

const isOnTop = (element: Element, { left, top, width, height }: DOMRectReadOnly): boolean =>
  element.contains(document.elementFromPoint(left + width / 4, top + height / 2));
