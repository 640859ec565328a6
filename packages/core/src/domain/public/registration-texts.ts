import type { ClinicType } from '../clinics/clinic.ts';
import { defineCatalogue } from '../text.ts';

/**
 * Texts of the registration's first step and its frame, on screens and on pages rendered by the server. Field
 * messages are in `validationTexts`.
 */
export const registrationTexts = defineCatalogue({
  en: {
    pageTitle: 'Register your clinic',
    stepName1: 'Basic Info',
    stepName2: 'Location',
    stepName3: 'Experience',
    stepName4: 'Team',
    stepHeading1: 'Your clinic details',
    stepHeading2: 'Address information',
    stepHeading3: 'Previous software',
    stepHeading4: 'Staff information',
    progress: 'Step {step} of 4 · {name}',
    progressLabel: 'Registration progress',
    savedSeconds: 'Saved {count} s ago',
    savedMinutes: 'Saved {count} min ago',
    savedHours: 'Saved {count} h ago',
    savedDays: 'Saved {count, plural, one {# day} other {# days}} ago',
    continue: 'Continue',
    saving: 'Saving…',
    back: 'Back',
    finish: 'Complete registration',
    finishing: 'Registering…',
    startOver: 'Start over',
    startOverQuestion: 'Discard everything entered so far?',
    startOverConfirm: 'Yes, start over',
    startOverKeep: 'Keep my entries',
    loading: 'Loading your registration…',
    loadFailed: 'Your registration could not be opened',
    retry: 'Try again',
    draftExpired:
      'Your saved entries had expired. Please check each step once more; what you entered here is still filled in.',
    accountNotice: 'This clinic will be added to your account. Your name and email come from there.',
    alreadyAccount: 'Already have an account?',
    signIn: 'Sign in',
    optional: 'optional',

    clinicTypePlaceholder: 'Select a clinic type',
    type_occupational: 'Occupational',
    type_physical: 'Physical',
    type_speech: 'Speech',
    type_mental_health: 'Mental Health',
    type_behavioral: 'Behavioral Therapy',
    type_marriage_family: 'Marriage & Family Therapy',
    type_other: 'Other',

    webAddress: 'Web address',
    webAddressHint: 'Your team signs in here. Lower-case letters, digits and hyphens.',
    webAddressPlainHint: 'Your team signs in here. Leave it empty and it is made from the clinic name.',
    webAddressEmpty: 'Your web address appears here',
    webAddressEdit: 'Edit web address',
    webAddressChecking: 'Checking…',
    webAddressAvailable: 'Available',
    webAddressTaken: 'Taken',
    webAddressUnchecked: 'Not checked yet',
    webAddressSuggestion: 'Use {suggestion}',

    planHeading: 'Plan',
    planClinicians: '{limit, plural, one {# clinician} other {up to # clinicians}}',
    planPrice: '{price} CAD a month, before tax',
    planTrial: 'Free for {days} days, no card needed',
    planChange: 'Change',
    planChangeLabel: 'Change plan',
    planChoose: 'Choose your plan',
    planDone: 'Done',

    terms:
      'By completing registration you state that you are 18 or older and accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
    privacyNote:
      'We save what you enter at each step, for 30 days. How we handle it: <privacy>Privacy Policy</privacy>.',
    termsFrench:
      'Vous pouvez lire en français les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy> avant de les accepter.',

    previewClinic: 'Your clinic',
    previewSignIn: 'Sign in',
    asidePoint1: 'Your clinic gets its own site and sign-in',
    asidePoint2: 'Free for {days} days, no card needed',
    asidePoint3: 'Change plan or leave whenever you like',
    asidePoint4: 'Every step is saved, so you can come back later',
  },
  fr: {
    pageTitle: 'Inscrire votre clinique',
    stepName1: 'Renseignements de base',
    stepName2: 'Emplacement',
    stepName3: 'Expérience',
    stepName4: 'Équipe',
    stepHeading1: 'Votre clinique',
    stepHeading2: 'Adresse de la clinique',
    stepHeading3: 'Logiciel précédent',
    stepHeading4: 'Personnel',
    progress: 'Étape {step} de 4 · {name}',
    progressLabel: 'Progression de l’inscription',
    savedSeconds: 'Enregistré il y a {count} s',
    savedMinutes: 'Enregistré il y a {count} min',
    savedHours: 'Enregistré il y a {count} h',
    savedDays: 'Enregistré il y a {count, plural, one {# jour} other {# jours}}',
    continue: 'Continuer',
    saving: 'Enregistrement…',
    back: 'Retour',
    finish: 'Terminer l’inscription',
    finishing: 'Inscription en cours…',
    startOver: 'Recommencer',
    startOverQuestion: 'Effacer tout ce que vous avez saisi?',
    startOverConfirm: 'Oui, recommencer',
    startOverKeep: 'Garder mes réponses',
    loading: 'Ouverture de votre inscription…',
    loadFailed: 'Impossible d’ouvrir votre inscription',
    retry: 'Réessayer',
    draftExpired:
      'Vos réponses enregistrées étaient expirées. Vérifiez chaque étape une dernière fois; ce que vous avez saisi ici est toujours là.',
    accountNotice: 'Cette clinique sera ajoutée à votre compte. Votre nom et votre courriel en proviennent.',
    alreadyAccount: 'Vous avez déjà un compte?',
    signIn: 'Se connecter',
    optional: 'facultatif',

    clinicTypePlaceholder: 'Choisissez un type de clinique',
    type_occupational: 'Ergothérapie',
    type_physical: 'Physiothérapie',
    type_speech: 'Orthophonie',
    type_mental_health: 'Santé mentale',
    type_behavioral: 'Thérapie comportementale',
    type_marriage_family: 'Thérapie conjugale et familiale',
    type_other: 'Autre',

    webAddress: 'Adresse web',
    webAddressHint: 'Votre équipe se connecte ici. Lettres minuscules, chiffres et traits d’union.',
    webAddressPlainHint:
      'Votre équipe se connecte ici. Laissez vide pour qu’elle soit tirée du nom de la clinique.',
    webAddressEmpty: 'Votre adresse web s’affichera ici',
    webAddressEdit: 'Modifier l’adresse web',
    webAddressChecking: 'Vérification…',
    webAddressAvailable: 'Disponible',
    webAddressTaken: 'Déjà prise',
    webAddressUnchecked: 'Pas encore vérifiée',
    webAddressSuggestion: 'Utiliser {suggestion}',

    planHeading: 'Forfait',
    planClinicians: '{limit, plural, one {# clinicien} other {jusqu’à # cliniciens}}',
    planPrice: '{price} CA par mois, avant taxes',
    planTrial: 'Gratuit pendant {days} jours, sans carte',
    planChange: 'Changer',
    planChangeLabel: 'Changer de forfait',
    planChoose: 'Choisissez votre forfait',
    planDone: 'Terminé',

    terms:
      'En terminant l’inscription, vous déclarez avoir 18 ans ou plus et vous acceptez les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
    privacyNote:
      'Ce que vous saisissez est enregistré à chaque étape, pour 30 jours. Ce que nous en faisons : <privacy>politique de confidentialité</privacy>.',
    termsFrench:
      'Vous pouvez lire en français les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy> avant de les accepter.',

    previewClinic: 'Votre clinique',
    previewSignIn: 'Se connecter',
    asidePoint1: 'Votre clinique a son propre site et sa page de connexion',
    asidePoint2: 'Gratuit pendant {days} jours, sans carte',
    asidePoint3: 'Changez de forfait ou partez quand vous voulez',
    asidePoint4: 'Chaque étape est enregistrée : revenez quand vous voulez',
  },
});
export type RegistrationText = keyof (typeof registrationTexts)['en'];

/** Key of the label of a clinic type. */
export const clinicTypeKey = (type: ClinicType) => `type_${type}` as const;
