import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of a clinic's team, plan and settings on /dashboard. */
export const clinicTexts = defineCatalogue({
  en: {
    teamTitle: 'Team',
    membersTitle: '{count, plural, one {# person} other {# people}}',
    teamIntro: 'People who sign in to {clinic}.',
    teamFailed: 'The team could not be loaded',
    memberActive: 'Active',
    memberInvited: 'Invited',
    memberInvitedUntil: 'until {date}',
    memberExpired: 'Invitation expired',
    you: 'you',
    roleOf: 'Role of {name}',
    actionsFor: 'Actions for {name}',
    resend: 'Resend invitation',
    resent: 'Invitation sent again to {email}.',
    revoke: 'Withdraw invitation',
    revokeQuestion: 'Withdraw the invitation of {name}? The link in the message stops working.',
    revoked: 'Invitation of {name} withdrawn.',
    remove: 'Remove from clinic',
    removeQuestion: 'Remove {name} from {clinic}? They are signed out of the clinic’s site at once.',
    removed: '{name} was removed.',
    roleChanged: '{name} now has the role {role}.',
    changeRole: 'Change role',
    bookingsStay: 'If {name} has later bookings, they stay with them until you move them.',
    bookingsOpen: 'Open the team',
    inviteTitle: 'Invite a colleague',
    inviteIntro: 'They get an email with a link to join. Invited clinicians count towards the plan.',
    inviteName: 'Full Name',
    inviteEmail: 'Email',
    inviteRole: 'Role',
    inviteSend: 'Send invitation',
    invited: 'Invitation sent to {email}.',
    seatsLeft:
      '{left, plural, =0 {All clinician seats of the {plan} plan are taken.} one {# clinician seat left in the {plan} plan.} other {# clinician seats left in the {plan} plan.}}',
    seatsUpgrade: 'Change plan',
    roleHint_administrator: 'Manages the team and the clinic’s settings.',
    roleHint_clinician: 'Treats clients. Counts towards the plan.',
    roleHint_front_desk: 'Books appointments and greets clients.',
    roleHint_hr: 'Sees the team and staff records.',

    planTitle: 'Plan',
    planIntro: 'Monthly, in Canadian dollars, before tax.',
    planCurrent: 'Current plan',
    planPrice: '{price} CAD a month',
    planLimit: '{limit, plural, one {# clinician} other {Up to # clinicians}}',
    planChoose: 'Change to {plan}',
    planTooSmall:
      '{used, plural, one {# person treats} other {# people treat}} clients, invited ones included; this plan includes {limit}.',
    planFreeSeats:
      'To move to a smaller plan, free seats first: under Team, remove people who treat clients, give them another role, or withdraw invitations. Their notes, visits and pay are kept.',
    planQuestion:
      'Change from {from} to {to}? It takes effect at once.{lost, select, none {} other { {to} does not include: {lost}.}}',
    planConfirm: 'Change plan',
    planAccepted: 'The change to {plan} is under way.',
    planDone: 'The plan is now {plan}.',
    planFailed: 'The change to {plan} did not go through. The plan is unchanged.',
    planToday:
      'Today every plan has the calendar, clients, the confirmation queue, invoices, payments, notes and to-dos; the plans differ in the number of clinicians. Contractor pay and accounting files are part of Pro and Expert.{soon, select, none {} other { Still to come: {soon}.}}',
    planTax: '{plan} with the taxes of {region}: {sum} = {total} a month.',
    planTaxAbroad: 'No GST, HST or QST is added for a clinic outside Canada.',
    planTaxUnknown: 'The taxes of the clinic’s province are added.',
    taxGST: 'GST',
    taxHST: 'HST',
    taxQST: 'QST',
    planTrialNote: 'During the free trial nothing is charged, whichever plan you choose.',

    settingsTitle: 'Settings',
    localeTitle: 'Time zone and language',
    timeZone: 'Time zone',
    timeZoneHint: 'Used for appointments and reports of the clinic. Now: {time}',
    clinicLanguage: 'Language of the clinic’s site',
    clinicLanguageHint: 'Also used for messages to people who have not chosen a language.',
    english: 'English',
    french: 'Français (French)',
    save: 'Save',
    saved: 'Saved',
    theirs: 'Someone else changed this in the meantime. Their change is now included here.',
    webAddress: 'Web address',
    webAddressNew: 'Address of the clinic’s site',
    webAddressHint: 'The old address leads to the new one for {days, plural, one {# day} other {# days}}.',
    webAddressChange: 'Change web address',
    webAddressChanged:
      'The site is now at {address}. The old address leads there for {days, plural, one {# day} other {# days}}.',
    webAddressQuestion: 'Move the clinic’s site from {from} to {to}?',
    webAddressLinks:
      'Links and bookmarks to the old address lead to the new one for {days, plural, one {# day} other {# days}}, then they stop working. Change them on your website and in your emails.',
    webAddressSignIn:
      'Everyone signs in at the new address, with the same password. Anyone working at the old address has to sign in again.',
    webAddressReturn:
      'For {days, plural, one {# day} other {# days}} nobody else can take the old address, and you can move back.',
    webAddressSame: 'This is the current web address.',
    checking: 'Checking…',
    available: 'Available',
    useSuggestion: 'Use {suggestion}',

    transferTitle: 'Transfer ownership',
    transferIntro:
      'The new owner decides on plan, web address and export. You stay as an administrator. Only a colleague with the role Administrator can become the owner; you assign roles under Team.',
    transferTo: 'New owner',
    transferChoose: 'Choose a colleague',
    transferNobody:
      'No colleague is an administrator yet. First give a colleague the role Administrator under Team.',
    transferAction: 'Transfer ownership',
    transferQuestion:
      'Make {name} the owner of {clinic}? Only they can undo this. Unless another administrator is the privacy contact, they become that too.',
    transferred: '{name} is now the owner of {clinic}.',

    exportTitle: 'Export all data',
    exportIntro:
      'One JSON file with the clinic’s data: settings, team, services, clients, appointments, notes, invoices, payments, pay, access log, history. It begins with an explanation of the format. It contains personal information; keep it safe.',
    exportDrafts:
      'Drafts of people on the team are not in the export: they must sign or copy them before the clinic closes.',
    exportAction: 'Download export',
    exporting: 'Preparing the file…',
    exported: '{file} was downloaded ({size}).',
    exportFailed: 'The export failed',
    handoverTitle: 'Charts',
    handoverIntro:
      'Your charts are kept sealed until {date}: nobody can open them, and you can export them. Once you have the export and have checked that it can be read, confirm the handover.',
    handoverAction: 'Confirm handover',
    handoverQuestion:
      'The charts of {clinic} will be erased with all other data, on {date}, and cannot be restored. As their custodian you must keep them for as long as the law requires.',
    handoverExported: 'All charts were last exported on {date}.',
    handoverNotExported: 'The charts have never been exported completely.',
    handoverOnHold: 'Charts under a legal hold: {n}. Your export will be their only copy.',
    handoverDone: 'Handover confirmed.',
    retry: 'Try again',
  },
  fr: {
    teamTitle: 'Équipe',
    membersTitle: '{count, plural, one {# personne} other {# personnes}}',
    teamIntro: 'Les personnes qui se connectent à {clinic}.',
    teamFailed: 'L’équipe n’a pas pu être chargée',
    memberActive: 'Membre actif',
    memberInvited: 'Invitation envoyée',
    memberInvitedUntil: 'jusqu’au {date}',
    memberExpired: 'Invitation expirée',
    you: 'vous',
    roleOf: 'Rôle de {name}',
    actionsFor: 'Actions pour {name}',
    resend: 'Renvoyer l’invitation',
    resent: 'L’invitation a été renvoyée à {email}.',
    revoke: 'Retirer l’invitation',
    revokeQuestion: 'Retirer l’invitation de {name}? Le lien du message ne fonctionnera plus.',
    revoked: 'L’invitation de {name} a été retirée.',
    remove: 'Retirer de la clinique',
    removeQuestion:
      'Retirer {name} de {clinic}? Cette personne sera aussitôt déconnectée du site de la clinique.',
    removed: '{name} ne fait plus partie de la clinique.',
    roleChanged: '{name} a maintenant le rôle « {role} ».',
    changeRole: 'Changer le rôle',
    bookingsStay:
      'S’il y a des rendez-vous à venir au nom de {name}, ils y restent jusqu’à ce que vous les déplaciez.',
    bookingsOpen: 'Ouvrir l’équipe',
    inviteTitle: 'Inviter un collègue',
    inviteIntro:
      'Un courriel lui est envoyé avec un lien pour se joindre à vous. Les cliniciens invités comptent dans le forfait.',
    inviteName: 'Nom complet',
    inviteEmail: 'Courriel',
    inviteRole: 'Rôle',
    inviteSend: 'Envoyer l’invitation',
    invited: 'Invitation envoyée à {email}.',
    seatsLeft:
      '{left, plural, =0 {Toutes les places de clinicien du forfait {plan} sont prises.} one {Il reste # place de clinicien dans le forfait {plan}.} other {Il reste # places de clinicien dans le forfait {plan}.}}',
    seatsUpgrade: 'Changer de forfait',
    roleHint_administrator: 'Gère l’équipe et les paramètres de la clinique.',
    roleHint_clinician: 'Traite les clients. Compte dans le forfait.',
    roleHint_front_desk: 'Prend les rendez-vous et accueille les clients.',
    roleHint_hr: 'Consulte l’équipe et les dossiers du personnel.',

    planTitle: 'Forfait',
    planIntro: 'Par mois, en dollars canadiens, avant taxes.',
    planCurrent: 'Forfait actuel',
    planPrice: '{price} CA par mois',
    planLimit: '{limit, plural, one {# clinicien} other {Jusqu’à # cliniciens}}',
    planChoose: 'Passer à {plan}',
    planTooSmall:
      '{used, plural, one {# personne traite} other {# personnes traitent}} des clients, personnes invitées comprises; ce forfait en comprend {limit}.',
    planFreeSeats:
      'Pour passer à un forfait plus petit, libérez d’abord des places : sous Équipe, retirez des personnes qui traitent des clients, donnez-leur un autre rôle, ou retirez des invitations. Leurs notes, leurs visites et leur rémunération sont conservées.',
    planQuestion:
      'Passer de {from} à {to}? Le changement est immédiat.{lost, select, none {} other { {to} ne comprend pas : {lost}.}}',
    planConfirm: 'Changer de forfait',
    planAccepted: 'Le passage à {plan} est en cours.',
    planDone: 'Le forfait est maintenant {plan}.',
    planFailed: 'Le passage à {plan} n’a pas abouti. Le forfait est inchangé.',
    planToday:
      'Aujourd’hui, chaque forfait comprend le calendrier, les clients, la file de confirmation, les factures, les paiements, les notes et les tâches; les forfaits se distinguent par le nombre de cliniciens. La rémunération des travailleurs autonomes et les fichiers comptables font partie de Pro et d’Expert.{soon, select, none {} other { À venir : {soon}.}}',
    planTax: '{plan} avec les taxes ({region}) : {sum} = {total} par mois.',
    planTaxAbroad: 'Ni TPS, ni TVH, ni TVQ ne s’ajoute pour une clinique hors du Canada.',
    planTaxUnknown: 'Les taxes de la province de la clinique s’ajoutent.',
    taxGST: 'TPS',
    taxHST: 'TVH',
    taxQST: 'TVQ',
    planTrialNote: 'Pendant l’essai gratuit, rien n’est facturé, quel que soit le forfait choisi.',

    settingsTitle: 'Paramètres',
    localeTitle: 'Fuseau horaire et langue',
    timeZone: 'Fuseau horaire',
    timeZoneHint: 'Sert aux rendez-vous et aux rapports de la clinique. Maintenant : {time}',
    clinicLanguage: 'Langue du site de la clinique',
    clinicLanguageHint: 'Sert aussi aux messages aux personnes qui n’ont pas choisi de langue.',
    english: 'English (anglais)',
    french: 'Français',
    save: 'Enregistrer',
    saved: 'Enregistré',
    theirs: 'Une autre personne a modifié ceci entre-temps. Son changement est repris ici.',
    webAddress: 'Adresse web',
    webAddressNew: 'Adresse du site de la clinique',
    webAddressHint:
      'L’ancienne adresse mène à la nouvelle pendant {days, plural, one {# jour} other {# jours}}.',
    webAddressChange: 'Changer l’adresse web',
    webAddressChanged:
      'Le site se trouve maintenant à {address}. L’ancienne adresse y mène pendant {days, plural, one {# jour} other {# jours}}.',
    webAddressQuestion: 'Déplacer le site de la clinique de {from} à {to}?',
    webAddressLinks:
      'Les liens et les favoris vers l’ancienne adresse mènent à la nouvelle pendant {days, plural, one {# jour} other {# jours}}, puis ne fonctionnent plus. Modifiez-les sur votre site et dans vos courriels.',
    webAddressSignIn:
      'Tout le monde se connecte à la nouvelle adresse, avec le même mot de passe. Les personnes qui travaillent en ce moment à l’ancienne adresse doivent se reconnecter.',
    webAddressReturn:
      'Pendant {days, plural, one {# jour} other {# jours}}, personne d’autre ne peut prendre l’ancienne adresse, et vous pouvez y revenir.',
    webAddressSame: 'C’est l’adresse actuelle.',
    checking: 'Vérification…',
    available: 'Disponible',
    useSuggestion: 'Utiliser {suggestion}',

    transferTitle: 'Transférer la propriété',
    transferIntro:
      'La nouvelle personne propriétaire décide du forfait, de l’adresse web et de l’exportation. Vous restez dans l’administration. Seul un collègue qui a le rôle Administration peut devenir propriétaire; vous attribuez les rôles sous Équipe.',
    transferTo: 'Transférer à',
    transferChoose: 'Choisissez un collègue',
    transferNobody:
      'Aucun collègue n’a encore le rôle Administration. Attribuez-le d’abord à un collègue sous Équipe.',
    transferAction: 'Transférer la propriété',
    transferQuestion:
      'Confier la propriété de {clinic} à {name}? Seule cette personne pourra revenir en arrière. Si personne d’autre de l’administration n’est responsable de la protection des renseignements personnels, cette tâche lui revient aussi.',
    transferred: 'La propriété de {clinic} revient maintenant à {name}.',

    exportTitle: 'Exporter toutes les données',
    exportIntro:
      'Un fichier JSON avec tout ce que possède la clinique : paramètres, équipe, services, clients, rendez-vous, notes, factures, paiements, paie, journal des accès, historique. Il commence par une explication du format. Il contient des renseignements personnels; gardez-le en lieu sûr.',
    exportDrafts:
      'Les brouillons des membres de l’équipe ne sont pas dans l’exportation : ils doivent les signer ou les copier avant la fermeture de la clinique.',
    exportAction: 'Télécharger l’exportation',
    exporting: 'Préparation du fichier…',
    exported: '{file} a été téléchargé ({size}).',
    exportFailed: 'L’exportation a échoué',
    handoverTitle: 'Dossiers',
    handoverIntro:
      'Vos dossiers sont conservés sous scellés jusqu’au {date} : personne ne peut les ouvrir, et vous pouvez les exporter. Une fois l’exportation reçue et vérifiée, confirmez le transfert.',
    handoverAction: 'Confirmer le transfert',
    handoverQuestion:
      'Les dossiers de {clinic} seront alors effacés avec toutes les autres données, le {date}, sans retour possible. Comme dépositaire, vous devez les conserver aussi longtemps que la loi l’exige.',
    handoverExported: 'Tous les dossiers ont été exportés pour la dernière fois le {date}.',
    handoverNotExported: 'Les dossiers n’ont jamais été exportés au complet.',
    handoverOnHold:
      'Dossiers visés par une conservation légale : {n}. Votre exportation en sera la seule copie.',
    handoverDone: 'Le transfert est confirmé.',
    retry: 'Réessayer',
  },
});
