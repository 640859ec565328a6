import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { renderedMail, sender } from '../../../test/services/mail.ts';
import { MailError, type RenderedMail } from './mailer.ts';
import { smtpMailer, transportOptions } from './smtp-mailer.ts';

interface Relay {
  url: string;
  received: { raw: string; from: string; to: string[] }[];
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A relay on loopback; `options` determine what it refuses. */
async function relay(options: SMTPServerOptions = {}): Promise<Relay> {
  const received: Relay['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks).toString(),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

async function failure(url: string, changes: Partial<RenderedMail> = {}): Promise<MailError> {
  const error = await smtpMailer(url, sender)
    .deliver(renderedMail(changes))
    .then(
      () => undefined,
      (reason) => reason,
    );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
}

describe('a delivery over SMTP', () => {
  it('sends the relay the whole message, from the configured sender to the one recipient', async () => {
    const { url, received } = await relay();
    await smtpMailer(url, sender).deliver(renderedMail());
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@tamarack.example', to: ['maude@erable.example'] });
    const email = await PostalMime.parse(received[0]?.raw ?? '');
    expect(email.messageId).toBe('<019f0000-0000-7000-8000-000000000001@tamarack.example>');
    expect(email.subject).toBe('Choisissez votre mot de passe pour Érable Physio');
    expect(email.html).toContain('<p>Bonjour ');
  });

  it('of an appointment carries its calendar file, beside the picture of the letter', async () => {
    const { url, received } = await relay();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Érable\r\nEND:VCALENDAR\r\n';
    await smtpMailer(url, sender).deliver(renderedMail({ calendar: { method: 'CANCEL', content } }));
    const raw = received[0]?.raw ?? '';
    // As an alternative of the text, mail programs show the appointment itself; as a file, it can be saved.
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/im);
    const { html, text, attachments } = await PostalMime.parse(raw);
    expect([html, text].map((part) => part?.includes('Bonjour'))).toEqual([true, true]);
    const [file] = attachments.filter(({ filename }) => filename === 'appointment.ics');
    expect(new TextDecoder().decode(file?.content as ArrayBuffer).split(/\r?\n/)).toEqual(
      content.split('\r\n'),
    );
    expect(attachments.some(({ mimeType }) => mimeType === 'image/png')).toBe(true);
  });

  it('of a list carries the headers that unsubscribe with one click', async () => {
    const { url, received } = await relay();
    const unsubscribeUrl = `https://tamarack.example/unsubscribe/${'a'.repeat(43)}`;
    await smtpMailer(url, sender).deliver(renderedMail({ unsubscribeUrl }));
    const { headers } = await PostalMime.parse(received[0]?.raw ?? '');
    const listed = headers.filter((line) => line.key.startsWith('list-')).map((line) => line.value);
    expect(listed.sort()).toEqual([`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click']);
  });

  it('signs in with the name and password of the URL', async () => {
    const seen: unknown[] = [];
    const { url, received } = await relay({
      authOptional: false,
      onAuth(auth, _session, done) {
        seen.push([auth.username, auth.password]);
        done(null, { user: 'ok' });
      },
    });
    const signedIn = url.replace('smtp://', 'smtp://re%40lay:p%3Ass@');
    await smtpMailer(signedIn, sender).deliver(renderedMail());
    expect(seen).toEqual([['re@lay', 'p:ss']]);
    expect(received).toHaveLength(1);
  });

  it('is repeated with the same message id', async () => {
    const { url, received } = await relay();
    const mailer = smtpMailer(url, sender);
    await mailer.deliver(renderedMail());
    await mailer.deliver(renderedMail());
    const ids = received.map((mail) => /^Message-ID: (.*)$/m.exec(mail.raw)?.[1]);
    expect(new Set(ids)).toEqual(new Set(['<019f0000-0000-7000-8000-000000000001@tamarack.example>']));
  });
});

describe('a refusal', () => {
  it.each([
    ['a recipient that does not exist', 550, 'No such user', true],
    ['a recipient whose mailbox is full for now', 452, 'Mailbox full', false],
  ])('of %s', async (_what, code, text, permanent) => {
    const { url } = await relay({ onRcptTo: (_address, _session, done) => done(answer(code, text)) });
    const error = await failure(url);
    expect(error.permanent).toBe(permanent);
    expect(error.message).toContain(text);
  });

  it.each([
    ['550', '5.1.1 No such user', { status: '5.1.1', recipientRefused: true }],
    ['550', '5.7.1 Blocked by policy', { status: '5.7.1', recipientRefused: false }],
    ['550', 'No such user', { status: '5.0.0', recipientRefused: true }],
  ])('%s %s of a recipient shows whether the email accepts mail', async (code, text, refusal) => {
    const { url } = await relay({
      onRcptTo: (_address, _session, done) => done(answer(Number(code), text)),
    });
    expect((await failure(url)).refusal).toEqual(refusal);
  });

  it('of the message is not a refusal by the recipient', async () => {
    const { url } = await relay({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(answer(554, 'Refused')));
      },
    });
    expect((await failure(url)).refusal).toEqual({ status: '5.0.0', recipientRefused: false });
  });

  it.each([
    ['for good', 554, true],
    ['for now', 451, false],
  ])('of the message %s', async (_what, code, permanent) => {
    const { url } = await relay({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(answer(code, 'Refused')));
      },
    });
    expect((await failure(url)).permanent).toBe(permanent);
  });

  it.each([
    [
      'our own address',
      'smtp://',
      'Sender refused',
      { onMailFrom: (_address, _session, done) => done(answer(550, 'Sender refused')) },
    ],
    [
      'our sign-in',
      'smtp://user:secret@',
      'Wrong password',
      { authOptional: false, onAuth: (_auth, _session, done) => done(answer(535, 'Wrong password')) },
    ],
    [
      'the connection',
      'smtp://',
      'No service here',
      { onConnect: (_session, done) => done(answer(554, 'No service here')) },
    ],
  ] satisfies [string, string, string, SMTPServerOptions][])(
    'of %s is our problem: the mail is retried',
    async (_what, prefix, text, options) => {
      const { url } = await relay(options);
      const error = await failure(url.replace('smtp://', prefix));
      expect(error.message).toContain(text);
      expect(error.permanent).toBe(false);
    },
  );

  it('of a connection is retried', async () => {
    const { url } = await relay();
    await closing.splice(0)[0]?.();
    expect((await failure(url)).permanent).toBe(false);
  });

  it('by a server that disconnects midway is retried', async () => {
    const open: Socket[] = [];
    const server = createServer((socket) => {
      open.push(socket);
      socket.on('error', () => {});
      socket.end('220 relay ESMTP\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    const error = await failure(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(error.permanent).toBe(false);
    for (const socket of open) socket.destroy();
  });

  it('by a server that never answers ends with the time limit, and is retried', async () => {
    const open: Socket[] = [];
    const server = createServer((socket) => void open.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const start = performance.now();
    const error = await smtpMailer(url, sender)
      .deliver(renderedMail(), 50)
      .catch((failed: unknown) => failed);
    expect(error).toMatchObject({ name: 'MailError', permanent: false });
    expect(performance.now() - start).toBeLessThan(5_000);
    for (const socket of open) socket.destroy();
  });

  it('of an invalid address is final, and nothing is sent', async () => {
    const { url, received } = await relay();
    const error = await failure(url, { to: 'nobody' });
    expect(error.permanent).toBe(true);
    expect(received).toEqual([]);
  });
});

describe('encryption', () => {
  it('is required beyond loopback and left to the relay on it', () => {
    expect(transportOptions('smtp://mail.example.com', 'h')).toMatchObject({
      port: 587,
      secure: false,
      requireTLS: true,
    });
    expect(transportOptions('smtps://mail.example.com', 'h')).toMatchObject({ port: 465, secure: true });
    expect(transportOptions('smtp://10.0.0.5:25', 'h')).toMatchObject({ port: 25, requireTLS: true });
    expect(transportOptions('smtp://127.evil.example:25', 'h')).toMatchObject({ requireTLS: true });
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'relay.localhost']) {
      expect(transportOptions(`smtp://${host}:1025`, 'h')).toMatchObject({ requireTLS: false });
    }
    expect(transportOptions('smtp://[::1]:1025', 'h').host).toBe('::1');
  });

  it('is TLS 1.2 at least, and the certificate is checked', async () => {
    expect(transportOptions('smtps://mail.example.com', 'h').tls).toEqual({ minVersion: 'TLSv1.2' });
    const { url } = await relay({ disabledCommands: [], secure: true });
    const error = await failure(url.replace('smtp://', 'smtps://'));
    expect(error.permanent).toBe(false);
    expect(error.message).toMatch(/certificate/i);
  });

  it('a URL of another kind is refused at once', () => {
    expect(() => smtpMailer('http://mail.example.com', sender)).toThrow('smtp:// or smtps://');
  });
});
