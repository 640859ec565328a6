import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { alertMailer } from './alert-mailer.ts';
import { type Mailer, maxDeliveryMs, type RenderedMail } from './mailer.ts';

afterEach(() => void vi.useRealTimers());

const mail: RenderedMail = {
  messageId: 'm1',
  to: 'noor@ops.example',
  locale: 'en',
  subject: 'Email down',
  html: '',
  text: '',
  date: new Date(0),
};

function relays(isSecondUp: boolean) {
  const used: string[] = [];
  const relay = (name: string, isUp: boolean): Mailer => ({
    async deliver() {
      used.push(name);
      if (!isUp) throw new Error('down');
    },
  });
  return {
    used,
    mailer: alertMailer(relay('first', true), relay('second', isSecondUp), pino({ level: 'silent' })),
  };
}

it.each([
  ['an alert', true, true, ['second']],
  ['an alert while the second relay is down', true, false, ['second', 'first']],
  ['any other mail', false, true, ['first']],
])('%s uses the expected relay', async (_, isAlert, isSecondUp, expected) => {
  const { used, mailer } = relays(isSecondUp);
  await mailer.deliver({ ...mail, ...(isAlert ? { isAlert: true as const } : {}) });
  expect(used).toEqual(expected);
});

it('gives both relays together the time of one delivery', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const limits: (number | undefined)[] = [];
  const silent: Mailer = {
    async deliver(_mail, within) {
      limits.push(within);
      vi.advanceTimersByTime(within ?? maxDeliveryMs);
      throw new Error('timeout');
    },
  };
  const start = performance.now();
  const mailer = alertMailer(silent, silent, pino({ level: 'silent' }));
  await expect(mailer.deliver({ ...mail, isAlert: true })).rejects.toThrow('timeout');
  expect(performance.now() - start).toBe(maxDeliveryMs);
  expect(limits).toEqual([maxDeliveryMs / 2, maxDeliveryMs / 2]);
});
