import { note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

/** Repeats nothing from the form: somebody else may have entered the email. */
export const contactReceivedMail = defineMail({
  name: 'contact_received',
  canResend: true,
  texts: {
    en: {
      subject: 'We received your message',
      preview: 'A person on our team will read it and reply by email.',
      body: 'Thank you for writing. A person on our team will read your message and reply by email.',
      notYou: 'If this wasn’t you, ignore this message: someone entered your email address by mistake.',
      reason:
        'You are receiving this email because your email address was entered in our contact form. It was not added to any mailing list.',
    },
    fr: {
      subject: 'Nous avons bien reçu votre message',
      preview: 'Un membre de notre équipe le lira et vous répondra par courriel.',
      body: 'Merci de nous avoir écrit. Un membre de notre équipe lira votre message et vous répondra par courriel.',
      notYou: 'Si ce n’était pas vous, ignorez ce courriel : quelqu’un a indiqué cette adresse par erreur.',
      reason:
        'Vous recevez ce courriel parce que cette adresse a été indiquée dans notre formulaire de contact. Elle n’a été ajoutée à aucune liste d’envoi.',
    },
  },
  sample: {},
  blocks: (_params: object, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    note(say('notYou')),
  ],
  reason: 'reason',
});

/** Repeats nothing from the form, like `contactReceivedMail`. */
export const demoReceivedMail = defineMail({
  name: 'demo_received',
  canResend: true,
  texts: {
    en: {
      subject: 'We received your request for a demo',
      preview: 'We will email you to agree on a time.',
      body: 'Thank you for your interest in {product}. We will email you soon to agree on a time for the 30-minute demo. To suggest other times, reply to this email.',
      notYou: 'If this wasn’t you, ignore this message: someone entered your email address by mistake.',
      reason:
        'You are receiving this email because a demo was requested with your email address. It was not added to any mailing list.',
    },
    fr: {
      subject: 'Nous avons bien reçu votre demande de démonstration',
      preview: 'Nous vous écrirons pour convenir d’un moment.',
      body: 'Merci de votre intérêt pour {product}. Nous vous écrirons sous peu pour convenir du moment de la démonstration de 30 minutes. Pour proposer d’autres moments, répondez à ce courriel.',
      notYou: 'Si ce n’était pas vous, ignorez ce courriel : quelqu’un a indiqué cette adresse par erreur.',
      reason:
        'Vous recevez ce courriel parce qu’une démonstration a été demandée avec cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',
    },
  },
  sample: {},
  blocks: (_params: object, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    note(say('notYou')),
  ],
  reason: 'reason',
});
