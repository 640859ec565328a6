import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export type Answer = (request: SeenRequest, response: ServerResponse) => unknown;

/** A server on loopback that speaks as much of the API as the main process's own tests need. */
export interface ApiServer {
  origin: string;
  seen: SeenRequest[];
  /** What was asked by method and path, such as `GET /api/tenants`. */
  seenOf(route: string): SeenRequest[];
  /** What it says of itself. */
  discovery: Record<string, unknown>;
  /** Answers a route: with what is returned as JSON, or with what is done to the response. */
  answer(route: string, answer: Answer): void;
  close(): Promise<void>;
}

/** Shaped as the server's tokens are. */
export const token = `eyJhbGciOiJIUzI1NiJ9.${'c2Vzc2lvbg'.repeat(4)}.c2lnbmF0dXJlLW9mLXRoZS1zZXJ2ZXI`;
export const user = { userId: 'u1', fullName: 'Ada Operator', isAdmin: true };

export async function startApiServer(): Promise<ApiServer> {
  const answers = new Map<string, Answer>([
    ['POST /api/auth/login', () => ({ success: true, token, user, data: { admin: user, again: token } })],
    ['POST /api/auth/logout', () => ({ success: true })],
    ['GET /api/auth/me', () => ({ success: true, user })],
    ['GET /api/echo', ({ headers }) => ({ nested: [{ seen: headers.authorization }], [token]: 1 })],
  ]);
  const seen: SeenRequest[] = [];
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
    for await (const piece of request) text += piece;
    const [path = ''] = (request.url ?? '').split('?');
    const asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    seen.push(asked);
    const answer = answers.get(`${asked.method} ${path}`);
    const body = answer ? await answer(asked, response) : refuse(response, 404, 'NOT_FOUND');
    if (body === undefined) return;
    if (!response.headersSent) response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    discovery,
    seenOf: (route) => seen.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route),
    answer: (route, answer) => void answers.set(route, answer),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The body of a refusal; sets the status. */
export function refuse(response: ServerResponse, status: number, code: string, more: object = {}): object {
  response.statusCode = status;
  return { success: false, error: `refused: ${code}`, code, ...more };
}
