import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { type OutsideRules, outsideRules } from '#provider/channels/outside/fetch-outside.ts';

export type PlayedHosts = {
  /** Lead to this machine for the played hosts, whose certificate they trust. */
  rules: OutsideRules;
  port: number;
  /** The certificate that clients have to trust. */
  ca: string;
  close: () => Promise<void>;
};

/** Plays hosts of the Internet on this machine, over TLS with a certificate of its own. */
export async function playHosts(hosts: Readonly<Record<string, RequestListener>>): Promise<PlayedHosts> {
  const names = Object.keys(hosts);
  const { key, cert } = await selfSigned(names);
  const server = createServer({ key, cert }, (request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const listener = hosts[host];
    if (listener) listener(request, response);
    else response.writeHead(421).end();
  });
  // Clients that do not trust the certificate leave midway.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    ca: cert,
    rules: rulesFor({ names, port, ca: cert }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The rules by which another process reaches played hosts, too. */
export function rulesFor({ names, port, ca }: { names: readonly string[]; port: number; ca: string }): OutsideRules {
  return {
    ...outsideRules,
    resolve: async (host) => {
      if (names.includes(host)) return [{ address: '127.0.0.1', family: 4 }];
      throw Object.assign(new Error('Unknown host'), { code: 'ENOTFOUND' });
    },
    isAllowed: (address) => address === '127.0.0.1' || outsideRules.isAllowed(address),
    portOf: (url) => (names.includes(url.hostname) ? port : outsideRules.portOf(url)),
    ca,
  };
}

/** A certificate that only those trust who are handed it. */
export async function selfSigned(names: string[]): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: names[0] ?? '' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  });
  return { key, cert };
}
