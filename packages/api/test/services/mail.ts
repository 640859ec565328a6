import type { RenderedMail } from '../../src/mail/transports/mailer.ts';

export const sender = { email: 'no-reply@tamarack.example', host: 'tamarack.example' };

/** A message ready for a mailer. */
export function renderedMail(changes: Partial<RenderedMail> = {}): RenderedMail {
  return {
    messageId: '019f0000-0000-7000-8000-000000000001',
    to: 'maude@erable.example',
    locale: 'fr',
    subject: 'Choisissez votre mot de passe pour Érable Physio',
    html: '<!DOCTYPE html><html lang="fr-CA"><body><p>Bonjour <img src="cid:mark@mail" alt=""></p></body></html>',
    text: `Bonjour,\n\nhttp://localhost:5000/set-password/${'a'.repeat(120)}\n`,
    date: new Date('2026-11-21T13:05:00Z'),
    ...changes,
  };
}
