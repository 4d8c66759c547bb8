import { createOtherInstances } from '#edge/ops/other-instances.ts';
import { createSeal } from '#edge/session/sealed-cookie.ts';
import type { createEdgeFace, EdgeFace } from './edge-face.ts';

const SECRET = 'x'.repeat(32);
const PURPOSE = 'instance';

/** The Authorization header of an instance, or one that is sealed in another way. @param until ms */
export async function instanceKey(
  instance: string,
  until: number,
  { secret = SECRET, purpose = PURPOSE }: { secret?: string; purpose?: string } = {},
): Promise<string> {
  return `Instance ${await (await createSeal(secret, purpose)).seal({ instance }, until)}`;
}

/**
 * Two instances that reach each other, without a network.
 * @param open makes one of them
 * @param aheadMs how far the clock of the second one is ahead
 */
export async function createTwoFaces(
  open: (options: Parameters<typeof createEdgeFace>[1]) => Promise<EdgeFace>,
  aheadMs: number,
): Promise<[EdgeFace, EdgeFace]> {
  const addresses = ['http://first.test', 'http://second.test'];
  const faces: EdgeFace[] = [];
  for (const [index, address] of addresses.entries()) {
    const instances = createOtherInstances({
      addresses,
      seal: await createSeal(SECRET, PURPOSE),
      id: address,
      host: '127.0.0.1',
      async send(url, { method, headers, body }) {
        const to = faces[addresses.indexOf(url.origin)] as EdgeFace;
        const answer = await to.ask(`${method} ${url.pathname}`, headers, body);
        return { status: answer.status, text: await answer.text() };
      },
      open: () => Promise.reject(new Error('No stream')),
      now: () => (faces[index] as EdgeFace).deps.now(),
    });
    faces.push(await open({ instances }));
  }
  const [first, second] = faces as [EdgeFace, EdgeFace];
  second.behind.passed = aheadMs;
  return [first, second];
}
