import { describe, expect, it } from 'vitest';
import { createDiscovery } from './discovery.ts';

function discover(answer: () => Promise<Response>, locale: 'en' | 'fr' = 'en') {
  return createDiscovery({ baseUrl: 'https://clinics.test', fetch: answer, locale: () => locale })();
}

describe('a server that cannot be discovered', () => {
  it('is unavailable when it answers without its database; the connection is not to blame', async () => {
    const unavailable = async () => new Response('Please try again in a moment.', { status: 503 });
    await expect(discover(unavailable)).rejects.toMatchObject({
      kind: 'http',
      status: 503,
      message: 'The service is busy or briefly unavailable. Please try again in a moment.',
    });
    await expect(discover(unavailable, 'fr')).rejects.toMatchObject({
      message: 'Le service est occupé ou momentanément indisponible. Veuillez réessayer dans un instant.',
    });
  });

  it('gives no response when nothing answers, or only a proxy does', async () => {
    const message = 'No response from server. Please check your connection.';
    const unreachable = async () => Promise.reject(new TypeError('fetch failed'));
    await expect(discover(unreachable)).rejects.toMatchObject({ kind: 'no-response', message });
    const proxy = async () => new Response('<html>Bad gateway</html>', { status: 502 });
    await expect(discover(proxy)).rejects.toMatchObject({ kind: 'no-response', message });
  });
});
