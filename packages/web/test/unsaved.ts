import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Begins each test without unsaved text in the browser's storage. A note stores its text encrypted, also while its screen
 * closes, so a test ends only when every encryption that it began has ended.
 */
export function provideEmptyStorage(): void {
  const encrypting: Promise<unknown>[] = [];
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  beforeEach(() => {
    localStorage.clear();
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...given) => {
      const encrypted = encrypt(...given);
      encrypting.push(encrypted);
      return encrypted;
    });
  });
  afterEach(async () => {
    cleanup();
    await Promise.allSettled(encrypting.splice(0));
    vi.mocked(crypto.subtle.encrypt).mockRestore();
  });
}
