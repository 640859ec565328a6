import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the clinic's profile, and of closing and reopening it. */
export const ownerTexts = defineCatalogue({
  en: {
    profileTitle: 'Clinic profile',
    profileIntro:
      'Shown on the clinic’s site and in our messages. Each location has its own address in the workspace.',
    phone: 'Phone',
    save: 'Save profile',
    saved: 'Profile saved',
    failed: 'An error occurred',
    theirs: 'Someone else changed the profile in the meantime. Their changes are now included here.',
    collision: 'Someone else changed this too. Saved value: {value}',
    empty: 'nothing',

    closeTitle: 'Close the clinic',
    closeIntro:
      'The clinic’s site closes at once and everyone is signed out. The data is kept for at least {days} days, in which you can export it and reopen the clinic; then it is erased. If there are notes, charts, books and pay are kept sealed until you confirm that you have the charts elsewhere, for 12 months at most.',
    closeAction: 'Close clinic',
    closeClients:
      'Clients are not told: later bookings stay as they are, and no reminders are sent. Tell the clients who have one, and give them a place to ask for their records.',
    closeStepExport:
      'First save what you must keep. As custodian you keep charts for as long as the law requires.',
    closeHasExport: 'I have the export, or I need none',
    closeType: 'Type {subdomain} to confirm',
    closeTypeWrong: 'This is not the clinic’s web address',
    closeConfirmFirst: 'Confirm that you have the export, or need none',
    cancel: 'Cancel',
    closed: 'The clinic is closed.',

    closedTitle: 'This clinic is closed',
    closedSoon: 'You closed this clinic. Its site no longer answers.',
    closedUntil:
      'You closed this clinic. Its site no longer answers. Until {date} you can export its data and reopen the clinic.',

    reopen: 'Reopen clinic',
    reopenQuestion: 'Reopen {clinic}? Everything is as it was, and everyone can sign in again.',
    reopenHandedOver:
      'Reopen {clinic}? This also withdraws the handover: nothing is erased. People who no longer have access must be invited again.',
    reopening: 'The clinic is being reopened.',

    erasesAll: 'All data is erased on {date}.',
    erasesTeam: 'The team, to-dos and messages are erased on {date}; charts, books and pay stay sealed.',
    handedOver:
      'The handover of the charts was confirmed on {day}. Until {date} they can still be exported; then they are erased with all other data.',
  },
  fr: {
    profileTitle: 'Profil de la clinique',
    profileIntro:
      'Affiché sur le site de la clinique et dans nos messages. Chaque emplacement a sa propre adresse dans l’espace de travail.',
    phone: 'Téléphone',
    save: 'Enregistrer le profil',
    saved: 'Profil enregistré',
    failed: 'Une erreur s’est produite',
    theirs: 'Une autre personne a modifié le profil entre-temps. Ses changements sont repris ici.',
    collision: 'Une autre personne a aussi modifié ce champ. Valeur enregistrée : {value}',
    empty: 'rien',

    closeTitle: 'Fermer la clinique',
    closeIntro:
      'Le site de la clinique ferme aussitôt et tout le monde est déconnecté. Les données sont conservées au moins {days} jours, pendant lesquels vous pouvez les exporter et rouvrir la clinique; elles sont ensuite effacées. S’il y a des notes, les dossiers, la comptabilité et la paie restent sous scellés jusqu’à ce que vous confirmiez avoir les dossiers ailleurs, 12 mois au plus.',
    closeAction: 'Fermer la clinique',
    closeClients:
      'La clientèle n’est pas avisée : les rendez-vous à venir restent tels quels, et aucun rappel n’est envoyé. Avisez les personnes concernées et dites-leur où demander leur dossier.',
    closeStepExport:
      'Enregistrez d’abord ce que vous devez conserver. Comme dépositaire, vous gardez les dossiers aussi longtemps que la loi l’exige.',
    closeHasExport: 'J’ai l’exportation, ou je n’en ai pas besoin',
    closeType: 'Tapez {subdomain} pour confirmer',
    closeTypeWrong: 'Ce n’est pas l’adresse web de la clinique',
    closeConfirmFirst: 'Confirmez que vous avez l’exportation, ou que vous n’en avez pas besoin',
    cancel: 'Annuler',
    closed: 'La clinique est fermée.',

    closedTitle: 'Cette clinique est fermée',
    closedSoon: 'Vous avez fermé cette clinique. Son site ne répond plus.',
    closedUntil:
      'Vous avez fermé cette clinique. Son site ne répond plus. Jusqu’au {date}, vous pouvez exporter ses données et la rouvrir.',

    reopen: 'Rouvrir la clinique',
    reopenQuestion: 'Rouvrir {clinic}? Tout redevient comme avant, et tout le monde peut se reconnecter.',
    reopenHandedOver:
      'Rouvrir {clinic}? Le transfert est alors annulé lui aussi : rien n’est effacé. Les personnes qui n’ont plus accès doivent recevoir une nouvelle invitation.',
    reopening: 'La clinique est en cours de réouverture.',

    erasesAll: 'Toutes les données seront effacées le {date}.',
    erasesTeam:
      'L’équipe, les tâches et les messages seront effacés le {date}; les dossiers, la comptabilité et la paie restent sous scellés.',
    handedOver:
      'Le transfert des dossiers a été confirmé le {day}. Jusqu’au {date}, ils peuvent encore être exportés; ils seront ensuite effacés avec toutes les autres données.',
  },
});
