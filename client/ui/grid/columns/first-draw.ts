/**
 * A virtualizer's initial options. It assumes the window's size until it has measured its element, which forces a
 * layout: rows and columns are then part of the first render, which clicks can interrupt, rather than of a second one,
 * which they can't. It also must not scroll a new element to its start, which would force another layout: the grid does
 * its own scrolling.
 */
export const firstDraw = {
  // Read once: reading it in every render would force a layout, too.
  initialRect: { width: innerWidth, height: innerHeight },
  scrollToFn: () => {},
};
