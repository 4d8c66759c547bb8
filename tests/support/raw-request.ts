import { connect } from 'node:net';

/** Sends bytes that fetch would refuse. @returns the status and the body, once the other side has answered */
export function rawRequest(url: string, lines: string[], body = ''): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const text = rest.join('\r\n\r\n');
      if (rest.length === 0 || text.length < length) return;
      resolve({ status: Number(head.split(' ')[1]), body: text });
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`Closed after: ${answer.slice(0, 200)}`)));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

export const isWebSocketRequest = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: c2VsbGVyd2lyZS10ZXN0IQ==',
];

/** Host headers that must not cause a 500. */
export const malformedHosts = ['a b', '[', '', '127.0.0.1:99999', 'user@127.0.0.1', '127.0.0.1/../x', '127.0.0.1:'];
