import type { StaffRole } from '../clinics/clinic.ts';
import { defineCatalogue } from '../text.ts';

/** Texts of steps 2 to 4 of the registration, and for continuing on another device. */
export const registrationStepTexts = defineCatalogue({
  en: {
    otherDevice: 'Continue on another device',
    otherDeviceSent:
      'We’ve sent a link to {email}. It opens your registration on any device, once, within 7 days.',
    continueTitle: 'Continue your registration',
    continueBody: 'Everything entered so far opens on this device. The link works once.',
    continueOpen: 'Continue here',
    continueOverTitle: 'This link no longer works',
    continueOverBody:
      'It was used already, has expired, or a newer one was sent. Open the latest email, or start anew.',
    continueAnew: 'Register your clinic',
    country: 'Country',
    countryCA: 'Canada',
    countryUS: 'United States',
    streetAddress: 'Street address',
    city: 'City',
    province: 'Province or territory',
    provincePlaceholder: 'Select',
    state: 'State',
    statePlaceholder: 'Select',
    postalCode: 'Postal code',
    zipCode: 'ZIP code',
    ownerName: 'Owner name',
    ownerNameHint: 'The person we contact about the clinic',
    ownerPhone: 'Owner phone',

    softwareQuestion: 'Have you used clinic software before?',
    yes: 'Yes',
    no: 'No',
    softwareChoice: 'Which software?',
    softwareChoicePlaceholder: 'Select your previous software',
    softwareOther: 'Other',
    softwareName: 'Name of the software',
    numberOfClients: 'Number of clients',
    monthlyAppointments: 'Monthly appointments',

    staffIntro: 'How many people work at your clinic? A rough count is fine; you can invite them later.',
    staff_therapists: 'Therapists',
    staff_doctors: 'Doctors/Physicians',
    staff_nurses: 'Nurses',
    staff_receptionists: 'Receptionists',
    staff_administrators: 'Administrators',
    staff_technicians: 'Technicians',
    staff_other: 'Other Staff',
    decrease: 'Decrease {role}',
    increase: 'Increase {role}',
    staffTotal: 'Total staff',
    staffTotalAnnounced: '{count, plural, one {# person} other {# people}} in total',
    planTooSmall:
      'You entered {clinicians, plural, one {# clinician} other {# clinicians}}. {plan} includes {limit}. You can continue as is, or choose a larger plan now.',
    planLargestTooSmall:
      'You entered {clinicians} clinicians. {plan}, our largest plan, includes {limit}. You can continue; only the first {limit} can be invited.',
    planSwitch: 'Switch to {plan}',
    planSwitched: 'Your plan is now {plan}.',
  },
  fr: {
    otherDevice: 'Poursuivre sur un autre appareil',
    otherDeviceSent:
      'Nous avons envoyé un lien à {email}. Il ouvre votre inscription sur l’appareil de votre choix, une seule fois, d’ici 7 jours.',
    continueTitle: 'Poursuivre votre inscription',
    continueBody: 'Tout ce que vous avez saisi s’ouvre sur cet appareil. Le lien fonctionne une seule fois.',
    continueOpen: 'Poursuivre ici',
    continueOverTitle: 'Ce lien ne fonctionne plus',
    continueOverBody:
      'Il a déjà servi, il a expiré ou un lien plus récent a été envoyé. Ouvrez le dernier courriel ou recommencez.',
    continueAnew: 'Inscrire votre clinique',
    country: 'Pays',
    countryCA: 'Canada',
    countryUS: 'États-Unis',
    streetAddress: 'Adresse municipale',
    city: 'Ville',
    province: 'Province ou territoire',
    provincePlaceholder: 'Choisissez',
    state: 'État',
    statePlaceholder: 'Choisissez',
    postalCode: 'Code postal',
    zipCode: 'Code ZIP',
    ownerName: 'Nom de la ou du propriétaire',
    ownerNameHint: 'La personne à joindre au sujet de la clinique',
    ownerPhone: 'Téléphone de la ou du propriétaire',

    softwareQuestion: 'Avez-vous déjà utilisé un logiciel de gestion de clinique?',
    yes: 'Oui',
    no: 'Non',
    softwareChoice: 'Lequel?',
    softwareChoicePlaceholder: 'Choisissez votre logiciel précédent',
    softwareOther: 'Autre',
    softwareName: 'Nom du logiciel',
    numberOfClients: 'Nombre de clients',
    monthlyAppointments: 'Rendez-vous par mois',

    staffIntro:
      'Combien de personnes travaillent à votre clinique? Un nombre approximatif suffit; vous pourrez les inviter plus tard.',
    staff_therapists: 'Thérapeutes',
    staff_doctors: 'Médecins',
    staff_nurses: 'Personnel infirmier',
    staff_receptionists: 'Réceptionnistes',
    staff_administrators: 'Personnel administratif',
    staff_technicians: 'Personnel technique',
    staff_other: 'Autre personnel',
    decrease: 'Diminuer : {role}',
    increase: 'Augmenter : {role}',
    staffTotal: 'Total du personnel',
    staffTotalAnnounced: '{count, plural, one {# personne} other {# personnes}} au total',
    planTooSmall:
      'Vous avez indiqué {clinicians, plural, one {# clinicien} other {# cliniciens}}. Le forfait {plan} en comprend {limit}. Vous pouvez continuer ainsi ou choisir dès maintenant un forfait supérieur.',
    planLargestTooSmall:
      'Vous avez indiqué {clinicians} cliniciens. {plan}, notre plus grand forfait, en comprend {limit}. Vous pouvez continuer; seuls les {limit} premiers pourront être invités.',
    planSwitch: 'Passer à {plan}',
    planSwitched: 'Votre forfait est maintenant {plan}.',
  },
});

/** Key of the label of a staff role. */
export const staffKey = (role: StaffRole) => `staff_${role}` as const;
