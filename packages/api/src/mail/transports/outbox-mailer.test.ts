import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderedMail, sender } from '../../../test/services/mail.ts';
import { outboxMailer } from './outbox-mailer.ts';

const file = '019f0000-0000-7000-8000-000000000001.eml';
let home: string;
let folder: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'mail-outbox-'));
  folder = join(home, 'mail');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const parsed = async () => PostalMime.parse(await readFile(join(folder, file)));

describe('the message in the outbox', () => {
  it('to a client comes from the clinic, via us, without our logo', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail({ sentFor: 'Érable, "Physio" <x>' }));
    const email = await parsed();
    expect(email.from).toMatchObject({
      name: 'Érable, "Physio" <x> via Tamarack',
      address: 'no-reply@tamarack.example',
    });
    expect(email.attachments).toEqual([]);
  });

  it('has sender, recipient, subject, both parts, the logo and the headers of an automatic mail', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail());
    const email = await parsed();
    const header = (key: string) =>
      email.headers.filter((line) => line.key === key).map((line) => line.value);
    expect(email.messageId).toBe('<019f0000-0000-7000-8000-000000000001@tamarack.example>');
    expect(email.date).toBe('2026-11-21T13:05:00.000Z');
    expect(email.from).toMatchObject({ name: 'Tamarack', address: 'no-reply@tamarack.example' });
    expect(email.to).toMatchObject([{ address: 'maude@erable.example' }]);
    expect(email.replyTo).toMatchObject([{ address: 'support@tamarack.example' }]);
    expect(email.subject).toBe('Choisissez votre mot de passe pour Érable Physio');
    expect(header('auto-submitted')).toEqual(['auto-generated']);
    expect(header('content-language')).toEqual(['fr-CA']);
    expect(header('mime-version')).toEqual(['1.0']);
    expect(header('list-unsubscribe')).toEqual([]);
    expect(email.text).toContain(`http://localhost:5000/set-password/${'a'.repeat(120)}`);
    expect(email.html).toContain('<p>Bonjour ');
    expect(email.attachments).toMatchObject([
      { mimeType: 'image/png', contentId: '<mark@mail>', disposition: 'inline', related: true },
    ]);
  });

  it('keeps every line within 998 ASCII characters, whatever the subject and the links contain', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail({ subject: `É🌲 ${'long '.repeat(40)}` }));
    const raw = await readFile(join(folder, file));
    expect(raw.every((byte) => byte < 128)).toBe(true);
    for (const line of raw.toString('ascii').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
    expect(raw.toString('ascii')).not.toMatch(/[^\r]\n/);
  });

  it('of a list has the headers for unsubscribing with one click', async () => {
    const unsubscribeUrl = `https://tamarack.example/fr/unsubscribe/${'a'.repeat(43)}`;
    await outboxMailer(folder, sender).deliver(renderedMail({ unsubscribeUrl }));
    const { headers } = await parsed();
    const header = (key: string) => headers.filter((line) => line.key === key).map((line) => line.value);
    expect(header('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  it('sends replies to the given address, one at most', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail({ replyTo: 'visitor@x.example' }));
    expect((await parsed()).replyTo).toMatchObject([{ address: 'visitor@x.example' }]);
  });

  it.each(['a@x.example, b@x.example', 'a@x.example>\r\nBcc: <b@x.example'])(
    'goes to one recipient at most, even for the address %j',
    async (to) => {
      await outboxMailer(folder, sender).deliver(renderedMail({ to }));
      const email = await parsed();
      expect((email.to ?? []).length).toBeLessThanOrEqual(1);
      expect(email.headers.some((line) => line.key === 'bcc' || line.key === 'cc')).toBe(false);
    },
  );

  it('accepts no header in a subject', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail({ subject: 'one\r\nBcc: two@x.example' }));
    expect((await parsed()).headers.some((line) => line.key === 'bcc')).toBe(false);
  });

  it('can be read only by the owner of the process', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail());
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });
});

describe('a repeated delivery', () => {
  it('keeps the first file', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail());
    const first = await readFile(join(folder, file));
    await outboxMailer(folder, sender).deliver(renderedMail({ date: new Date('2026-11-22T00:00:00Z') }));
    expect(await readdir(folder)).toEqual([file]);
    expect(await readFile(join(folder, file))).toEqual(first);
  });

  it('at the same moment leaves one complete file', async () => {
    const mailer = outboxMailer(folder, sender);
    await Promise.all(Array.from({ length: 8 }, () => mailer.deliver(renderedMail())));
    expect(await readdir(folder)).toEqual([file]);
    expect((await parsed()).subject).toBe('Choisissez votre mot de passe pour Érable Physio');
  });
});

describe('an unfinished file of a killed process', () => {
  it('is never shown as a mail, and is deleted once it is old', async () => {
    await outboxMailer(folder, sender).deliver(renderedMail());
    const [old, young] = ['.old.part', '.young.part'].map((name) => join(folder, name)) as [string, string];
    await writeFile(old, 'From: half');
    await writeFile(young, 'From: half');
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
    await outboxMailer(folder, sender).deliver(renderedMail());
    expect((await readdir(folder)).sort()).toEqual(['.young.part', file]);
  });
});

it('a folder that cannot be created fails the delivery; once it can, the mailer continues', async () => {
  const mailer = outboxMailer(folder, sender);
  await writeFile(folder, 'a file where the folder should be');
  await expect(mailer.deliver(renderedMail())).rejects.toThrow(/EEXIST/);
  await rm(folder);
  await mailer.deliver(renderedMail());
  expect(await readdir(folder)).toEqual([file]);
});
