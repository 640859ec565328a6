import { note, paragraph } from '../../mail/content.ts';
import { defineMail } from '../../mail/template.ts';

/** Repeats nothing of the form: whoever entered the email may be somebody else. */
export const contactReceivedMail = defineMail({
  name: 'contact_received',
  canResend: true,
  texts: {
    en: {
      subject: 'We received your message',
      preview: 'A person on our team reads it and answers by email.',
      body: 'Thank you for writing. A person on our team reads your message and answers by email.',
      notYou: 'If this was not you, ignore this email: someone gave this address by mistake.',
      reason:
        'You receive this email because this address was given in our contact form. It was not added to any mailing list.',
    },
    fr: {
      subject: 'Nous avons bien reçu votre message',
      preview: 'Un membre de notre équipe le lit et vous répond par courriel.',
      body: 'Merci de nous avoir écrit. Un membre de notre équipe lit votre message et vous répond par courriel.',
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

/** Repeats nothing of the form, as `contactReceivedMail`. */
export const demoReceivedMail = defineMail({
  name: 'demo_received',
  canResend: true,
  texts: {
    en: {
      subject: 'We received your request for a demo',
      preview: 'We write to you to agree on a time.',
      body: 'Thank you for your interest in {product}. We write to you soon to agree on a time for the 30-minute demo. To suggest other times, reply to this email.',
      notYou: 'If this was not you, ignore this email: someone gave this address by mistake.',
      reason:
        'You receive this email because a demo was requested for this address. It was not added to any mailing list.',
    },
    fr: {
      subject: 'Nous avons bien reçu votre demande de démonstration',
      preview: 'Nous vous écrirons pour convenir d’un moment.',
      body: 'Merci de votre intérêt pour {product}. Nous vous écrirons sous peu pour convenir du moment de la démonstration de 30 minutes. Pour proposer d’autres moments, répondez à ce courriel.',
      notYou: 'Si ce n’était pas vous, ignorez ce courriel : quelqu’un a indiqué cette adresse par erreur.',
      reason:
        'Vous recevez ce courriel parce qu’une démonstration a été demandée pour cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',
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
