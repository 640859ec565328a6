import type { ConsentKind } from './clients.ts';

/** The text of a consent, as read to the client. A changed text gets a new version; old versions are kept. */
export interface ConsentText {
  /** Stored with each consent. */
  version: string;
  en: string;
  fr: string;
}

/** The current texts. */
export const consentTexts: Record<ConsentKind, ConsentText> = {
  collection: {
    version: 'collection-2026-11',
    en: 'I agree that the clinic collects and uses my personal and health information to provide and bill my care. I may withdraw this consent at any time; what was recorded before is kept as the law requires.',
    fr: 'J’accepte que la clinique recueille et utilise mes renseignements personnels et de santé pour me prodiguer des soins et les facturer. Je peux retirer ce consentement en tout temps; ce qui a été consigné auparavant est conservé comme la loi l’exige.',
  },
  treatment: {
    version: 'treatment-2026-11',
    en: 'The nature of the proposed care, its expected benefits, material risks, side effects, alternatives and the consequences of not having it were explained to me. My questions were answered, and I agree to the care. I may withdraw this consent at any time.',
    fr: 'On m’a expliqué la nature des soins proposés, leurs bienfaits attendus, leurs risques importants, leurs effets secondaires, les autres options et les conséquences d’un refus. On a répondu à mes questions et je consens aux soins. Je peux retirer ce consentement en tout temps.',
  },
  email: {
    version: 'email-2026-11',
    en: 'I agree to receive appointment confirmations and reminders by email. Email is not fully secure; the messages name the clinic and the time, never the service. I may withdraw this consent at any time.',
    fr: 'J’accepte de recevoir par courriel la confirmation et le rappel de mes rendez-vous. Le courriel n’est pas entièrement sûr; les messages indiquent la clinique et l’heure, jamais le service. Je peux retirer ce consentement en tout temps.',
  },
  release: {
    version: 'release-2026-11',
    en: 'I agree that the clinic gives the people and organizations I have named the information from my record that I have named. I may withdraw this consent at any time for what has not been given yet.',
    fr: 'J’accepte que la clinique communique aux personnes et aux organismes que j’ai nommés les renseignements de mon dossier que j’ai précisés. Je peux retirer ce consentement en tout temps pour ce qui n’a pas encore été communiqué.',
  },
};
