import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '../domain/endpoint.ts';
import { call, download } from './call.ts';
import type { Transport } from './transport.ts';

const pets = {
  list: endpoint('GET', '/api/pets').types<{ query: { kind?: string }; answer: { names: string[] } }>(),
  rename: endpoint('PATCH', '/api/pets/{petId}/names/{nameId}').types<{
    payload: { name: string };
    answer: { name: string };
  }>(),
  remove: endpoint('POST', '/api/pets/{petId}/remove', { idempotent: true }).types(),
  photo: endpoint('GET', '/api/pets/{petId}/photo').types<{ answer: 'file' }>(),
};

function transport() {
  const file = { bytes: new Uint8Array(), fileName: 'rex.png', contentType: 'image/png' };
  return {
    request: vi.fn().mockResolvedValue({ success: true, names: ['Rex'] }),
    download: vi.fn().mockResolvedValue(file),
    stream: vi.fn(),
  } satisfies Transport;
}

describe('a call', () => {
  it('sends what it is given to the path it fills in', async () => {
    const { request, ...rest } = transport();
    const { signal } = new AbortController();
    await call({ request, ...rest }, pets.rename, {
      params: { petId: 'a/b', nameId: 'é' },
      payload: { name: 'Rex' },
      signal,
      background: true,
    });
    expect(request).toHaveBeenCalledExactlyOnceWith({
      method: 'PATCH',
      path: '/api/pets/a%2Fb/names/%C3%A9',
      body: { name: 'Rex' },
      signal,
      background: true,
    });
  });

  it('answers what the endpoint declares', async () => {
    const port = transport();
    const { names } = await call(port, pets.list);
    expect(names).toEqual(['Rex']);
    await call(port, pets.list, { query: { kind: 'dog' } });
    expect(port.request).toHaveBeenLastCalledWith({
      method: 'GET',
      path: '/api/pets',
      query: { kind: 'dog' },
    });
  });

  it('carries a fresh idempotency key where the endpoint honours one, unless given one', async () => {
    const port = transport();
    const params = { petId: 'rex' };
    await call(port, pets.remove, { params });
    await call(port, pets.remove, { params });
    await call(port, pets.remove, { params, idempotencyKey: 'again' });
    const [first, second, third] = port.request.mock.calls.map(([sent]) => sent.idempotencyKey);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe('again');
    await call(port, pets.list);
    expect(port.request.mock.lastCall?.[0]).not.toHaveProperty('idempotencyKey');
  });

  it('downloads a file', async () => {
    const port = transport();
    const { fileName } = await download(port, pets.photo, { params: { petId: 'rex' } });
    expect(fileName).toBe('rex.png');
    expect(port.download).toHaveBeenCalledExactlyOnceWith({ method: 'GET', path: '/api/pets/rex/photo' });
  });

  it('does not compile with other parts than the endpoint has', () => {
    const port = transport();
    const attempts = () => [
      // @ts-expect-error: the parameters are missing
      call(port, pets.remove),
      // @ts-expect-error: `petId` is missing
      call(port, pets.rename, { params: { nameId: '1' }, payload: { name: 'Rex' } }),
      // @ts-expect-error: the payload is missing
      call(port, pets.rename, { params: { petId: '1', nameId: '1' } }),
      // @ts-expect-error: `name` is a text
      call(port, pets.rename, { params: { petId: '1', nameId: '1' }, payload: { name: 1 } }),
      // @ts-expect-error: there is no payload
      call(port, pets.list, { payload: {} }),
      // @ts-expect-error: `colour` is no part of the query
      call(port, pets.list, { query: { colour: 'red' } }),
      // @ts-expect-error: a file is downloaded
      call(port, pets.photo, { params: { petId: '1' } }),
      // @ts-expect-error: no file is answered
      download(port, pets.list),
    ];
    expect(attempts).toBeDefined();
  });
});
