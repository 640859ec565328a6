import { describe, expect, it, vi } from 'vitest';
import { mayHaveRun } from './call.ts';
import { ApiError, errorText } from './errors.ts';
import { createHttp, fileNameFrom, type HttpDeps } from './http.ts';
import type { Transport } from './transport.ts';

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>);

function http(answer: Answer, changes: Partial<HttpDeps> = {}) {
  const requests: Request[] = [];
  const onUnauthorized = vi.fn();
  const transport = createHttp({
    baseUrl: 'http://clinic.test',
    credentials: () => ({ id: 'web-id', key: 'web-key' }),
    getToken: () => 'the-token',
    onUnauthorized,
    locale: () => 'en',
    fetch: async (request) => {
      requests.push(request);
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer : answer(request);
    },
    ...changes,
  });
  return { transport, requests, onUnauthorized };
}

/** Also calls `act` if the request was aborted before, as happens on a slow machine. */
function onAbort({ signal }: Request, act: (reason: unknown) => void): void {
  if (signal.aborted) act(signal.reason);
  else signal.addEventListener('abort', () => act(signal.reason));
}

const refusal = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

const failure = (transport: Transport) =>
  transport.request({ method: 'GET', path: '/api/tenants' }).catch((error: unknown) => error as ApiError);

describe('a server error', () => {
  const body = { error: 'Something went wrong on our side.', code: 'INTERNAL' };
  const headers = { 'x-request-id': '0198f3c2-0000-4000-8000-000000000001' };

  it('names the request id, by which an operator finds it in the log', async () => {
    await expect(failure(http(refusal(500, body, headers)).transport)).resolves.toMatchObject({
      message: 'Something went wrong on our side. Reference: 0198f3c2-0000-4000-8000-000000000001',
    });
  });

  it('has no reference without a request id, nor for a refusal', async () => {
    await expect(failure(http(refusal(500, body)).transport)).resolves.toMatchObject({ message: body.error });
    const refused = { error: 'Not found.', code: 'NOT_FOUND' };
    await expect(failure(http(refusal(404, refused, headers)).transport)).resolves.toMatchObject({
      message: 'Not found.',
    });
  });
});

describe('requests', () => {
  it('carry the content type, the calling application, the language and the token', async () => {
    const { transport, requests } = http(refusal(200, { success: true }));
    await transport.request({
      method: 'GET',
      path: '/api/tenants',
      query: { page: 2, search: '', plan: undefined },
    });
    expect(requests[0]?.url).toBe('http://clinic.test/api/tenants?page=2');
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'en-CA',
      'content-type': 'application/json',
      'x-client-id': 'web-id',
      'x-client-key': 'web-key',
      authorization: 'Bearer the-token',
      'user-token': 'the-token',
    });
  });

  it('have no token when nobody is signed in', async () => {
    const { transport, requests } = http(refusal(200, {}), { getToken: () => null });
    await transport.request({ method: 'GET', path: '/api/site' });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
    expect(requests[0]?.headers.has('user-token')).toBe(false);
  });

  it('have an idempotency key and the background header if requested, and a POST always has a JSON body', async () => {
    const { transport, requests } = http(refusal(200, {}));
    await transport.request({ method: 'POST', path: '/api/x', idempotencyKey: 'key-1', background: true });
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(requests[0]?.headers.get('x-background')).toBe('1');
    expect(await requests[0]?.text()).toBe('{}');
  });
});

describe('failures', () => {
  it('take the text of the body, its code, fields and details', async () => {
    const body = {
      success: false,
      error: 'Please check the fields named below.',
      code: 'VALIDATION_FAILED',
      fields: { email: 'Email is required' },
      details: { step: 1 },
    };
    const error = await failure(http(refusal(400, body)).transport);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'Please check the fields named below.',
      fields: { email: 'Email is required' },
      details: { step: 1 },
    });
  });

  it.each([
    ['an HTML page', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['JSON without an error field', { success: false }],
    ['a JSON text', '"oops"'],
  ])('show "An error occurred" when the body is %s', async (_what, body) => {
    const error = await failure(http(refusal(500, body)).transport);
    expect(error).toMatchObject({ kind: 'http', status: 500, message: 'An error occurred' });
    expect(errorText(error, 'Action failed')).toBe('Action failed');
  });

  it.each([502, 504])('count as no response when a proxy answers %s for the server', async (status) => {
    const error = await failure(http(refusal(status, '<html>Bad gateway</html>')).transport);
    expect(error).toMatchObject({
      kind: 'no-response',
      status,
      message: 'No response from server. Please check your connection.',
    });
    expect(mayHaveRun(error)).toBe(true);
    const own = { error: 'The relay did not respond', code: 'INTERNAL' };
    expect(await failure(http(refusal(status, own)).transport)).toMatchObject({ kind: 'http', status });
  });

  it('show the fixed text for 429, with the wait in seconds', async () => {
    const answer = refusal(429, { error: 'slow down', code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '7' });
    expect(await failure(http(answer).transport)).toMatchObject({
      message: 'Too many requests. Please try again later.',
      retryAfterSeconds: 7,
    });
  });

  it('show the server’s own text for a locked account', async () => {
    const text = 'Too many failed sign-ins. Try again later or reset your password.';
    const answer = refusal(429, { error: text, code: 'ACCOUNT_LOCKED' });
    expect(await failure(http(answer).transport)).toMatchObject({ message: text });
  });

  it('say that the server did not respond when the connection fails', async () => {
    expect(await failure(http(new TypeError('fetch failed')).transport)).toMatchObject({
      kind: 'no-response',
      status: 0,
      message: 'No response from server. Please check your connection.',
    });
  });

  it('say the same when the response does not arrive in time', async () => {
    const never = (request: Request) => new Promise<Response>((_resolve, reject) => onAbort(request, reject));
    expect(await failure(http(never, { timeout: 5 }).transport)).toMatchObject({ kind: 'no-response' });
  });

  it('leave a call that may take longer its time', async () => {
    vi.useFakeTimers();
    try {
      const late = (request: Request) =>
        new Promise<Response>((resolve, reject) => {
          onAbort(request, reject);
          setTimeout(() => resolve(refusal(200, { success: true })), 20_000);
        });
      const { transport } = http(late);
      const usual = failure(transport);
      const patient = transport.request({ method: 'GET', path: '/api/tenants', timeout: 30_000 });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await usual).toMatchObject({ kind: 'no-response' });
      expect(await patient).toEqual({ success: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it('say so when the request cannot be built', async () => {
    const { transport, requests } = http(refusal(200, {}), { baseUrl: 'no address' });
    expect(await failure(transport)).toMatchObject({
      kind: 'setup',
      message: 'An error occurred while setting up the request.',
    });
    expect(requests).toEqual([]);
  });

  it('are in French on a French screen', async () => {
    expect(await failure(http(new TypeError('x'), { locale: () => 'fr' }).transport)).toMatchObject({
      message: 'Le serveur ne répond pas. Vérifiez votre connexion.',
    });
  });

  it('keep the caller’s own abort as an AbortError', async () => {
    const control = new AbortController();
    control.abort();
    const { transport } = http((request) => Promise.reject(request.signal.reason));
    await expect(
      transport.request({ method: 'GET', path: '/api/x', signal: control.signal }),
    ).rejects.toHaveProperty('name', 'AbortError');
  });
});

describe('401', () => {
  it('reports the refused token only for SESSION_INVALID', async () => {
    const over = http(refusal(401, { error: 'x', code: 'SESSION_INVALID' }));
    await failure(over.transport);
    expect(over.onUnauthorized).toHaveBeenCalledExactlyOnceWith('the-token', null);
  });

  it.each([
    ['role_changed', 'role_changed'],
    ['member_removed', 'member_removed'],
    ['something_newer', null],
  ])('reports why the session ended: %s', async (because, reported) => {
    const over = http(refusal(401, { error: 'x', code: 'SESSION_INVALID', details: { because } }));
    await failure(over.transport);
    expect(over.onUnauthorized).toHaveBeenCalledExactlyOnceWith('the-token', reported);
  });

  it.each(['INVALID_CREDENTIALS', 'TWO_FACTOR_REQUIRED', 'TWO_FACTOR_INVALID'])(
    '%s does not end the session',
    async (code) => {
      const { transport, onUnauthorized } = http(refusal(401, { error: 'x', code }));
      await failure(transport);
      expect(onUnauthorized).not.toHaveBeenCalled();
    },
  );
});

describe('streams', () => {
  it('deliver events in order, skip comments and invalid data, and resume after the last id', async () => {
    const text =
      'id: 7\nevent: change\ndata: {"id":7,"type":"tenant.active","tenantId":"t1"}\n\n: alive\n\ndata: {oops\n\n';
    const { transport, requests } = http(new Response(text));
    const events: unknown[] = [];
    const onOpen = vi.fn();
    await transport.stream({
      path: '/api/events',
      lastEventId: '6',
      onOpen,
      onEvent: (event) => events.push(event),
      signal: new AbortController().signal,
    });
    expect(events).toEqual([{ id: 7, type: 'tenant.active', tenantId: 't1' }]);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(requests[0]?.headers.get('last-event-id')).toBe('6');
    expect(requests[0]?.headers.get('accept')).toBe('text/event-stream');
    expect(requests[0]?.headers.get('x-background')).toBe('1');
  });

  it('fail after too long a silence', async () => {
    const silent = (request: Request) =>
      new Response(
        new ReadableStream({
          start: (controller) => onAbort(request, (reason) => controller.error(reason)),
        }),
      );
    const { transport } = http(silent, { streamSilence: 5 });
    await expect(
      transport.stream({ path: '/api/events', onEvent: () => {}, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ kind: 'no-response' });
  });
});

describe('downloads', () => {
  it.each([
    [`attachment; filename="Erable.json"; filename*=UTF-8''%C3%89rable%20Physio.json`, 'Érable Physio.json'],
    ['attachment; filename="report.csv"', 'report.csv'],
    [null, 'download'],
  ])('take the file name of %s', (header, name) => {
    expect(fileNameFrom(header)).toBe(name);
  });

  /** A file whose chunks are read one after the other. */
  const file = (pieces: (() => Promise<string>)[]) =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          const piece = await pieces.shift()?.();
          if (piece === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      }),
    );
  const call = { method: 'GET', path: '/api/logs/audit/export' } as const;

  it('continue while chunks arrive, however long the whole file takes', async () => {
    vi.useFakeTimers();
    try {
      const later = (text: string) => () =>
        new Promise<string>((come) => {
          setTimeout(() => come(text), 8);
        });
      const { transport } = http(file([later('a'), later('b'), later('c')]), { timeout: 10 });
      const download = transport.download(call);
      await vi.advanceTimersByTimeAsync(50);
      expect(new TextDecoder().decode((await download).bytes)).toBe('abc');
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be received chunk by chunk, in order, after the file name', async () => {
    const order: string[] = [];
    const { transport } = http(file([async () => 'a', async () => 'b']));
    await transport.receive(call, ({ fileName }) => {
      order.push(fileName);
      return async (piece) => {
        await Promise.resolve();
        order.push(`took ${new TextDecoder().decode(piece)}`);
      };
    });
    expect(order).toEqual(['download', 'took a', 'took b']);
  });

  it('fail when no more chunks arrive', async () => {
    const answer = (request: Request) => {
      const stuck = () => new Promise<string>((_, refuse) => onAbort(request, refuse));
      return file([async () => 'a', stuck]);
    };
    const { transport } = http(answer, { timeout: 5 });
    await expect(transport.download(call)).rejects.toMatchObject({ kind: 'no-response' });
  });
});
