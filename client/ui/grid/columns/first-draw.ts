/**
 * How a virtualiser begins. Until it has measured its element, which has the page laid out, it takes the window's size for it: rows and
 * columns are then part of the first drawing, which clicks can interrupt, and are not drawn in a second one that they cannot. Nor does it
 * scroll a new element to its beginning, where it is, which would have the page laid out once more: the grid scrolls by itself.
 */
export const firstDraw = {
  // As it was when the first grid came: asking for it at every drawing would have the page laid out too.
  initialRect: { width: innerWidth, height: innerHeight },
  scrollToFn: () => {},
};
