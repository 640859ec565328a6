import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '../domain/endpoint.ts';
import { bindCall, call, download } from './call.ts';
import { ApiError } from './errors.ts';
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

  it('resolves to the answer that the endpoint declares', async () => {
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

  it('has a new idempotency key if the endpoint is idempotent, unless given one', async () => {
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

  describe('that got no answer', () => {
    afterEach(() => vi.useRealTimers());
    const lost = new ApiError({ kind: 'no-response', message: 'No response' });
    const remove = (port: Transport, petId = 'rex') => call(port, pets.remove, { params: { petId } });
    const keysOf = ({ request }: ReturnType<typeof transport>) =>
      request.mock.calls.map(([sent]) => sent.idempotencyKey);

    it.each([
      lost,
      new ApiError({ kind: 'http', status: 502, message: 'Bad gateway' }),
      new ApiError({ kind: 'http', status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', message: 'In progress' }),
    ])('keeps its key when it is retried, so that nothing is done twice ($message)', async (error) => {
      const port = transport();
      port.request.mockRejectedValueOnce(error).mockRejectedValueOnce(lost);
      await expect(remove(port)).rejects.toBe(error);
      await expect(remove(port)).rejects.toBe(lost);
      await remove(port);
      await remove(port);
      const [first, second, third, fourth] = keysOf(port);
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    });

    it('does not share its key with another call, nor with the same call much later', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const port = transport();
      port.request.mockRejectedValueOnce(lost);
      await expect(remove(port)).rejects.toBe(lost);
      await remove(port, 'max');
      vi.setSystemTime(Date.now() + 5 * 60_000);
      await remove(port);
      expect(new Set(keysOf(port)).size).toBe(3);
    });

    it('keeps its key for hours where it is known to be a retry, also after the session has ended', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const port = transport();
      let isRetry = false;
      const bound = bindCall(port, () => isRetry);
      const again = () => bound(pets.remove, { params: { petId: 'rex' } });
      const ended = new ApiError({ kind: 'http', status: 401, code: 'SESSION_INVALID', message: 'Expired' });
      port.request.mockRejectedValueOnce(lost).mockRejectedValueOnce(ended);
      await expect(again()).rejects.toBe(lost);
      isRetry = true;
      vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
      await expect(again()).rejects.toBe(ended);
      vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
      await again();
      await again();
      const [first, second, third, fourth] = keysOf(port);
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    });

    it('has a new key after a refusal', async () => {
      const port = transport();
      const refusal = new ApiError({ kind: 'http', status: 409, code: 'SLOT_TAKEN', message: 'Taken' });
      port.request.mockRejectedValueOnce(refusal);
      await expect(remove(port)).rejects.toBe(refusal);
      await remove(port);
      expect(new Set(keysOf(port)).size).toBe(2);
    });
  });

  it('downloads a file', async () => {
    const port = transport();
    const { fileName } = await download(port, pets.photo, { params: { petId: 'rex' } });
    expect(fileName).toBe('rex.png');
    expect(port.download).toHaveBeenCalledExactlyOnceWith({ method: 'GET', path: '/api/pets/rex/photo' });
  });

  it('does not compile with input that the endpoint does not have', () => {
    const port = transport();
    const attempts = () => [
      // @ts-expect-error: the parameters are missing
      call(port, pets.remove),
      // @ts-expect-error: `petId` is missing
      call(port, pets.rename, { params: { nameId: '1' }, payload: { name: 'Rex' } }),
      // @ts-expect-error: the payload is missing
      call(port, pets.rename, { params: { petId: '1', nameId: '1' } }),
      // @ts-expect-error: `name` is a string
      call(port, pets.rename, { params: { petId: '1', nameId: '1' }, payload: { name: 1 } }),
      // @ts-expect-error: there is no payload
      call(port, pets.list, { payload: {} }),
      // @ts-expect-error: `colour` is not part of the query
      call(port, pets.list, { query: { colour: 'red' } }),
      // @ts-expect-error: the endpoint answers with a file, which `download` fetches
      call(port, pets.photo, { params: { petId: '1' } }),
      // @ts-expect-error: the endpoint does not answer with a file
      download(port, pets.list),
    ];
    expect(attempts).toBeDefined();
  });
});
