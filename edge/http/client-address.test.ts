import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it('believes the last forwarded address of a proxy on this machine or a known one, and of nobody else [ENG-01]', () => {
  const settings = { publicOrigin: 'https://portal.example', proxyAddresses: ['10.0.0.9'] };
  const forwarded = '192.0.2.1, 198.51.100.7';
  expect(clientAddress('127.0.0.1', forwarded, settings)).toBe('198.51.100.7');
  expect(clientAddress('::ffff:10.0.0.9', forwarded, settings)).toBe('198.51.100.7');
  expect(clientAddress('10.0.0.8', forwarded, settings)).toBe('10.0.0.8');
  expect(clientAddress('10.0.0.9', undefined, settings)).toBe('10.0.0.9');
  expect(clientAddress('10.0.0.9', forwarded, { ...settings, proxyAddresses: undefined })).toBe('10.0.0.9');
  expect(clientAddress('127.0.0.1', forwarded, { ...settings, publicOrigin: undefined })).toBe('127.0.0.1');
});
