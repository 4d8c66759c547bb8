import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server receives it: the envelope, and the whole message in wire format. */
export type TakenMail = { from: string; to: string[]; message: string };

export type TestSmtp = {
  url: string;
  taken: TakenMail[];
  /** The server's refusal of a recipient or of the message itself: an SMTP code and a sentence. */
  refuse: { recipient?: [number, string]; message?: [number, string] };
  /** Whether it takes messages without ever answering. */
  hangs: boolean;
  close: () => Promise<void>;
};

/**
 * Starts a mail server on this machine.
 * @param login the required user and password
 * @param tls makes it speak TLS from the start
 */
export async function startSmtp(
  login?: { user: string; pass: string },
  tls?: { key: string; cert: string },
): Promise<TestSmtp> {
  const state: Pick<TestSmtp, 'taken' | 'refuse' | 'hangs'> = { taken: [], refuse: {}, hangs: false };
  const { taken, refuse } = state;
  const refusal = ([responseCode, message]: [number, string]) => Object.assign(new Error(message), { responseCode });
  const server = new SMTPServer({
    ...(tls ? { secure: true, ...tls } : {}),
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(refusal([535, 'Authentication failed']));
    },
    onRcptTo(_address, _session, done) {
      done(refuse.recipient ? refusal(refuse.recipient) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.hangs) return;
        const { message } = refuse;
        if (message) return done(refusal(message));
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  // Ignores clients that disconnect midway.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const who = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : '';
  return Object.assign(state, {
    url: `smtp${tls ? 's' : ''}://${who}127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
