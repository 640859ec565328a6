import { expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';

const app = provideTestApp();

it.each(['bytes=0-0', 'bytes=5-1', 'bytes=999999999-', 'bytes=0-0,2-2', 'words'])(
  'ignores the range %s and sends the full response with every security header',
  async (range) => {
    for (const url of ['/healthz', '/api/docs', '/api/consent', '/api/openapi.json']) {
      const { status, headers } = await app.call({ url, headers: { range } });
      expect([url, status]).toEqual([url, 200]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers).not.toHaveProperty('accept-ranges');
    }
  },
);
