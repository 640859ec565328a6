import { defineCatalogue } from '@tamarack/core/domain';

/** Alternative texts of the pictures of the product. */
export const pictureText = defineCatalogue({
  en: {
    calendar:
      'The calendar of a day: a column for each clinician with their visits, who has arrived, and a line at the current time.',
    today:
      'An administrator’s Today: the day’s visits with who came, the day in numbers, visits to check, and clients to call about a new time.',
    day: 'A clinician’s Today: their own visits with what is attended and signed, and a list of notes to finish and clients to call.',
    todos:
      'The front desk’s to-dos: clients to find a new time for, and tasks with whom they concern and when they are due.',
    queue:
      'The confirmation queue: each visit with presence, length, service, payer and note checked, its fee, and a button to confirm it.',
    payRun:
      'A pay run in review: for each contractor what was open, earned, adjusted and paid, what is carried over and why, and the buttons to go on.',
    statement:
      'A contractor’s own statement: the sums, the check that they add up, and each visit with its fee, share and pay.',
    note: 'A note being written: one field for each section, saved as a draft, with a button to sign it.',
    story_time: 'The calendar of a day, with free time in the afternoon.',
    story_name:
      'The booking form beside it: three letters are typed, and the clients they may mean are listed.',
    story_client:
      'The booking form filled in: client, service, clinician, day, time and fee, and the button to book.',
    story_booked: 'The calendar with the new appointment.',
  },
  fr: {
    calendar:
      'Le calendrier d’une journée : une colonne par clinicien avec ses rendez-vous, les personnes arrivées et une ligne à l’heure actuelle.',
    today:
      'L’écran Aujourd’hui de l’administration : les visites du jour et les présences, la journée en chiffres, les visites à vérifier et les personnes à rappeler.',
    day: 'L’écran Aujourd’hui d’une clinicienne : ses visites, les présences et les notes signées, et la liste des notes à terminer.',
    todos:
      'Les tâches de la réception : les personnes à qui proposer un nouveau moment, et des tâches avec leur objet et leur échéance.',
    queue:
      'La file de confirmation : pour chaque visite, présence, durée, service, payeur et note vérifiés, le tarif et un bouton pour confirmer.',
    payRun:
      'Une paie en révision : pour chaque travailleur autonome, ce qui restait, ce qui est gagné, ajusté et versé, ce qui est reporté et pourquoi, et les boutons pour la suite.',
    statement:
      'Le relevé d’une travailleuse autonome : les sommes, la vérification de leur total, et chaque visite avec ses honoraires, sa part et sa paie.',
    note: 'Une note en cours de rédaction : un champ par section, un brouillon enregistré et un bouton pour signer.',
    story_time: 'Le calendrier d’une journée, avec une plage libre l’après-midi.',
    story_name:
      'Le formulaire de réservation à côté : trois lettres sont tapées, et les personnes possibles sont proposées.',
    story_client:
      'Le formulaire rempli : personne, service, clinicien, date, heure et tarif, et le bouton pour réserver.',
    story_booked: 'Le calendrier avec le nouveau rendez-vous.',
  },
});
