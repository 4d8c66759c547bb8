export type Delivered = { to: string; subject: string; text: string; links: string[]; at: number };

/** Reads a sandbox outbox, newest first. It includes every message requested before the call. */
export async function outbox(provider: string, kind: 'mail' | 'sms'): Promise<Delivered[]> {
  const answer = await fetch(`${provider}/sandbox/${kind}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { messages: Delivered[] }).messages;
}
