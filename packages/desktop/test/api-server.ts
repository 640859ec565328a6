import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => unknown;

/** A server on loopback with the part of the API that the tests of the main process need. */
export interface ApiServer {
  origin: string;
  received: ReceivedRequest[];
  /** The received requests of a method and path, such as `GET /api/tenants`. */
  receivedFor(route: string): ReceivedRequest[];
  /** The body of `/.well-known/tamarack.json`. */
  discovery: Record<string, unknown>;
  /** Sets the answer of a route: what `answer` returns is sent as JSON, unless it writes to the response itself. */
  answer(route: string, answer: Answer): void;
  close(): Promise<void>;
}

/** A token of the shape that the server's tokens have. */
export const token = `eyJhbGciOiJIUzI1NiJ9.${'c2Vzc2lvbg'.repeat(4)}.c2lnbmF0dXJlLW9mLXRoZS1zZXJ2ZXI`;
export const user = { userId: 'u1', fullName: 'Ada Operator', isAdmin: true };

export async function startApiServer(): Promise<ApiServer> {
  const answers = new Map<string, Answer>([
    ['POST /api/auth/login', () => ({ success: true, token, user, data: { admin: user, again: token } })],
    ['POST /api/auth/logout', () => ({ success: true })],
    ['GET /api/auth/me', () => ({ success: true, user })],
    ['GET /api/echo', ({ headers }) => ({ nested: [{ seen: headers.authorization }], [token]: 1 })],
  ]);
  const received: ReceivedRequest[] = [];
  const discovery: Record<string, unknown> = {
    product: 'Tamarack',
    version: '1.0.0',
    apiVersion: 1,
    clients: { web: null, desktop: { id: 'desktop', key: 'desktop-key' } },
    leadMagnetApiKey: null,
  };
  answers.set('GET /.well-known/tamarack.json', () => discovery);

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [path = ''] = (request.url ?? '').split('?');
    const parsed = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    received.push(parsed);
    const answer = answers.get(`${parsed.method} ${path}`);
    const body = answer ? await answer(parsed, response) : refuse(response, 404, 'NOT_FOUND');
    if (body === undefined) return;
    if (!response.headersSent) response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    discovery,
    receivedFor: (route) =>
      received.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route),
    answer: (route, answer) => void answers.set(route, answer),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sets the status of a refusal and returns its body. */
export function refuse(response: ServerResponse, status: number, code: string, more: object = {}): object {
  response.statusCode = status;
  return { success: false, error: `refused: ${code}`, code, ...more };
}
