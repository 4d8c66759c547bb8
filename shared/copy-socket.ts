/**
 * A process that has databases holds them exclusively, so only it can copy them while it runs. Requests come
 * through a socket in DATA_DIR, which is private to the user who runs the portal.
 *
 * One line of JSON comes, `{"to": "/folder"}`, and one goes back: `{"copied": ["edge.db"]}` or `{"error": "…"}`.
 */
type Connection = {
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  end(text: string): unknown;
};
/** What is used of Node. Passed in, because shared code is platform-independent. */
type Platform = {
  createServer(onConnection: (connection: Connection) => void): {
    listen(path: string, listening: () => void): unknown;
    once(event: 'error', listener: (error: Error) => void): unknown;
    close(done: () => void): unknown;
  };
  rmSync(path: string, options: { force: true }): void;
};

export type CopySocket = { close(): Promise<void> };

/** Its file in DATA_DIR. @param process `edge` or `provider` */
export const copySocketName = (process: string): string => `${process}.sock`;

/**
 * Takes requests for copies until it is closed.
 * @param path of the socket. Only the holder of the databases may open it: a former one is replaced
 * @param copies copies a database to a path, by the name of its file
 * @throws when the socket can't be opened, such as for a path longer than 100 characters
 */
export async function serveCopies(
  { createServer, rmSync }: Platform,
  path: string,
  copies: Record<string, (to: string) => Promise<unknown>>,
): Promise<CopySocket> {
  async function answer(line: string): Promise<object> {
    try {
      const { to } = JSON.parse(line) as { to: string };
      for (const [name, copy] of Object.entries(copies)) await copy(`${to}/${name}`);
      return { copied: Object.keys(copies) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  const server = createServer((connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.on('error', () => {});
    connection.on('data', (more) => {
      text += more;
      if (!text.endsWith('\n')) return;
      void answer(text).then((line) => connection.end(`${JSON.stringify(line)}\n`));
    });
  });
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return { close: () => new Promise((resolve) => void server.close(resolve)) };
}

/**
 * Whether SQLite gave up a copy because its connection had a transaction open when the copy began or ended. Node has no
 * code for it: it reports error 0.
 */
export const metTransaction = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 0;
