import { describe, expect, it } from 'vitest';
import { isLoopback, parseAddress } from './address.ts';

describe('a server address', () => {
  it.each([
    ['tamarack.example', 'https://tamarack.example'],
    ['  https://Tamarack.Example/  ', 'https://tamarack.example'],
    ['https://tamarack.example/admin/login?next=1#x', 'https://tamarack.example'],
    ['tamarack.example:8443', 'https://tamarack.example:8443'],
    ['https://tamarack.example:443', 'https://tamarack.example'],
    ['localhost:5000', 'http://localhost:5000'],
    ['127.0.0.1:5000', 'http://127.0.0.1:5000'],
    ['http://[::1]:5000', 'http://[::1]:5000'],
    ['https://localhost:5000', 'https://localhost:5000'],
    ['192.168.1.20', 'https://192.168.1.20'],
    ['érable.example', 'https://xn--rable-9ra.example'],
  ])('%j is read as %s', (entered, origin) => {
    expect(parseAddress(entered)).toEqual({ ok: true, origin, host: new URL(origin).host });
  });

  it.each([
    '',
    '   ',
    'tamarack',
    'https://',
    'ftp://tamarack.example',
    'file:///etc/passwd',
    'javascript://tamarack.example/%0aalert(1)',
    'https://ada:secret@tamarack.example',
    'tamarack.example\\@evil.example',
    'two words.example',
    'https://tama rack.example',
  ])('%j is not an address', (entered) => {
    expect(parseAddress(entered)).toEqual({ ok: false, reason: 'not-an-address' });
  });

  it.each([
    'http://tamarack.example',
    'http://192.168.1.20:5000',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('%s is not encrypted', (entered) => {
    expect(parseAddress(entered)).toEqual({ ok: false, reason: 'not-https' });
  });
});

describe('isLoopback', () => {
  it.each([
    ['localhost', true],
    ['clinic.localhost', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['notlocalhost', false],
    ['128.0.0.1', false],
    ['127.evil.example', false],
  ])('for %s is %s', (hostname, expected) => {
    expect(isLoopback(hostname)).toBe(expected);
  });
});
