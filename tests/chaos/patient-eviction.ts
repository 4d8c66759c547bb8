import { Miniflare } from 'miniflare';

// It blocks this thread until the object is at rest, which may wait for an answer of this very thread: unless something goes along that is streamed.
const evict = Miniflare.prototype.unsafeEvictDurableObject;
Miniflare.prototype.unsafeEvictDurableObject = function (this: Miniflare, script, object, options) {
  return evict.call(this, script, object, Object.assign({}, options, { streamed: new Blob(['']) }));
};
