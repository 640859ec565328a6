import { defineCatalogue } from '@tamarack/core/domain';

/** Texts for booking a demo: the calendar, its placeholder, and the form without a calendar. */
export const bookingText = defineCatalogue({
  en: {
    frame: 'Calendar: book a 30-minute demo',
    waitTitle: 'Pick a time that suits you',
    waitText:
      'The calendar is run by Calendly. Once it is shown, Calendly sees your visit and may store cookies; what you enter in it goes to them and to us.',
    show: 'Show the calendar',
    open: 'Open the calendar on its own page',
    newPage: 'opens another site',

    formTitle: 'Ask for a demo',
    formText: 'We reply by email within one working day, with an invitation for one of your times.',
    name: 'Name',
    email: 'Email',
    clinic: 'Clinic name',
    times: 'Times that suit you',
    timesHint: 'Two are enough, for example “Tuesday after 2 pm”.',
    send: 'Request a Demo',
    sent: 'Request sent.',
    sentNote: 'Your request was sent. Our invitation follows by email.',
  },
  fr: {
    frame: 'Calendrier : réserver une démo de 30 minutes',
    waitTitle: 'Choisissez un moment qui vous convient',
    waitText:
      'Le calendrier est exploité par Calendly. Une fois affiché, Calendly voit votre visite et peut déposer des témoins; ce que vous y inscrivez lui parvient, et à nous aussi.',
    show: 'Afficher le calendrier',
    open: 'Ouvrir le calendrier dans sa propre page',
    newPage: 'ouvre un autre site',

    formTitle: 'Demander une démo',
    formText:
      'Nous répondons par courriel en un jour ouvrable, avec une invitation pour l’une de vos disponibilités.',
    name: 'Nom',
    email: 'Courriel',
    clinic: 'Nom de la clinique',
    times: 'Vos disponibilités',
    timesHint: 'Deux suffisent, par exemple « mardi après 14 h ».',
    send: 'Demander une démo',
    sent: 'Demande envoyée.',
    sentNote: 'Votre demande a été envoyée. Notre invitation suivra par courriel.',
  },
});
