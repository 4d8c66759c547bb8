import { Miniflare } from 'miniflare';

// The original blocks this thread until the object is at rest, which may need an answer from this thread. Passing a
// stream avoids that.
const evict = Miniflare.prototype.unsafeEvictDurableObject;
Miniflare.prototype.unsafeEvictDurableObject = function (this: Miniflare, script, object, options) {
  return evict.call(this, script, object, Object.assign({}, options, { streamed: new Blob(['']) }));
};
