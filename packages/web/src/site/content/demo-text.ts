import { defineCatalogue } from '@tamarack/core/domain';

export const demoText = defineCatalogue({
  en: {
    title: 'What each person in the clinic gets',
    lead: 'A tour of {brand} in pictures, then role by role. If you would rather see it live, book half an hour with us.',
    book: 'Book a Demo',
    start: 'Get Started',
    sampleNote: 'The pictures show sample data.',

    todosName: 'Role to-dos',
    todosTitle: 'The day begins with a list, not with a search',
    todosText:
      'Clinicians, front desk and administrators each open a list of their own. A task says whom it concerns, why it is there and when it is due, and it stays until somebody has done it.',
    todosPoint1: 'A visit that the clinic cancels becomes a task: find the client a new time',
    todosPoint2: 'An absence lists the bookings it affects, for a colleague or a later day',
    payrollName: 'Smart payroll',
    payrollTitle: 'Contractor pay that explains itself',
    payrollText:
      'Completed sessions, carryovers and payouts add up while the week goes on. Every line of a payout opens to the sessions behind it.',
    payrollPoint1: 'A session belongs to one pay period, the one it was confirmed in',
    payrollPoint2: 'Contractors see the list before they see the money',
    queueName: 'Confirmation queue',
    queueTitle: 'Nothing is billed unchecked',
    queueText:
      'Each appointment waits until somebody who was there says what happened: who came, for how long, at what rate. When all went as planned, that takes a moment.',
    queuePoint1: 'Length, service and payer are settled before the invoice',
    queuePoint2: 'What differs from the calendar stands out',
    soapName: 'SOAP note flow',
    soapTitle: 'Notes that are finished the same day',
    soapText:
      'Subjective, objective, assessment, plan: one screen, in the order in which clinicians think. Unsigned notes stay on their author’s list.',
    soapPoint1: 'Last visit’s note beside the new one',
    soapPoint2: 'No note, no bill, if you choose; unsigned notes show from the start',

    rolesTitle: 'Role by role',
    ownerTitle: 'For owners and administrators',
    owner1: 'Smart payroll for independent contractors: completed sessions, carryovers, payouts',
    owner2: 'Custom reporting, in real time: treated against scheduled hours, revenue, drop-off',
    owner3: 'HR management: who works when, with which role and which access',
    owner4: 'Integration with accounting software',
    clinicianTitle: 'For clinicians',
    clinician1: 'A SOAP note flow for finishing notes the same day',
    clinician2: 'Their own list of open work, and nobody else’s',
    clinician3: 'A clear view of the sessions that count toward their pay',
    deskTitle: 'For the front desk',
    desk1: 'Appointment scheduling and the confirmation queue before billing',
    desk2: 'Client management, from the first call to the discharge',
    desk3: 'To-dos that name whom to call and why',
    clientTitle: 'For clients',
    client1: 'A client portal on the clinic’s own address',
    client2: 'Forms to fill in before the first visit',
    plansNote: 'Some of these belong to the Pro and Expert plans.',
    plansLink: 'Compare the plans',

    meetTitle: 'Half an hour, your questions',
    meetLead:
      'Thirty minutes by video, with sample data on our screen and none of yours needed. Bring the person who does the payroll.',
    meet1Time: '10 min',
    meet1: 'How your week runs today: who confirms, who bills, what lands on whose desk on Friday.',
    meet2Time: '15 min',
    meet2: 'The same week in the product, with your kind of clinic and your number of people.',
    meet3Time: '5 min',
    meet3: 'Plan, price and what moving over would take. If we are not the right fit, we say so.',

    sandboxTitle: 'Or look around by yourself',
    sandboxText:
      'The sandbox is a clinic with made-up clients and sample data. We’ll email you a link; it is read-only and lasts 24 hours.',
    sandboxEmail: 'Email address',
    sandboxButton: 'Get Sandbox Access',
    sandboxDone: 'Check Your Email',
    sandboxDoneNote: 'We have sent you the sandbox access details, with sample data.',

    questionsTitle: 'Questions we are asked',
    questionsMore: 'Another question?',
    questionsContact: 'Write to us',
  },
  fr: {
    title: 'Ce que chaque personne de la clinique y trouve',
    lead: 'Une visite de {brand} en images, puis rôle par rôle. Si vous préférez qu’on vous le montre, une demi-heure avec nous suffit.',
    book: 'Réserver une démo',
    start: 'Commencer',
    sampleNote: 'Les images montrent des données d’exemple.',

    todosName: 'Tâches par rôle',
    todosTitle: 'La journée commence par une liste, pas par une recherche',
    todosText:
      'Cliniciens, réception et administration ouvrent chacun leur propre liste. Une tâche dit qui elle concerne, pourquoi elle est là et pour quand; elle reste jusqu’à ce que quelqu’un l’ait faite.',
    todosPoint1: 'Une visite annulée par la clinique devient une tâche : trouver un autre rendez-vous',
    todosPoint2: 'Une absence dresse la liste des rendez-vous touchés, pour un collègue ou un autre jour',
    payrollName: 'Paie intelligente',
    payrollTitle: 'Une rémunération des travailleurs autonomes facile à expliquer',
    payrollText:
      'Séances terminées, reports et versements s’additionnent au fil de la semaine. Chaque ligne d’un versement s’ouvre sur les séances qui la composent.',
    payrollPoint1: 'Une séance appartient à une seule période de paie, celle de sa confirmation',
    payrollPoint2: 'Les travailleurs autonomes voient la liste avant de voir l’argent',
    queueName: 'File de confirmation',
    queueTitle: 'Rien n’est facturé sans avoir été vérifié',
    queueText:
      'Chaque rendez-vous attend que quelqu’un qui y était dise ce qui s’est passé : qui est venu, combien de temps, à quel tarif. Quand tout s’est déroulé comme prévu, c’est l’affaire d’un instant.',
    queuePoint1: 'La durée, le service et le payeur sont réglés avant la facture',
    queuePoint2: 'Ce qui s’écarte de l’agenda saute aux yeux',
    soapName: 'Notes SOAP',
    soapTitle: 'Des notes terminées le jour même',
    soapText:
      'Subjectif, objectif, analyse, plan : un seul écran, dans l’ordre où l’on réfléchit. Les notes non signées figurent sur la liste de leur auteur.',
    soapPoint1: 'La note de la dernière visite à côté de la nouvelle',
    soapPoint2:
      'Pas de note, pas de facture, si vous le choisissez; on voit les notes non signées dès le départ',

    rolesTitle: 'Rôle par rôle',
    ownerTitle: 'Pour les propriétaires et l’administration',
    owner1: 'Paie intelligente des travailleurs autonomes : séances terminées, reports, versements',
    owner2:
      'Rapports personnalisés, en temps réel : heures de traitement et heures prévues, revenus, abandons',
    owner3: 'Ressources humaines : qui travaille quand, avec quel rôle et quel accès',
    owner4: 'Intégration à un logiciel comptable',
    clinicianTitle: 'Pour les cliniciens',
    clinician1: 'Des notes SOAP qui se terminent le jour même',
    clinician2: 'Leur propre liste de ce qui reste ouvert, et rien de celle des autres',
    clinician3: 'Une vue claire des séances qui comptent pour leur paie',
    deskTitle: 'Pour la réception',
    desk1: 'La gestion des rendez-vous et la file de confirmation avant la facturation',
    desk2: 'La gestion de la clientèle, du premier appel au congé',
    desk3: 'Des tâches qui disent qui appeler et pourquoi',
    clientTitle: 'Pour la clientèle',
    client1: 'Un portail à l’adresse de la clinique',
    client2: 'Des formulaires à remplir avant la première visite',
    plansNote: 'Certains éléments font partie des forfaits Pro et Expert.',
    plansLink: 'Comparer les forfaits',

    meetTitle: 'Une demi-heure, vos questions',
    meetLead:
      'Trente minutes par vidéo, avec des données d’exemple à l’écran et aucune des vôtres. Invitez la personne qui fait la paie.',
    meet1Time: '10 min',
    meet1:
      'Comment se passe votre semaine aujourd’hui : qui confirme, qui facture, ce qui reste à faire le vendredi et par qui.',
    meet2Time: '15 min',
    meet2: 'La même semaine dans le produit, avec votre type de clinique et la taille de votre équipe.',
    meet3Time: '5 min',
    meet3:
      'Le forfait, le prix et ce que demanderait le changement de logiciel. Si nous ne sommes pas le bon choix, nous le disons.',

    sandboxTitle: 'Ou faites le tour par vous-même',
    sandboxText:
      'Le bac à sable est une clinique à la clientèle inventée, avec des données d’exemple. Nous vous envoyons un lien; il ouvre pendant 24 heures, en lecture seule.',
    sandboxEmail: 'Adresse courriel',
    sandboxButton: 'Obtenir l’accès au bac à sable',
    sandboxDone: 'Consultez vos courriels',
    sandboxDoneNote: 'Nous vous avons envoyé l’accès au bac à sable, avec des données d’exemple.',

    questionsTitle: 'Les questions qu’on nous pose',
    questionsMore: 'Une autre question?',
    questionsContact: 'Écrivez-nous',
  },
});
