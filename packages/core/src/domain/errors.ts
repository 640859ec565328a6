import { defineCatalogue } from './text.ts';

/** Stable codes of all refusals, with their HTTP status. Codes never change their meaning. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  INVALID_CREDENTIALS: 401,
  TWO_FACTOR_REQUIRED: 401,
  TWO_FACTOR_INVALID: 401,
  SESSION_INVALID: 401,
  TWO_FACTOR_SETUP: 403,
  PASSWORD_CHANGE: 403,
  STEP_UP_REQUIRED: 403,
  ACCOUNT_LOCKED: 429,
  CLIENT_REQUIRED: 403,
  ORIGIN_REFUSED: 403,
  FORBIDDEN: 403,
  READ_ONLY_SESSION: 403,
  SANDBOX_READ_ONLY: 403,
  SANDBOX_KEPT: 409,
  TENANT_SUSPENDED: 403,
  TENANT_PROVISIONING: 503,
  TENANT_TERMINATED: 410,
  SITE_UNKNOWN: 404,
  NOT_FOUND: 404,
  LINK_INVALID: 404,
  LINK_EXPIRED: 410,
  LINK_USED: 410,
  METHOD_NOT_ALLOWED: 405,
  STEP_SKIPPED: 409,
  SUBDOMAIN_TAKEN: 409,
  TRANSITION_NOT_ALLOWED: 409,
  OPERATION_IN_PROGRESS: 409,
  VERSION_CONFLICT: 409,
  ALREADY_DONE: 409,
  ALREADY_STAFF: 409,
  LAST_OWNER: 409,
  NOT_ON_YOURSELF: 409,
  PASSKEY_INVALID: 400,
  TOO_MANY_PASSKEYS: 409,
  MAIL_NOT_KEPT: 409,
  CONFIRM_HUMAN: 409,
  PLAN_LIMIT: 409,
  PLAN_FEATURE: 403,
  SLOT_TAKEN: 409,
  CLIENT_ALIKE: 409,
  SESSION_LOCKED: 403,
  CHART_CLOSED: 403,
  NOTE_LOCKED: 409,
  PERIOD_CLOSED: 409,
  TAX_UNDECIDED: 409,
  DELETION_LOCKED: 409,
  ERASURE_BLOCKED: 409,
  ACCOUNT_DEACTIVATED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  SELECTION_EMPTY: 409,
  SELECTION_GREW: 409,
  REQUESTER_NOT_PERMITTED: 409,
  TRIAL_NONE: 409,
  TRIAL_TOO_LONG: 409,
  VIEW_NAME_TAKEN: 409,
  VIEWS_FULL: 409,
  REQUEST_UNREADABLE: 400,
  REQUEST_TIMEOUT: 408,
  HEADERS_TOO_LARGE: 431,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_MAILS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The default text of each code, used if nothing more specific is known. */
export const errorTexts = defineCatalogue({
  en: {
    VALIDATION_FAILED: 'Please check the fields named below.',
    IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for a different request. Use a new key.',
    INVALID_CREDENTIALS: 'Incorrect email or password.',
    TWO_FACTOR_REQUIRED: 'Enter the 6-digit code from your authenticator app.',
    TWO_FACTOR_INVALID: 'That code is not valid. Wait for the next one and try again.',
    TWO_FACTOR_SETUP: 'Set up two-step sign-in for your account first.',
    PASSWORD_CHANGE: 'Choose a password of your own first.',
    STEP_UP_REQUIRED: 'Confirm it’s you, then do this again.',
    SESSION_INVALID: 'Session expired. Please login again.',
    ACCOUNT_LOCKED: 'Too many failed sign-ins. Try again later or reset your password.',
    CLIENT_REQUIRED:
      'This application is not allowed to call the service. Reload the page or update the application.',
    ORIGIN_REFUSED: 'This request came from another site and was refused.',
    FORBIDDEN: 'You do not have permission to do this.',
    READ_ONLY_SESSION: 'This session is read-only: nothing can be changed in it.',
    SANDBOX_READ_ONLY: 'In your clinic this would now be done. The sandbox saves nothing.',
    SANDBOX_KEPT: 'This is the sandbox. It stays as it is: it cannot be edited, suspended or closed.',
    TENANT_SUSPENDED: 'This clinic is suspended.',
    TENANT_PROVISIONING: 'This clinic is still being set up.',
    TENANT_TERMINATED: 'This clinic has been closed.',
    SITE_UNKNOWN: 'There is no clinic at this address.',
    NOT_FOUND: 'Not found.',
    LINK_INVALID: 'This link is not valid.',
    LINK_EXPIRED: 'This link has expired. Ask for a new one.',
    LINK_USED: 'This link was already used.',
    METHOD_NOT_ALLOWED: 'This address does not accept that method.',
    STEP_SKIPPED: 'Please complete the earlier steps first.',
    SUBDOMAIN_TAKEN: 'This address is already taken. Please choose another.',
    TRANSITION_NOT_ALLOWED: 'This is not possible while the clinic is {status}. Possible now: {allowed}.',
    OPERATION_IN_PROGRESS: 'Another operation is still running for this clinic. Wait until it has finished.',
    VERSION_CONFLICT: 'Someone else changed this in the meantime. Reload to see the current state.',
    ALREADY_DONE: 'This was already done.',
    ALREADY_STAFF: 'This person is on the staff already.',
    LAST_OWNER: 'This is the last owner who can sign in. Make someone else an owner first.',
    NOT_ON_YOURSELF: 'You cannot do this to your own account. Ask another owner.',
    PASSKEY_INVALID: 'This passkey was not accepted. Try once more, or go on without it.',
    TOO_MANY_PASSKEYS: 'You have {most} passkeys already. Remove one first.',
    MAIL_NOT_KEPT: 'This mail is no longer kept, so it cannot be sent again.',
    CONFIRM_HUMAN: 'One question is left: send the form once more and answer it.',
    PLAN_LIMIT:
      'The {plan} plan includes {limit, plural, one {# clinician} other {# clinicians}}. {larger, select, no {No plan includes more: a seat is free once somebody stops treating clients.} other {Choose a larger plan first.}}',
    PLAN_FEATURE: 'This is part of the {plan} plan. The owner can change the plan on the dashboard.',
    SLOT_TAKEN: 'This time is taken. Choose another one.',
    CLIENT_ALIKE: 'There is a client like this already. Use that file, or add another one.',
    SESSION_LOCKED: 'The screen was locked after a while without activity. Confirm it’s you to continue.',
    CHART_CLOSED: 'This chart is open to the client’s care team only.',
    NOTE_LOCKED: 'This note is locked. Write an addendum instead.',
    PERIOD_CLOSED:
      'The books of that day are closed. Choose a later date, or have an administrator open them.',
    TAX_UNDECIDED:
      'The tax for this visit cannot be decided. Record the clinician’s licence, the province, or a tax rule first.',
    DELETION_LOCKED: 'A deletion lock protects this clinic. Remove the lock first.',
    ERASURE_BLOCKED: 'This person cannot be erased yet.',
    ACCOUNT_DEACTIVATED: 'This account is deactivated.',
    IDEMPOTENCY_IN_PROGRESS: 'The same request is still being worked on. Try again in a moment.',
    SELECTION_EMPTY: 'This cannot be done to any of the selected clinics. Choose others.',
    SELECTION_GREW:
      'More clinics match now than you agreed to: {total} in place of {expected}. Look at them and try again.',
    REQUESTER_NOT_PERMITTED:
      'The operator who asked for this may no longer do so. Another operator can try it again.',
    TRIAL_NONE: 'This clinic has no trial that could be extended.',
    TRIAL_TOO_LONG: 'Its trial would end more than a year from now.',
    VIEW_NAME_TAKEN: 'You already have a view of that name. Choose another name.',
    VIEWS_FULL: 'You keep {most} views already. Delete one first.',
    REQUEST_UNREADABLE: 'The request could not be read.',
    HEADERS_TOO_LARGE: 'The headers of the request are too large.',
    REQUEST_TIMEOUT: 'The request took too long to arrive. Please try again.',
    PAYLOAD_TOO_LARGE: 'The request is too large.',
    UNSUPPORTED_MEDIA_TYPE: 'Send the request as JSON.',
    TOO_MANY_REQUESTS: 'Too many requests. Please try again later.',
    TOO_MANY_MAILS:
      'We have sent several emails to this address already. Try again in {hours, plural, =0 {{minutes} minutes} one {# hour} other {# hours}}.',
    INTERNAL: 'Something went wrong on our side. It has been recorded; please try again.',
    UNAVAILABLE: 'The service is busy or briefly unavailable. Please try again in a moment.',
  },
  fr: {
    VALIDATION_FAILED: 'Veuillez vérifier les champs indiqués ci-dessous.',
    IDEMPOTENCY_KEY_REUSED:
      'Cette clé Idempotency-Key a servi pour une autre requête. Utilisez-en une nouvelle.',
    INVALID_CREDENTIALS: 'Courriel ou mot de passe incorrect.',
    TWO_FACTOR_REQUIRED: 'Saisissez le code à 6 chiffres de votre application d’authentification.',
    TWO_FACTOR_INVALID: 'Ce code n’est pas valide. Attendez le suivant et réessayez.',
    TWO_FACTOR_SETUP: 'Activez d’abord la connexion en deux étapes pour votre compte.',
    PASSWORD_CHANGE: 'Choisissez d’abord votre propre mot de passe.',
    STEP_UP_REQUIRED: 'Confirmez votre identité, puis recommencez.',
    SESSION_INVALID: 'Votre session a expiré. Veuillez vous reconnecter.',
    ACCOUNT_LOCKED:
      'Trop de tentatives de connexion. Réessayez plus tard ou réinitialisez votre mot de passe.',
    CLIENT_REQUIRED:
      'Cette application n’est pas autorisée à utiliser le service. Rechargez la page ou mettez l’application à jour.',
    ORIGIN_REFUSED: 'Cette requête provenait d’un autre site et a été refusée.',
    FORBIDDEN: 'Vous n’avez pas la permission de faire cela.',
    READ_ONLY_SESSION: 'Cette session est en lecture seule : rien ne peut y être modifié.',
    SANDBOX_READ_ONLY: 'Dans votre clinique, ce serait maintenant fait. Le bac à sable n’enregistre rien.',
    SANDBOX_KEPT:
      'C’est le bac à sable. Il reste tel quel : on ne peut ni le modifier, ni le suspendre, ni le fermer.',
    TENANT_SUSPENDED: 'Cette clinique est suspendue.',
    TENANT_PROVISIONING: 'Cette clinique est en cours de préparation.',
    TENANT_TERMINATED: 'Cette clinique est fermée.',
    SITE_UNKNOWN: 'Aucune clinique ne se trouve à cette adresse.',
    NOT_FOUND: 'Introuvable.',
    LINK_INVALID: 'Ce lien n’est pas valide.',
    LINK_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',
    LINK_USED: 'Ce lien a déjà été utilisé.',
    METHOD_NOT_ALLOWED: 'Cette adresse n’accepte pas cette méthode.',
    STEP_SKIPPED: 'Veuillez d’abord terminer les étapes précédentes.',
    SUBDOMAIN_TAKEN: 'Cette adresse est déjà prise. Veuillez en choisir une autre.',
    TRANSITION_NOT_ALLOWED:
      'Ce n’est pas possible tant que la clinique est {status, select, provisioning {en préparation} active {active} suspended {suspendue} other {fermée}}.',
    OPERATION_IN_PROGRESS:
      'Une autre opération est en cours pour cette clinique. Attendez qu’elle soit terminée.',
    VERSION_CONFLICT:
      'Quelqu’un a modifié ces données entre-temps. Rechargez la page pour voir l’état actuel.',
    ALREADY_DONE: 'C’est déjà fait.',
    ALREADY_STAFF: 'Cette personne fait déjà partie du personnel.',
    LAST_OWNER: 'C’est la dernière personne propriétaire qui peut se connecter. Nommez-en d’abord une autre.',
    NOT_ON_YOURSELF:
      'Vous ne pouvez pas faire cela à votre propre compte. Demandez à une autre personne propriétaire.',
    PASSKEY_INVALID: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou continuez sans elle.',
    TOO_MANY_PASSKEYS: 'Vous avez déjà {most} clés d’accès. Retirez-en d’abord une.',
    MAIL_NOT_KEPT: 'Ce courriel n’est plus conservé : il ne peut pas être renvoyé.',
    CONFIRM_HUMAN: 'Il reste une question : renvoyez le formulaire et répondez-y.',
    PLAN_LIMIT:
      'Le forfait {plan} comprend {limit, plural, one {# clinicien} other {# cliniciens}}. {larger, select, no {Aucun forfait n’en comprend davantage : une place se libère quand une personne cesse de traiter des clients.} other {Choisissez d’abord un forfait supérieur.}}',
    PLAN_FEATURE:
      'Cette fonction fait partie du forfait {plan}. La ou le propriétaire peut changer de forfait dans le tableau de bord.',
    SLOT_TAKEN: 'Cette plage est déjà prise. Choisissez-en une autre.',
    CLIENT_ALIKE: 'Un client semblable existe déjà. Utilisez son dossier ou ajoutez-en un autre.',
    SESSION_LOCKED:
      'L’écran s’est verrouillé après un moment d’inactivité. Confirmez votre identité pour continuer.',
    CHART_CLOSED: 'Ce dossier n’est ouvert qu’à l’équipe soignante du client.',
    NOTE_LOCKED: 'Cette note est verrouillée. Ajoutez plutôt un addenda.',
    PERIOD_CLOSED:
      'Les livres de cette journée sont fermés. Choisissez une date ultérieure ou demandez à l’administration de les rouvrir.',
    TAX_UNDECIDED:
      'La taxe de cette visite ne peut pas être établie. Indiquez d’abord le permis du clinicien, la province ou une règle de taxe.',
    DELETION_LOCKED: 'Un verrou de suppression protège cette clinique. Retirez-le d’abord.',
    ERASURE_BLOCKED: 'Cette personne ne peut pas encore être effacée.',
    ACCOUNT_DEACTIVATED: 'Ce compte est désactivé.',
    IDEMPOTENCY_IN_PROGRESS: 'La même requête est encore en traitement. Réessayez dans un instant.',
    SELECTION_EMPTY: 'Cela ne s’applique à aucune des cliniques choisies. Choisissez-en d’autres.',
    SELECTION_GREW:
      'Plus de cliniques correspondent maintenant que vous n’en aviez accepté : {total} au lieu de {expected}. Vérifiez-les et réessayez.',
    REQUESTER_NOT_PERMITTED:
      'La personne qui a demandé ceci n’en a plus le droit. Un autre membre de l’équipe peut relancer la demande.',
    TRIAL_NONE: 'Cette clinique n’a pas de période d’essai à prolonger.',
    TRIAL_TOO_LONG: 'Sa période d’essai prendrait fin dans plus d’un an.',
    VIEW_NAME_TAKEN: 'Vous avez déjà une vue de ce nom. Choisissez un autre nom.',
    VIEWS_FULL: 'Vous conservez déjà {most} vues. Supprimez-en une d’abord.',
    REQUEST_UNREADABLE: 'La requête n’a pas pu être lue.',
    HEADERS_TOO_LARGE: 'Les en-têtes de la requête sont trop volumineux.',
    REQUEST_TIMEOUT: 'La requête a mis trop de temps à arriver. Veuillez réessayer.',
    PAYLOAD_TOO_LARGE: 'La requête est trop volumineuse.',
    UNSUPPORTED_MEDIA_TYPE: 'Envoyez la requête en JSON.',
    TOO_MANY_REQUESTS: 'Trop de requêtes. Veuillez réessayer plus tard.',
    TOO_MANY_MAILS:
      'Nous avons déjà envoyé plusieurs courriels à cette adresse. Réessayez dans {hours, plural, =0 {{minutes} minutes} one {# heure} other {# heures}}.',
    INTERNAL: 'Une erreur est survenue de notre côté. Elle a été enregistrée; veuillez réessayer.',
    UNAVAILABLE: 'Le service est occupé ou momentanément indisponible. Veuillez réessayer dans un instant.',
  },
});

/** The JSON body of every refusal. */
export interface ErrorBody {
  success: false;
  error: string;
  code: ErrorCode;
  /** The same text again, for clients of the lead magnet, which read this field first. */
  message?: string;
  /** Texts to show, by field name. */
  fields?: Record<string, string>;
  /** Facts that a program may act on, such as the current status and the allowed actions. */
  details?: Record<string, unknown>;
}

/**
 * A refusal by the domain. It is mapped to a response in one place; `values` fill the placeholders of its
 * text.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  /** A text that replaces the code's own, in the reader's language. */
  readonly text: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      values?: Record<string, string | number>;
      /** A text in the caller's language, if a form has its own. */
      text?: string;
      /** Keys of `validationTexts`, or ready texts, by field name. */
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.values = options.values ?? {};
    this.text = options.text;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
