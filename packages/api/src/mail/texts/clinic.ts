import { defineCatalogue } from '@tamarack/core/domain/text';

/** Mails about a clinic: invitations, ownership, and every change of its lifecycle. */
export const clinicTexts = defineCatalogue({
  en: {
    invitationSubject: '{inviterName} invited you to {clinicName}',
    invitationPreview: 'Accept to join the clinic on {product}.',
    invitationTitle: 'Join {clinicName}',
    invitationBody:
      '{inviterName} invited you to work with {clinicName} on {product}, the software the clinic is managed with.',
    invitationAction: 'Accept the invitation',
    invitationLasts: 'The invitation is open for {days, plural, one {# day} other {# days}}.',
    invitationIgnore: 'If you do not know this clinic, ignore this email. Nothing happens unless you accept.',
    invitationReason: 'You receive this email because {inviterName} entered this address in an invitation.',
    factRole: 'Your role',
    roleAdministrator: 'Administrator',
    roleClinician: 'Clinician',
    roleFrontDesk: 'Front desk',
    roleHr: 'Human resources',

    ownershipSubject: '{clinicName} has a new owner',
    ownershipPreview: '{newOwnerName} is now the owner of {clinicName}.',
    ownershipTitle: 'A new owner',
    ownershipBody:
      '{newOwnerName} is now the owner of {clinicName}. The owner manages the plan, the web address and the export of the clinic’s data, and can pass the ownership on.',
    ownershipPrevious: 'The previous owner remains an administrator of the clinic.',
    unexpected: 'If you did not expect this, write to {email} at once.',
    factOwner: 'Owner',

    suspendedSubject: '{clinicName} is suspended',
    suspendedPreview: 'What this means, what still works, and how to go on.',
    suspendedTitle: 'Your clinic is suspended',
    suspendedBody:
      'Access to {clinicName} has been suspended. Members have been signed out, and the clinic’s site shows a notice until the suspension is lifted.',
    suspendedBilling: 'The suspension is about billing. Please check your account, or write to us.',
    suspendedSecurity:
      'The suspension protects the clinic’s data while a security concern is being looked into. We will write to you as soon as it is settled.',
    suspendedRequest: 'The suspension was requested on the clinic’s behalf.',
    suspendedOther: 'Please write to us to learn what is needed to lift it.',
    suspendedWorks:
      'Nothing has been deleted. As the owner you can still sign in on our main site to reach billing and to export the clinic’s data.',

    resumedSubject: '{clinicName} is active again',
    resumedPreview: 'The suspension has been lifted.',
    resumedTitle: 'Your clinic is active again',
    resumedBody:
      'The suspension of {clinicName} has been lifted. Members can sign in again, and work that was waiting goes on.',

    planSubject: '{clinicName} is now on the {plan} plan',
    planPreview: '{price} CAD a month, before tax.',
    planTitle: 'Your plan has changed',
    planBody: '{clinicName} is now on the {plan} plan.',
    planPrevious: 'Previous plan',
    planNew: 'New plan',
    planPrice: '{plan}, {price} CAD a month',
    planClinicians: 'Clinicians',
    planLimit: '{limit, plural, one {# clinician} other {Up to # clinicians}}',
    planTax: 'Prices are before tax.',

    terminatedSubject: '{clinicName} has been closed',
    terminatedPreview: 'The clinic’s data is kept until {date}, then erased.',
    terminatedTitle: 'Your clinic has been closed',
    terminatedBody:
      '{clinicName} has been closed. Its site is no longer available, and its members have been signed out.',
    terminatedErase:
      'The clinic’s data is kept until {date}. Until then you can export it. After that date it is erased for good.',
    terminatedCancel: 'To keep the clinic after all, write to {email} before {date}.',
    terminatedFact: 'Data is erased on',
    terminatedAction: 'Export the clinic’s data',

    cancelledSubject: '{clinicName} stays open',
    cancelledPreview: 'The closing was cancelled; nothing was erased.',
    cancelledTitle: 'Your clinic stays open',
    cancelledBody:
      'The closing of {clinicName} has been cancelled. Nothing was erased, and the clinic is back as it was before.',

    movedSubject: '{clinicName} has a new web address',
    movedPreview: 'The new address is {address}.',
    movedTitle: 'A new web address',
    movedBody:
      'The site of {clinicName} has moved to a new address. Members sign in there from now on, with the same password.',
    movedRedirect:
      'The previous address leads to the new one for {days, plural, one {# day} other {# days}}. Please update links and bookmarks by then.',
    movedOld: 'Previous address',
    movedNew: 'New address',
    movedAction: 'Open the new address',

    trialSubject:
      'The free trial of {clinicName} ends {days, plural, =0 {today} =1 {tomorrow} other {in # days}}',
    trialPreview: 'Your trial ends on {date}. Nothing is charged automatically.',
    trialTitle: 'Your trial ends {days, plural, =0 {today} =1 {tomorrow} other {in # days}}',
    trialBody:
      'The free trial of {clinicName} ends on {date}. No card is on file, so nothing is charged automatically.',
    trialNext:
      'Your dashboard shows the plan you chose, what it includes and what it costs. You can change it there.',
    trialSuspends:
      'If nothing is agreed by then, the clinic’s site is suspended. Its data stays, and you can still sign in and export it. To go on, answer this email.',
    trialFact: 'Trial ends on',
    trialAction: 'Review your plan',
  },
  fr: {
    invitationSubject: '{inviterName} vous invite à rejoindre {clinic}',
    invitationPreview: 'Acceptez pour rejoindre la clinique sur {product}.',
    invitationTitle: 'Rejoignez {clinic}',
    invitationBody:
      '{inviterName} vous invite à vous joindre à {clinic} sur {product}, son logiciel de gestion.',
    invitationAction: 'Accepter l’invitation',
    invitationLasts: 'L’invitation est valable {days, plural, one {# jour} other {# jours}}.',
    invitationIgnore:
      'Si vous ne connaissez pas cette clinique, ignorez ce courriel. Rien ne se passe sans votre accord.',
    invitationReason:
      'Vous recevez ce courriel parce que {inviterName} a saisi cette adresse dans une invitation.',
    factRole: 'Votre rôle',
    roleAdministrator: 'Administration',
    roleClinician: 'Clinicien ou clinicienne',
    roleFrontDesk: 'Accueil',
    roleHr: 'Ressources humaines',

    ownershipSubject: '{clinicName} : nouveau propriétaire',
    ownershipPreview: '{newOwnerName} est maintenant propriétaire de {clinic}.',
    ownershipTitle: 'Un nouveau propriétaire',
    ownershipBody:
      '{newOwnerName} est maintenant propriétaire de {clinic}. Le ou la propriétaire gère le forfait, l’adresse web et l’exportation des données de la clinique, et peut transférer la propriété à son tour.',
    ownershipPrevious: 'La personne précédemment propriétaire conserve son rôle d’administration.',
    unexpected: 'Si vous ne vous attendiez pas à ce changement, écrivez sans tarder à {email}.',
    factOwner: 'Propriétaire',

    suspendedSubject: '{clinicName} : accès suspendu',
    suspendedPreview: 'Ce que cela signifie, ce qui fonctionne encore et comment poursuivre.',
    suspendedTitle: 'Votre clinique est suspendue',
    suspendedBody:
      'L’accès à {clinic} est suspendu. Les membres ont été déconnectés, et le site de la clinique affiche un avis jusqu’à la levée de la suspension.',
    suspendedBilling: 'La suspension concerne la facturation. Veuillez vérifier votre compte ou nous écrire.',
    suspendedSecurity:
      'La suspension protège les données de la clinique pendant l’examen d’une question de sécurité. Nous vous écrirons dès que tout sera réglé.',
    suspendedRequest: 'La suspension a été demandée au nom de la clinique.',
    suspendedOther: 'Écrivez-nous pour savoir ce qu’il faut faire pour la lever.',
    suspendedWorks:
      'Rien n’a été supprimé. À titre de propriétaire, vous pouvez toujours vous connecter sur notre site principal pour accéder à la facturation et exporter les données de la clinique.',

    resumedSubject: '{clinicName} : accès rétabli',
    resumedPreview: 'La suspension a été levée.',
    resumedTitle: 'Votre clinique est de nouveau active',
    resumedBody:
      'La suspension de {clinic} a été levée. Les membres peuvent de nouveau se connecter, et les tâches en attente reprennent.',

    planSubject: '{clinicName} : forfait {plan}',
    planPreview: '{price} CA par mois, avant taxes.',
    planTitle: 'Votre forfait a changé',
    planBody: '{clinicFirst} dispose maintenant du forfait {plan}.',
    planPrevious: 'Forfait précédent',
    planNew: 'Nouveau forfait',
    planPrice: '{plan}, {price} CA par mois',
    planClinicians: 'Cliniciens',
    planLimit: '{limit, plural, one {# clinicien} other {Jusqu’à # cliniciens}}',
    planTax: 'Les prix sont avant taxes.',

    terminatedSubject: '{clinicName} : clinique fermée',
    terminatedPreview: 'Les données de la clinique sont conservées jusqu’au {date}, puis effacées.',
    terminatedTitle: 'Votre clinique est fermée',
    terminatedBody:
      '{clinicFirst} a été fermée. Son site n’est plus accessible, et ses membres ont été déconnectés.',
    terminatedErase:
      'Les données de la clinique sont conservées jusqu’au {date}. D’ici là, vous pouvez les exporter. Après cette date, elles seront effacées définitivement.',
    terminatedCancel: 'Pour conserver la clinique malgré tout, écrivez à {email} avant le {date}.',
    terminatedFact: 'Effacement des données',
    terminatedAction: 'Exporter les données',

    cancelledSubject: '{clinicName} : fermeture annulée',
    cancelledPreview: 'La fermeture est annulée; rien n’a été effacé.',
    cancelledTitle: 'Votre clinique reste ouverte',
    cancelledBody:
      'La fermeture de {clinic} est annulée. Rien n’a été effacé, et la clinique est revenue à son état précédent.',

    movedSubject: '{clinicName} : nouvelle adresse web',
    movedPreview: 'La nouvelle adresse est {address}.',
    movedTitle: 'Une nouvelle adresse web',
    movedBody:
      'Le site de {clinic} a une nouvelle adresse. Les membres s’y connectent dès maintenant, avec le même mot de passe.',
    movedRedirect:
      'L’adresse précédente mène à la nouvelle pendant {days, plural, one {# jour} other {# jours}}. D’ici là, pensez à mettre à jour vos liens et vos favoris.',
    movedOld: 'Adresse précédente',
    movedNew: 'Nouvelle adresse',
    movedAction: 'Ouvrir la nouvelle adresse',

    trialSubject:
      '{clinicName} : l’essai gratuit se termine {days, plural, =0 {aujourd’hui} =1 {demain} other {dans # jours}}',
    trialPreview: 'Votre essai se termine le {date}. Rien n’est facturé automatiquement.',
    trialTitle: 'Votre essai se termine {days, plural, =0 {aujourd’hui} =1 {demain} other {dans # jours}}',
    trialBody:
      'L’essai gratuit de {clinic} se termine le {date}. Aucune carte n’est enregistrée; rien n’est donc facturé automatiquement.',
    trialNext:
      'Votre tableau de bord présente le forfait choisi, ce qu’il comprend et son prix. Vous pouvez y changer de forfait.',
    trialSuspends:
      'Sans entente d’ici là, le site de la clinique sera suspendu. Ses données restent, et vous pourrez toujours vous connecter et les exporter. Pour continuer, répondez à ce courriel.',
    trialFact: 'Fin de l’essai',
    trialAction: 'Revoir votre forfait',
  },
});
