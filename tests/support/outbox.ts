/** What the sandbox has delivered, the newest first. */
export type Delivered = { to: string; subject: string; text: string; links: string[]; at: number };

/** Reads an outbox of a provider's sandbox; whatever was asked for before is in it. */
export async function outbox(provider: string, kind: 'mail' | 'sms'): Promise<Delivered[]> {
  const answer = await fetch(`${provider}/sandbox/${kind}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { messages: Delivered[] }).messages;
}
