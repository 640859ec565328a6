import { describe, expect, it } from 'vitest';
import { allowedExternalUrl } from './external-links.ts';

const serverAt = (origin: string) => ({ origin, host: new URL(origin).host, version: '1.0.0' });
const server = serverAt('https://tamarack.example');

describe('the system’s browser may open', () => {
  it.each([
    ['/forgot-password', 'https://tamarack.example/forgot-password'],
    ['https://tamarack.example/legal/privacy', 'https://tamarack.example/legal/privacy'],
    ['https://erable.tamarack.example', 'https://erable.tamarack.example/'],
    ['https://erable.tamarack.example/#as=code', 'https://erable.tamarack.example/#as=code'],
  ])('%s', (wanted, url) => {
    expect(allowedExternalUrl(wanted, server)).toBe(url);
  });

  it('clinic sites of a server on this computer, on the same port', () => {
    const local = serverAt('http://localhost:5000');
    expect(allowedExternalUrl('http://erable.localhost:5000/', local)).toBe('http://erable.localhost:5000/');
    expect(allowedExternalUrl('http://erable.localhost:5001/', local)).toBeNull();
    expect(allowedExternalUrl('https://erable.localhost:5000/', local)).toBeNull();
  });

  it.each(['http://127.0.0.1:5000', 'http://[::1]:5000'])('clinic sites of the server %s', (origin) => {
    expect(allowedExternalUrl('http://erable.localhost:5000/', serverAt(origin))).toBe(
      'http://erable.localhost:5000/',
    );
    expect(allowedExternalUrl('http://localhost:5000/', serverAt(origin))).toBeNull();
    expect(allowedExternalUrl('http://erable.localhost:5001/', serverAt(origin))).toBeNull();
    expect(allowedExternalUrl('http://erable.example:5000/', serverAt(origin))).toBeNull();
  });
});

describe('the system’s browser may not open', () => {
  it.each([
    'http://tamarack.example/',
    'http://erable.tamarack.example/',
    'https://tamarack.example.evil.example/',
    'https://eviltamarack.example/',
    'https://a.b.tamarack.example/',
    'https://-.tamarack.example/',
    'https://tamarack.example:8443/',
    'https://ada:secret@tamarack.example/',
    'https://tamarack.example@evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'https:\\\\evil.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'mailto:ada@tamarack.example',
    'smb://tamarack.example/share',
    'tamarack-admin://tenants/1',
    'nonsense',
    '',
  ])('%s', (wanted) => {
    expect(allowedExternalUrl(wanted, server)).toBeNull();
  });

  it('anything before a server is chosen', () => {
    expect(allowedExternalUrl('https://tamarack.example/', null)).toBeNull();
  });
});
