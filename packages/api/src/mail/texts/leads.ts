import { defineCatalogue } from '@tamarack/core/domain/text';

/** Mails that the public forms cause: to the visitor, to the newsletter's readers and to the staff. */
export const leadTexts = defineCatalogue({
  en: {
    hello: 'Hello,',
    unsubscribe: 'Unsubscribe',

    sampleReportSubject: 'Your sample report: Weekly At A Glance',
    sampleReportPreview: 'The download link you asked for.',
    sampleReportTitle: 'Your sample report',
    sampleReportBody:
      'Here is the sample Weekly At A Glance report you asked for: a spreadsheet with formulas, charts and sample data. It opens in Excel and LibreOffice.',
    sampleReportAction: 'Download the report',
    sampleReportLasts: 'The link works for {days, plural, one {# day} other {# days}}.',
    sampleReportReason:
      'You receive this email because the sample report was requested for this address. It was not added to any mailing list.',

    sandboxSubject: 'Your access to the {product} sandbox',
    sandboxPreview: 'Open the demo clinic with the link in this email.',
    sandboxTitle: 'The sandbox is open',
    sandboxBody:
      'Here is the link you asked for. It opens a demo clinic with sample data: look at its schedule, its confirmation queue and its payroll run as a member of the team would.',
    sandboxAction: 'Open the sandbox',
    sandboxLasts:
      'The link works for {days, plural, one {# day} other {# days}}, up to {uses, plural, one {once} other {# times}}; each time the demo clinic stays open to you for {hours, plural, one {# hour} other {# hours}}. You can only look, and it sends mail to nobody.',
    sandboxReason:
      'You receive this email because access to the sandbox was requested for this address. It was not added to any mailing list.',

    contactSubject: 'We received your message',
    contactPreview: 'A person on our team reads it and answers by email.',
    contactBody: 'Thank you for writing. A person on our team reads your message and answers by email.',
    notYou: 'If this was not you, ignore this email: someone gave this address by mistake.',
    contactReason:
      'You receive this email because this address was given in our contact form. It was not added to any mailing list.',

    demoSubject: 'We received your request for a demo',
    demoPreview: 'We write to you to agree on a time.',
    demoBody:
      'Thank you for your interest in {product}. We write to you soon to agree on a time for the 30-minute demo. To suggest other times, reply to this email.',
    demoReason:
      'You receive this email because a demo was requested for this address. It was not added to any mailing list.',

    newsletterConfirmSubject: 'Please confirm your subscription',
    newsletterConfirmPreview: 'One click, and our articles come to this address.',
    newsletterConfirmTitle: 'One click is left',
    newsletterConfirmBody:
      'Someone, most likely you, asked for the {product} newsletter at this address: our articles on running a clinic, and news of the product. Please confirm that you want it.',
    newsletterConfirmAction: 'Confirm the subscription',
    newsletterConfirmLasts:
      'The link works for {days, plural, one {# day} other {# days}}. Without it, no newsletter is sent. You can unsubscribe at any time with a link in every newsletter.',
    newsletterConfirmReason:
      'You receive this email because the newsletter was requested for this address. If that was not you, ignore it.',

    newsletterPostAction: 'Read the article',
    newsletterPostReason: 'You receive this email because you subscribed to the {product} newsletter.',

    leadNoticeSubject:
      '{source, select, contact {Message from the contact form} demo {Request for a demo} sandbox {Sandbox access requested} newsletter {Newsletter requested} sample_report {Sample report requested} other {Sample report requested on the home page}}',
    leadNoticePreview: '{from} filled in a form on the site.',
    leadNoticeReply: 'A reply to this email goes to the visitor.',
    factPage: 'Page',
    factNewsletter: 'Newsletter',
    newsletterAsked: 'Asked for, waiting for confirmation',
    newsletterNotAsked: 'Not asked for',
    factCampaign: 'Campaign',
    leadNoticeReason: 'You receive this email because this is the support address of {product}.',
  },
  fr: {
    hello: 'Bonjour,',
    unsubscribe: 'Se désabonner',

    sampleReportSubject: 'Votre exemple de rapport : Weekly At A Glance',
    sampleReportPreview: 'Le lien de téléchargement que vous avez demandé.',
    sampleReportTitle: 'Votre exemple de rapport',
    sampleReportBody:
      'Voici l’exemple du rapport Weekly At A Glance (la semaine en un coup d’œil) que vous avez demandé : un classeur avec formules, graphiques et données d’exemple. Il s’ouvre dans Excel et LibreOffice.',
    sampleReportAction: 'Télécharger le rapport',
    sampleReportLasts: 'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}.',
    sampleReportReason:
      'Vous recevez ce courriel parce que l’exemple de rapport a été demandé pour cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',

    sandboxSubject: 'Votre accès au bac à sable {product}',
    sandboxPreview: 'Ouvrez le bac à sable avec le lien de ce courriel.',
    sandboxTitle: 'Le bac à sable est ouvert',
    sandboxBody:
      'Voici le lien que vous avez demandé. Il ouvre une clinique remplie de données fictives : parcourez son horaire, sa file de confirmation et sa paie comme le ferait un membre de l’équipe.',
    sandboxAction: 'Ouvrir le bac à sable',
    sandboxLasts:
      'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}, jusqu’à {uses, plural, one {# fois} other {# fois}}; chaque fois, le bac à sable vous reste accessible pendant {hours, plural, one {# heure} other {# heures}}. Il est en lecture seule et n’envoie de courriel à personne.',
    sandboxReason:
      'Vous recevez ce courriel parce qu’un accès au bac à sable a été demandé pour cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',

    contactSubject: 'Nous avons bien reçu votre message',
    contactPreview: 'Un membre de notre équipe le lit et vous répond par courriel.',
    contactBody:
      'Merci de nous avoir écrit. Un membre de notre équipe lit votre message et vous répond par courriel.',
    notYou: 'Si ce n’était pas vous, ignorez ce courriel : quelqu’un a indiqué cette adresse par erreur.',
    contactReason:
      'Vous recevez ce courriel parce que cette adresse a été indiquée dans notre formulaire de contact. Elle n’a été ajoutée à aucune liste d’envoi.',

    demoSubject: 'Nous avons bien reçu votre demande de démonstration',
    demoPreview: 'Nous vous écrirons pour convenir d’un moment.',
    demoBody:
      'Merci de votre intérêt pour {product}. Nous vous écrirons sous peu pour convenir du moment de la démonstration de 30 minutes. Pour proposer d’autres moments, répondez à ce courriel.',
    demoReason:
      'Vous recevez ce courriel parce qu’une démonstration a été demandée pour cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',

    newsletterConfirmSubject: 'Veuillez confirmer votre abonnement',
    newsletterConfirmPreview: 'Un clic, et nos articles arrivent à cette adresse.',
    newsletterConfirmTitle: 'Il ne reste qu’un clic',
    newsletterConfirmBody:
      'Quelqu’un, probablement vous, a demandé l’infolettre de {product} à cette adresse : nos articles sur la gestion d’une clinique et les nouveautés du produit. Veuillez confirmer que vous souhaitez la recevoir.',
    newsletterConfirmAction: 'Confirmer l’abonnement',
    newsletterConfirmLasts:
      'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}. Sans confirmation, aucune infolettre n’est envoyée. Vous pourrez vous désabonner en tout temps grâce au lien présent dans chaque envoi.',
    newsletterConfirmReason:
      'Vous recevez ce courriel parce que l’infolettre a été demandée pour cette adresse. Si ce n’était pas vous, ignorez-le.',

    newsletterPostAction: 'Lire l’article',
    newsletterPostReason:
      'Vous recevez ce courriel parce que vous avez confirmé votre abonnement à l’infolettre de {product}.',

    leadNoticeSubject:
      '{source, select, contact {Message du formulaire de contact} demo {Demande de démonstration} sandbox {Accès au bac à sable demandé} newsletter {Infolettre demandée} sample_report {Exemple de rapport demandé} other {Exemple de rapport demandé sur la page d’accueil}}',
    leadNoticePreview: '{from} a rempli un formulaire du site.',
    leadNoticeReply: 'Une réponse à ce courriel va au visiteur.',
    factPage: 'Page',
    factNewsletter: 'Infolettre',
    newsletterAsked: 'Demandée, en attente de confirmation',
    newsletterNotAsked: 'Non demandée',
    factCampaign: 'Campagne',
    leadNoticeReason: 'Vous recevez ce courriel parce que cette adresse est celle du soutien de {product}.',
  },
});
