/**
 * Switches how the sandbox's marketplace answers, as its page does.
 * @param ms how late it is, if it is slow
 * @param calls for how many calls
 */
export async function behave(
  url: string,
  behavior: string,
  options: { calls?: number; ms?: number } = {},
): Promise<void> {
  const form = {
    behavior,
    ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
  };
  const { status } = await fetch(`${url}/sandbox/marketplace`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  if (status !== 303) throw new Error(`The sandbox answered ${status}`);
}
