import { describe, expect, it } from 'vitest';
import { allowedAddress } from './external-links.ts';

const at = (origin: string) => ({ origin, host: new URL(origin).host, version: '1.0.0' });
const server = at('https://tamarack.example');

describe('the system browser is handed', () => {
  it.each([
    ['/forgot-password', 'https://tamarack.example/forgot-password'],
    ['https://tamarack.example/legal/privacy', 'https://tamarack.example/legal/privacy'],
    ['https://erable.tamarack.example', 'https://erable.tamarack.example/'],
    ['https://erable.tamarack.example/#as=code', 'https://erable.tamarack.example/#as=code'],
  ])('%s', (wanted, address) => {
    expect(allowedAddress(wanted, server)).toBe(address);
  });

  it('clinics of a server on this computer, on its port', () => {
    const local = at('http://localhost:5000');
    expect(allowedAddress('http://erable.localhost:5000/', local)).toBe('http://erable.localhost:5000/');
    expect(allowedAddress('http://erable.localhost:5001/', local)).toBeNull();
    expect(allowedAddress('https://erable.localhost:5000/', local)).toBeNull();
  });

  it.each(['http://127.0.0.1:5000', 'http://[::1]:5000'])('clinics of a server entered as %s', (origin) => {
    expect(allowedAddress('http://erable.localhost:5000/', at(origin))).toBe('http://erable.localhost:5000/');
    expect(allowedAddress('http://localhost:5000/', at(origin))).toBeNull();
    expect(allowedAddress('http://erable.localhost:5001/', at(origin))).toBeNull();
    expect(allowedAddress('http://erable.example:5000/', at(origin))).toBeNull();
  });
});

describe('the system browser is never handed', () => {
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
    expect(allowedAddress(wanted, server)).toBeNull();
  });

  it('anything while no server is chosen', () => {
    expect(allowedAddress('https://tamarack.example/', null)).toBeNull();
  });
});
