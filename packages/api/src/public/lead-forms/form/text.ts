import { defineCatalogue } from '@tamarack/core/domain/text';

/** Response pages of the public site's forms without JavaScript; `source` names the form. */
export const formPageTexts = defineCatalogue({
  en: {
    email: 'Email address',
    name: 'Name',
    clinicName: 'Clinic name (optional)',
    message: '{source, select, demo {Times that suit you (optional)} other {Message}}',
    formTitle:
      '{source, select, sandbox {Explore the Sandbox} contact {Write to us} newsletter {Subscribe to the newsletter} demo {Book a demo} other {Get the sample report}}',
    send: '{source, select, sandbox {Get Sandbox Access} contact {Send message} newsletter {Subscribe} demo {Request a demo} other {Get My Sample Report}}',
    confirmTitle: 'One more click',
    confirmBody:
      '{source, select, sandbox {That was very quick, so please confirm: should access to the sandbox go to {email}?} contact {That was very quick, so please confirm: should we take this message from {email}?} newsletter {That was very quick, so please confirm: should the newsletter go to {email}?} demo {That was very quick, so please confirm: should we take this request from {email}?} other {That was very quick, so please confirm: should the report go to {email}?}}',
    confirmChange: 'Change the details',
    doneTitle:
      '{source, select, contact {Your message was sent} newsletter {Check Your Email} demo {Your request was sent} sandbox {Check Your Email} other {Template sent to your email!}}',
    doneBody:
      '{source, select, sandbox {Sandbox access details (with sample data) were sent to {email}.} contact {We will reply to {email}.} newsletter {A link to confirm your subscription is on its way to {email}. Nothing is sent until you open it.} demo {We will email {email} to arrange a time.} other {The link to the report is on its way to {email}.}}',
    doneNewsletter: 'A second email asks you to confirm the newsletter.',
    doneNote: 'Nothing after a few minutes? Check your spam folder and the email address, or ask again.',
    back: 'Back to the page',
    home: 'Back to the home page',
    refusedTitle: 'Something went wrong. Please try again.',
  },
  fr: {
    email: 'Adresse courriel',
    name: 'Nom',
    clinicName: 'Nom de la clinique (facultatif)',
    message: '{source, select, demo {Vos disponibilités (facultatif)} other {Message}}',
    formTitle:
      '{source, select, sandbox {Explorez le bac à sable} contact {Écrivez-nous} newsletter {Abonnez-vous à l’infolettre} demo {Réservez une démonstration} other {Obtenez l’exemple de rapport}}',
    send: '{source, select, sandbox {Obtenir l’accès} contact {Envoyer le message} newsletter {S’abonner} demo {Demander une démonstration} other {Obtenir mon exemple de rapport}}',
    confirmTitle: 'Encore un clic',
    confirmBody:
      '{source, select, sandbox {L’envoi a été très rapide; veuillez confirmer : faut-il envoyer l’accès à {email}?} contact {L’envoi a été très rapide; veuillez confirmer : ce message vient-il bien de {email}?} newsletter {L’envoi a été très rapide; veuillez confirmer : faut-il envoyer l’infolettre à {email}?} demo {L’envoi a été très rapide; veuillez confirmer : cette demande vient-elle bien de {email}?} other {L’envoi a été très rapide; veuillez confirmer : faut-il envoyer le rapport à {email}?}}',
    confirmChange: 'Modifier les renseignements',
    doneTitle:
      '{source, select, contact {Votre message a été envoyé} newsletter {Consultez vos courriels} demo {Votre demande a été envoyée} sandbox {Consultez vos courriels} other {Le modèle vous a été envoyé par courriel!}}',
    doneBody:
      '{source, select, sandbox {Les renseignements d’accès au bac à sable (données fictives) ont été envoyés à {email}.} contact {Nous vous répondrons à {email}.} newsletter {Un lien pour confirmer votre abonnement est en route vers {email}. Rien n’est envoyé tant que vous ne l’avez pas ouvert.} demo {Nous vous écrirons à {email} pour convenir d’un moment.} other {Le lien vers le rapport est en route vers {email}.}}',
    doneNewsletter: 'Un deuxième courriel vous demande de confirmer l’infolettre.',
    doneNote:
      'Rien reçu après quelques minutes? Regardez dans le dossier des indésirables, vérifiez l’adresse ou refaites une demande.',
    back: 'Revenir à la page',
    home: 'Revenir à l’accueil',
    refusedTitle: 'Un problème est survenu. Veuillez réessayer.',
  },
});
